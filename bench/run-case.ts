import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import type { AnyDistributionSpec } from "@blendit/core/specs";
import { type Experiment, paperProblems, plainUtility } from "@blendit/lab";
import { armNumbers, supportOf } from "./paper-experiment.ts";
import { floorOf, HORIZON, type UtilityName, utilities, writeTarget } from "./problem.ts";

/** An experiment that `blendit run` plays with Algorithm 1. */
export interface RunCase {
  readonly utility: Extract<UtilityName, "variance" | "wasserstein-uniform">;
  readonly armCount: number;
  readonly isMeasured: boolean;
}

const MANY_ARMS = 1e5;
const SEED = 5;

/** With the default diagnostics and without any. */
export const runCases: readonly RunCase[] = [false, true].flatMap((isMeasured): RunCase[] => [
  { utility: "variance", armCount: 2, isMeasured },
  { utility: "variance", armCount: 30, isMeasured },
  ...(isMeasured ? [] : [{ utility: "variance", armCount: MANY_ARMS, isMeasured } as const]),
  { utility: "wasserstein-uniform", armCount: 30, isMeasured },
]);

export const RUN_LEFT_OUT =
  "Left out: diagnostics of 100,000 arms, because the search for their best blend needs a matrix of all arms by all arms.";

/** The experiment of a case: beta arms for the variance; for the Wasserstein distance the paper's thirty Gaussians. */
export function experimentOf({ utility, armCount, isMeasured }: RunCase): Experiment {
  return {
    name: utility,
    utility: utilities[utility],
    arms: utility === "variance" ? betaArms(armCount) : gaussianArms(),
    floor: floorOf(armCount),
    horizon: HORIZON,
    replications: 1,
    seed: SEED,
    learners: [{ kind: "mirror-ascent", id: "mirror-ascent" }],
    diagnostics: isMeasured ? ["utility-gap", "bias", "regret", "weights"] : [],
    record: "grid",
  };
}

/** Shapes between 1 and 10. */
function betaArms(armCount: number): AnyDistributionSpec[] {
  const random = Random.stream(SEED, "arms", armCount);
  const shape = () => 1 + 9 * random.uniform();
  return Array.from({ length: armCount }, () => ({ kind: "beta", alpha: shape(), beta: shape() }));
}

function gaussianArms(): readonly AnyDistributionSpec[] {
  const problems = paperProblems({ variant: "published", replications: 1, horizon: 1, seed: SEED });
  return problems.find(({ scenario }) => scenario === 4)!.experiment.arms;
}

/** Writes the files that Blendit's and the C program read. */
export function writeRun(experiment: Experiment, folder: string): void {
  const support = supportOf(experiment);
  writeFileSync(join(folder, "experiment.json"), JSON.stringify(experiment));
  writeFileSync(join(folder, "arms.bin"), Float64Array.from(experiment.arms.flatMap(armNumbers)));
  writeFileSync(join(folder, "cells.bin"), Float64Array.from(support));
  writeTarget(plainUtility(experiment), folder, support);
}
