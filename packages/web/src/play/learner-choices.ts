import type { Setting } from "./setting.ts";

type Learner = Setting["learners"][number];

interface LearnerChoice {
  /** Shown in the list of choices. */
  readonly label: string;
  /** Shown in sentences and next to lines. */
  readonly name: string;
  readonly learner: Learner;
}

/** The learners that the page offers. */
export const learnerChoices: readonly LearnerChoice[] = [
  { label: "Blendit", name: "Blendit", learner: { kind: "full-gradient", id: "blendit" } },
  {
    label: "Algorithm 1 of the paper",
    name: "Algorithm 1",
    learner: { kind: "mirror-ascent", id: "algorithm-1" },
  },
  {
    label: "Algorithm 1, knowing the distributions",
    name: "Informed Algorithm 1",
    learner: { kind: "mirror-ascent", influence: "exact", id: "oracle" },
  },
  {
    label: "Blendit, forgetting old outcomes",
    name: "Forgetful Blendit",
    learner: { kind: "full-gradient", memory: { discount: 0.99 }, id: "forgetful" },
  },
  { label: "Equal shares", name: "Equal shares", learner: { kind: "uniform", id: "equal-shares" } },
  { label: "UCB1, which looks for the highest average", name: "UCB1", learner: { kind: "ucb1", id: "ucb1" } },
];

/** The name of a learner on the page; its id if the page does not offer it. */
export function learnerName(id: string): string {
  return learnerChoices.find(({ learner }) => learner.id === id)?.name ?? id;
}

/**
 * The learners with these ids, in the order in which the page offers them. A puzzle may have its own version of some, such as with a step
 * that fits its outcomes.
 */
export function learnersOf(ids: readonly string[], own: readonly Learner[] = []): Learner[] {
  return learnerChoices
    .map(({ learner }) => own.find(({ id }) => id === learner.id) ?? learner)
    .filter(({ id }) => ids.includes(id));
}
