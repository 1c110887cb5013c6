import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type KnownArms, knownArms, law, maximise, type Utility, utility } from "@blendit/core/all";
import { type Experiment, type PaperProblem, recordedRounds } from "@blendit/lab";

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
  const { utility: spec, arms, floor } = experiment;
  const built = utility(spec.kind === "wasserstein" ? { ...spec, support, outside: "clip", grid: { cells } } : spec);
  const known = knownArms({ utility: built, arms: arms.map((arm) => law(arm)) });
  const best = maximise(known, floor).value;
  return { experiment, utility: built, known, best, recorded: recordedRounds(experiment), support, cells };
}

/** Where the target and the arms have their mass. */
function supportOf({ arms }: Experiment): [number, number] {
  const ends = arms.flatMap((arm) =>
    arm.kind === "gaussian" ? [-1, 1].map((side) => arm.mean + side * DEVIATIONS * arm.deviation) : [],
  );
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** Writes what the numpy program reads. */
export function writeExperiment(paper: PaperExperiment, folder: string): void {
  const { experiment, best, recorded, support, cells } = paper;
  const { arms, floor, horizon, learners } = experiment;
  const utility = experiment.utility.kind;
  const file = { utility, arms, floor, horizon, learners, best, recorded, support, cells };
  writeFileSync(join(folder, "experiment.json"), JSON.stringify(file));
}
