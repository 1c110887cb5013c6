import { Random } from "@blendit/core";
import type { Learner } from "@blendit/core/learners";
import { anyDistribution, utility } from "@blendit/core/specs";
import { type Experiment, learner, plainUtility } from "@blendit/lab";
import { type Agreement, compareWeights, playAndLog, TOLERANCE } from "./agreement.ts";
import { supportOf } from "./paper-experiment.ts";
import { CELLS, HORIZON } from "./problem.ts";
import { experimentOf, type RunCase, writeRun } from "./run-case.ts";
import { type Comparison, closeSides, compareSides, type Effort, openSides } from "./sides.ts";
import type { Tools } from "./tools.ts";

export interface RunResult extends RunCase, Comparison {
  readonly agreement: Agreement;
}

/** Enough rounds to reveal an error, but few enough for plain loops over many arms. */
const MOST_ARM_ROUNDS = 2e7;

/** Measures `blendit run` with one worker, and a C program that draws its own rewards and has no diagnostics. */
export async function measureRun(runCase: RunCase, folder: string, { c }: Tools, effort: Effort): Promise<RunResult> {
  const experiment = experimentOf(runCase);
  writeRun(experiment, folder);
  const sides = openSides(runWords(runCase, experiment, folder), { c, numpy: undefined });
  try {
    const count = Math.min(HORIZON, Math.floor(MOST_ARM_ROUNDS / runCase.armCount));
    const expected = playAndLog(playerOf(experiment), rewardsOf(experiment), count, folder);
    const agreement = await compareWeights({ sides, folder, count, expected, tolerance: TOLERANCE });
    return { ...runCase, agreement, ...(await compareSides(sides, effort)) };
  } finally {
    closeSides(sides);
  }
}

/** The arguments of the programs, like those of the round loop, but without rewards drawn in advance. */
function runWords({ utility, armCount }: RunCase, { floor, horizon }: Experiment, folder: string): string[] {
  return ["run", "mirror-ascent", utility, ...[armCount, floor, 0, horizon].map(String), folder];
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
