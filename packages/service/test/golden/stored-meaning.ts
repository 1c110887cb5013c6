import { type Learner, type LearnerState, Random } from "@blendit/core";
import type { LearnerSpec, UtilitySpec } from "@blendit/core/specs";
import type { DecisionService } from "../../src/decisions/decision-service.ts";

/** The meaning of stored data: the reports, without what depends on the time. */
export async function meaningOf(service: DecisionService) {
  const reports = [];
  const ids = service.listExperiments().experiments.map(({ id }) => id);
  for (const id of ids.toSorted()) {
    const { name, status, settings, weights, recommended, counts, arms } = await service.reportExperiment(id);
    const played = arms.map(({ name, status, decisions, rewarded, imputed }) => {
      return { name, status, decisions, rewarded, imputed };
    });
    reports.push({ id, name, status, settings, counts, arms: played, weights, recommended });
  }
  return reports;
}

interface SavedProblem {
  readonly learner: LearnerSpec;
  readonly utility: UtilitySpec;
  readonly context: { readonly armCount: number; readonly floor: number };
}

/** A saved state, and the weights after some more learning. */
export interface ExpectedLearner extends SavedProblem {
  readonly state: LearnerState;
  readonly weightsAfter: readonly number[];
}

const context = { armCount: 3, floor: 0.05 };

/** Learners whose states are kept: every kind, with options that extend its state. */
export const savedProblems: readonly SavedProblem[] = [
  { learner: { kind: "full-gradient", certificate: "estimated" }, utility: { kind: "variance" }, context },
  {
    learner: { kind: "full-gradient", certificate: "guaranteed" },
    utility: { kind: "mean", support: [0, 1] },
    context,
  },
  { learner: { kind: "full-gradient", memory: { window: 30 } }, utility: { kind: "deviation" }, context },
  { learner: { kind: "mirror-ascent" }, utility: { kind: "variance" }, context },
  {
    learner: { kind: "mirror-ascent", coordinates: "logit", step: { kind: "constant", size: 0.1 } },
    utility: { kind: "upper-cvar", level: 0.9 },
    context,
  },
  { learner: { kind: "uniform" }, utility: { kind: "mean" }, context },
];

/** Runs this many rounds with rewards that depend only on the name of the stream. */
export function playLearner(learner: Learner, rounds: number, stream: string): void {
  const random = Random.stream(3, stream);
  for (let round = 0; round < rounds; round++) {
    const arm = learner.choose(random);
    learner.update(arm, random.uniform() ** (arm + 1));
  }
}
