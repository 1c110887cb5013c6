import { InvalidError } from "@blendit/core/errors";
import { addArm, canChangeArms, type Learner, retireArm } from "@blendit/core/learners";
import type { Problem } from "./problem.ts";
import type { ArmSettings } from "./records.ts";

/** A learner, and which arms of an experiment's list it knows: it has numbers of its own for them. */
export class LearnerArms {
  readonly learner: Learner;
  /** The places in the list of the learner's arms. */
  places: number[];
  /** The places of those that it plays no more. */
  retired: Set<number>;

  constructor(problem: Problem, places: readonly number[]) {
    this.learner = problem.learner(places);
    this.places = [...places];
    this.retired = new Set();
  }

  /** Takes arms in and out until they are those of a list. Arms go before others come, so that the floors leave something free. */
  follow(problem: Problem, arms: readonly ArmSettings[]): void {
    const { learner } = this;
    if (!canChangeArms(learner)) return;
    const slots = new Map(this.places.map((place, slot) => [place, slot]));
    arms.forEach(({ isRetired }, arm) => {
      const slot = slots.get(arm);
      if (!isRetired || slot === undefined || this.retired.has(arm)) return;
      retireArm(learner, slot);
      this.retired.add(arm);
    });
    arms.forEach(({ isRetired }, arm) => {
      if (isRetired || slots.has(arm)) return;
      addArm(learner, problem.costOf(arm), problem.leastWeight(arm));
      this.places.push(arm);
    });
  }
}

/**
 * Whether a learner can follow the arms through all their lists: its kind has to be able to, and the least weights of today have
 * to leave something free at every time.
 */
export function canFollowAll(problem: Problem, lists: readonly (readonly ArmSettings[])[]): boolean {
  const [first] = lists;
  if (!first) return false;
  try {
    const arms = new LearnerArms(problem, [...first.keys()]);
    if (!canChangeArms(arms.learner)) return false;
    for (const list of lists) arms.follow(problem, list);
    return true;
  } catch (error) {
    if (error instanceof InvalidError) return false;
    throw error;
  }
}
