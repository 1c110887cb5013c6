import type { Learner, LearnerContext } from "@blendit/core/learners";
import {
  type LearnerSpec as CoreLearnerSpec,
  learnerKinds as coreKinds,
  learner as coreLearner,
  type LearnerSpecContext,
  type MemorySpec,
  memory as memoryOf,
} from "@blendit/core/specs";
import { exp3 } from "./exp3.ts";
import { mixtureOgd, mixtureUcb } from "./mixture-ucb.ts";
import { type PlugInOptimumOptions, plugInOptimum } from "./plug-in-optimum.ts";
import { ceUcb, rsEtc, rsUcb } from "./risk-sensitive.ts";
import { thompson } from "./thompson.ts";
import { ucb1 } from "./ucb1.ts";

// Baselines are published algorithms that experiments compare with Blendit's learners. They are for simulations, not for the
// service. This folder imports nothing from the rest of the lab.

/** The kinds of learners that an experiment file may name: core's and the baselines. */
export const learnerKinds = {
  ...coreKinds,
  "plug-in-optimum": ({ memory, ...options }: PlugInOptimumSpec & LearnerContext): Learner =>
    plugInOptimum({ ...options, ...(memory !== undefined && { memory: memoryOf(memory) }) }),
  "mixture-ucb": mixtureUcb,
  "mixture-ogd": mixtureOgd,
  "rs-etc": rsEtc,
  "rs-ucb": rsUcb,
  "ce-ucb": ceUcb,
  exp3,
  ucb1,
  thompson,
};

interface PlugInOptimumSpec extends Omit<PlugInOptimumOptions, "memory"> {
  readonly memory?: MemorySpec;
}

/** A learner as plain data, as in an experiment file. */
export type LearnerSpec = CoreLearnerSpec<typeof learnerKinds>;

/** Builds a learner from plain data, for a problem. */
export function learner(spec: LearnerSpec, context: LearnerSpecContext): Learner {
  return coreLearner(spec, context, learnerKinds);
}
