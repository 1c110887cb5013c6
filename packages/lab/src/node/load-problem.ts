import type { Optimum } from "@blendit/core/known";
import type { ModuleUtility } from "../spec/module-spec.ts";
import { Problem } from "../spec/problem.ts";
import { ProblemParts } from "../spec/problem-parts.ts";
import { loadUtility } from "./load-utility.ts";
import type { WorkerExperiment } from "./worker-message.ts";

/** The problem of an experiment that was read elsewhere; the program of a utility of one's own is loaded anew. */
export async function loadProblem({ experiment, module }: WorkerExperiment, best?: Optimum): Promise<Problem> {
  if (!module) return new Problem(experiment, { best });
  const { options, sha256 } = experiment.utility as ModuleUtility;
  const loaded = await loadUtility(module, options);
  if (loaded.sha256 !== sha256) throw new Error(`${module.name} has changed since the experiment was read`);
  return new Problem(experiment, { parts: ProblemParts.of(experiment, loaded.utility), best, module });
}
