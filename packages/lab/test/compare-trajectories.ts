import { readFileSync } from "node:fs";
import { runExperiments } from "../src/node/run-experiment.ts";
import type { Estimate, LearnerSummary } from "../src/simulate/summary.ts";
import { paperProblems, type Variant } from "../src/studies/paper/experiments.ts";

interface GoldenTrajectory {
  readonly scenario: number;
  readonly utility: "variance" | "wasserstein";
  readonly variant: Variant;
  readonly influence: "exact" | "plug-in";
  readonly replications: number;
  readonly rounds: readonly number[];
  readonly utilityGap: readonly Required<Estimate>[];
  readonly regret: readonly Required<Estimate>[];
  readonly bias?: readonly Required<Estimate>[];
}

/** The distance of a number from its golden value, in combined standard errors from the spread of the golden replications. */
export interface Deviation {
  readonly trajectory: string;
  readonly quantity: "utilityGap" | "regret" | "bias";
  readonly round: number;
  readonly errors: number;
}

const golden: readonly GoldenTrajectory[] = JSON.parse(
  readFileSync(new URL("./golden/trajectories.json", import.meta.url), "utf8"),
).trajectories;

/** Runs the paper's eight experiments in both variants and compares all 32 trajectories with golden values. */
export async function compareTrajectories(replications: number, seed: number): Promise<Deviation[]> {
  const problems = (["algorithm1", "published"] as const).flatMap((variant) =>
    paperProblems({ variant, replications, seed, horizon: 2000 }).map((problem) => ({ variant, ...problem })),
  );
  const summaries = await runExperiments(problems.map(({ experiment }) => experiment));
  return problems.flatMap(({ variant, scenario, utility }, index) => {
    const wanted = golden.filter(
      (each) => each.variant === variant && each.scenario === scenario && each.utility === utility,
    );
    return wanted.flatMap((trajectory) => {
      const learner = summaries[index]!.learners.find(({ id }) => id === `mirror-ascent-${trajectory.influence}`)!;
      return deviationsOf(trajectory, learner, replications);
    });
  });
}

function deviationsOf(trajectory: GoldenTrajectory, learner: LearnerSummary, replications: number): Deviation[] {
  // The golden values have many replications, so their spread is known more accurately than ours.
  const widening = Math.sqrt(1 + trajectory.replications / replications);
  const { scenario, utility, variant, influence } = trajectory;
  return (["utilityGap", "regret", "bias"] as const).flatMap((quantity) =>
    (trajectory[quantity] ?? []).map((expected, index) => {
      const round = trajectory.rounds[index]!;
      const ours = learner[quantity]![learner.rounds.indexOf(round)]!;
      const error = widening * expected.standardError!;
      const name = `${utility} ${scenario}, ${variant}, ${influence}`;
      return { trajectory: name, quantity, round, errors: Math.abs(ours.mean - expected.mean) / error };
    }),
  );
}
