import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { commonLimit } from "@blendit/core/simplex";
import { type AnyDistributionSpec, anyDistribution, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type Experiment, type NamedLearner, type PaperProblem, plainUtility, recordedRounds } from "@blendit/lab";

/** One of the paper's experiments as a program without growing grids plays it, and as Blendit does to be compared with it. */
export interface PaperExperiment {
  readonly experiment: Experiment;
  /** On the program's grid. */
  readonly utility: Utility;
  readonly known: KnownArms;
  /** U*: the utility of the best blend. */
  readonly best: number;
  /** Rounds in which regret, gaps, bias and weights are recorded. */
  readonly recorded: readonly number[];
  readonly support: readonly [number, number];
  readonly cells: number;
}

/** Gaussian rewards beyond this many deviations are one in a billion. */
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

/** Where the target and the arms have their mass. */
export function supportOf({ arms }: Experiment): [number, number] {
  const ends = arms.flatMap((arm) =>
    arm.kind === "gaussian" ? [-1, 1].map((side) => arm.mean + side * DEVIATIONS * arm.deviation) : [],
  );
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** Writes what the numpy and the C program read. */
export function writeExperiment(paper: PaperExperiment, folder: string): void {
  const { experiment, best, recorded, support, cells } = paper;
  const { arms, floor, horizon, learners } = experiment;
  const utility = experiment.utility.kind;
  const file = { utility, arms, floor, horizon, learners, best, recorded, support, cells };
  writeFileSync(join(folder, "experiment.json"), JSON.stringify(file));
  writeNumbers(paper, folder);
}

/** The same without a word, for C: one file for each of the structures that c-program/reproduction.c reads. */
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

/** Whether it plugs in what it saw, whether its steps are those of logits, and its first step. */
function learnerNumbers(spec: NamedLearner): number[] {
  if (spec.kind !== "mirror-ascent" || spec.step?.kind !== "inverse-sqrt") {
    throw new Error(`the C program has mirror ascent with steps of inverse-sqrt alone, not ${spec.id}`);
  }
  return [Number(spec.influence === "plug-in"), Number(spec.coordinates === "logit"), spec.step.initial];
}

/** Whether it is a beta, and its two parameters. */
export function armNumbers(arm: AnyDistributionSpec): number[] {
  if (arm.kind === "beta") return [1, arm.alpha, arm.beta];
  if (arm.kind === "gaussian") return [0, arm.mean, arm.deviation];
  throw new Error(`the C program has beta and gaussian distributions alone, not ${arm.kind}`);
}
