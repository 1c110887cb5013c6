import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { commonLimit } from "@blendit/core/simplex";
import { type AnyDistributionSpec, anyDistribution, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type Experiment, type NamedLearner, type PaperProblem, plainUtility, recordedRounds } from "@blendit/lab";

/** One of the paper's experiments on a fixed grid, so that Blendit can be compared with programs without growing grids. */
export interface PaperExperiment {
  readonly experiment: Experiment;
  /** The utility on the program's grid. */
  readonly utility: Utility;
  readonly known: KnownArms;
  /** U*: the utility of the best blend. */
  readonly best: number;
  /** Rounds in which regret, gaps, bias and weights are recorded. */
  readonly recorded: readonly number[];
  readonly support: readonly [number, number];
  readonly cells: number;
}

/** On each side, about one in a billion Gaussian rewards is beyond this many deviations. */
const DEVIATIONS = 6;

export function paperExperiment({ experiment }: PaperProblem, cells: number): PaperExperiment {
  const support = supportOf(experiment);
  const { arms, floor } = experiment;
  const spec = plainUtility(experiment);
  const built = utility(spec.kind === "wasserstein" ? { ...spec, support, outside: "clip", grid: { cells } } : spec);
  const known = new KnownArms({ utility: built, arms: arms.map((arm) => anyDistribution(arm)) });
  const best = maximise(known, floor).value;
  return { experiment, utility: built, known, best, recorded: recordedRounds(experiment), support, cells };
}

/** The range that contains the mass of the target and the arms. */
export function supportOf({ arms }: Experiment): [number, number] {
  const ends = arms.flatMap((arm) =>
    arm.kind === "gaussian" ? [-1, 1].map((side) => arm.mean + side * DEVIATIONS * arm.deviation) : [],
  );
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** Writes the input of the numpy and the C program. */
export function writeExperiment(paper: PaperExperiment, folder: string): void {
  const { experiment, best, recorded, support, cells } = paper;
  const { arms, floor, horizon, learners } = experiment;
  const utility = experiment.utility.kind;
  const file = { utility, arms, floor, horizon, learners, best, recorded, support, cells };
  writeFileSync(join(folder, "experiment.json"), JSON.stringify(file));
  writeNumbers(paper, folder);
}

/** Writes the experiment as plain numbers for C, with a file for each structure that c-program/reproduction.c reads. */
function writeNumbers({ experiment, best, recorded, support, cells }: PaperExperiment, folder: string): void {
  const { utility, arms, floor, horizon, learners } = experiment;
  const isVariance = Number(utility.kind === "variance");
  const setting = [isVariance, ...support, cells, commonLimit(floor)!, horizon, best, arms.length, recorded.length];
  const write = (name: string, numbers: readonly number[]) => {
    writeFileSync(join(folder, `${name}.bin`), Float64Array.from(numbers));
  };
  write("setting", [...setting, ...learners.flatMap(learnerNumbers)]);
  write("arms", arms.flatMap(armNumbers));
  write("recorded", recorded);
}

/** Whether it uses plug-in influence, whether its steps are in logits, and its first step size. */
function learnerNumbers(spec: NamedLearner): number[] {
  if (spec.kind !== "mirror-ascent" || spec.step?.kind !== "inverse-sqrt") {
    throw new Error(`the C program has only mirror ascent with steps of inverse-sqrt, not ${spec.id}`);
  }
  return [Number(spec.influence === "plug-in"), Number(spec.coordinates === "logit"), spec.step.initial];
}

/** Whether it is a beta distribution, and its two parameters. */
export function armNumbers(arm: AnyDistributionSpec): number[] {
  if (arm.kind === "beta") return [1, arm.alpha, arm.beta];
  if (arm.kind === "gaussian") return [0, arm.mean, arm.deviation];
  throw new Error(`the C program has only beta and gaussian distributions, not ${arm.kind}`);
}
