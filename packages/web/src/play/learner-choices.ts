import type { Setting } from "./setting.ts";

type Learner = Setting["learners"][number];

interface LearnerChoice {
  readonly label: string;
  readonly learner: Learner;
}

/** The learners that the page offers. */
export const learnerChoices: readonly LearnerChoice[] = [
  { label: "Blendit's own", learner: { kind: "full-gradient", id: "blendit" } },
  { label: "the paper's Algorithm 1", learner: { kind: "mirror-ascent", id: "algorithm-1" } },
  {
    label: "Algorithm 1, knowing the distributions",
    learner: { kind: "mirror-ascent", influence: "exact", id: "oracle" },
  },
  {
    label: "Blendit's own, forgetful",
    learner: { kind: "full-gradient", memory: { discount: 0.99 }, id: "forgetful" },
  },
  { label: "equal shares", learner: { kind: "uniform", id: "equal-shares" } },
  { label: "UCB1, which seeks the best arm", learner: { kind: "ucb1", id: "ucb1" } },
];

/** What a learner is called on the page; its id, where the page does not know it. */
export function learnerLabel(id: string): string {
  return learnerChoices.find(({ learner }) => learner.id === id)?.label ?? id;
}

/** The learners with these ids, in the order in which the page offers them. */
export function learnersOf(ids: readonly string[]): Learner[] {
  return learnerChoices.map(({ learner }) => learner).filter(({ id }) => ids.includes(id));
}
