import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import type { Learner } from "@blendit/core/learners";
import { type AnyDistributionSpec, anyDistribution, utility } from "@blendit/core/specs";
import { type Experiment, learner, paperProblems, plainUtility } from "@blendit/lab";
import { armNumbers, supportOf } from "./paper-experiment.ts";
import { inTurn, type Part, type PartContext } from "./part.ts";
import {
  CELLS,
  floorOf,
  HORIZON,
  playAndLog,
  type UtilityName,
  utilities,
  utilityNames,
  writeTarget,
} from "./problem.ts";
import { MOST_ARM_ROUNDS } from "./rounds.ts";
import { type Comparison, compareSides, comparisonTable, TOLERANCE } from "./sides.ts";

/** An experiment that `blendit run` plays with Algorithm 1, with the default diagnostics or with none. */
interface RunCase {
  readonly utility: Extract<UtilityName, "variance" | "wasserstein-uniform">;
  readonly armCount: number;
  readonly isMeasured: boolean;
}

interface RunResult extends RunCase, Comparison {}

const MANY_ARMS = 1e5;
const SEED = 5;

const cases: readonly RunCase[] = [false, true].flatMap((isMeasured): RunCase[] => [
  { utility: "variance", armCount: 2, isMeasured },
  { utility: "variance", armCount: 30, isMeasured },
  ...(isMeasured ? [] : [{ utility: "variance", armCount: MANY_ARMS, isMeasured } as const]),
  { utility: "wasserstein-uniform", armCount: 30, isMeasured },
]);

/** `blendit run` with one worker, compared with a C program that draws its own rewards and has no diagnostics. */
export const run: Part<readonly RunResult[]> = {
  measure: (context) =>
    inTurn(
      cases,
      ({ utility, armCount, isMeasured }) =>
        `run, ${utility}, ${armCount} arms, ${isMeasured ? "default" : "no"} diagnostics`,
      (runCase) => measure(runCase, context),
    ),
  table: (results) =>
    comparisonTable(["utility, arms", "diagnostics"], ["c"], results, ({ utility, armCount, isMeasured }) => [
      `${utilityNames[utility]}, ${armCount.toLocaleString("en")} ${utility === "variance" ? "beta" : "Gaussian"} arms`,
      isMeasured ? "default" : "none",
    ]),
  remarks: () => [
    "Left out: diagnostics of 100,000 arms, because the search for their best blend needs a matrix of all arms by all arms.",
  ],
};

async function measure(runCase: RunCase, { folder, tools, isQuick }: PartContext): Promise<RunResult> {
  const { utility, armCount } = runCase;
  const experiment = experimentOf(runCase);
  writeRun(experiment, folder);
  const count = Math.min(HORIZON, Math.floor(MOST_ARM_ROUNDS / armCount));
  const weights = playAndLog(playerOf(experiment), rewardsOf(experiment), count, folder);
  // The arguments are like those of the round loop, but there are no rewards drawn in advance.
  const words = ["run", "mirror-ascent", utility, ...[armCount, floorOf(armCount), 0, HORIZON].map(String), folder];
  const expected = { folder, count, weights, tolerance: TOLERANCE };
  return { ...runCase, ...(await compareSides(words, { c: tools.c, numpy: undefined }, expected, isQuick)) };
}

/** The experiment of a case: beta arms for the variance, or the paper's thirty Gaussians for the Wasserstein distance. */
function experimentOf({ utility, armCount, isMeasured }: RunCase): Experiment {
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

/** Beta arms with random shapes between 1 and 10. */
function betaArms(armCount: number): AnyDistributionSpec[] {
  const random = Random.stream(SEED, "arms", armCount);
  const shape = () => 1 + 9 * random.uniform();
  return Array.from({ length: armCount }, () => ({ kind: "beta", alpha: shape(), beta: shape() }));
}

function gaussianArms(): readonly AnyDistributionSpec[] {
  const problems = paperProblems({ variant: "published", replications: 1, horizon: 1, seed: SEED });
  return problems.find(({ scenario }) => scenario === 4)!.experiment.arms;
}

/** Writes the input files of Blendit's program and the C program. */
function writeRun(experiment: Experiment, folder: string): void {
  const support = supportOf(experiment);
  writeFileSync(join(folder, "experiment.json"), JSON.stringify(experiment));
  writeFileSync(join(folder, "arms.bin"), Float64Array.from(experiment.arms.flatMap(armNumbers)));
  writeFileSync(join(folder, "cells.bin"), Float64Array.from(support));
  writeTarget(plainUtility(experiment), folder, support);
}

/** The learner on the fixed cells of the C program, because its default grid grows with the rewards. */
function playerOf(experiment: Experiment): Learner {
  const { floor, arms, learners } = experiment;
  const spec = plainUtility(experiment);
  const [support, grid] = [supportOf(experiment), { cells: CELLS }];
  const built = utility(spec.kind === "wasserstein" ? { ...spec, support, outside: "clip", grid } : spec);
  const { id: _, ...options } = learners[0]!;
  return learner(options, { utility: built, armCount: arms.length, floor });
}

function rewardsOf({ arms }: Experiment): (arm: number) => number {
  const random = Random.stream(4, "rewards");
  return (arm) => anyDistribution(arms[arm]!).sample(random) as number;
}
