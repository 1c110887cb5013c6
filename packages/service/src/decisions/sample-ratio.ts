import { RatioTest, type RatioTestState } from "./ratio-test.ts";
import type { DecisionRecord, EventRecord } from "./records.ts";

export interface SampleRatioState {
  readonly since: number;
  readonly assigned: RatioTestState;
  readonly shown: RatioTestState;
  readonly rewarded: RatioTestState;
}

/**
 * Whether arms come as often as they should: when they are assigned, when they turn out to have been shown, and when they are
 * rewarded. First assignments alone are counted, of decisions since the arms and their least weights last changed.
 */
export class SampleRatio {
  readonly #since: number;
  readonly assigned: RatioTest;
  readonly shown: RatioTest;
  readonly rewarded: RatioTest;

  constructor(since: number, least: number, armCount: number, state?: SampleRatioState) {
    this.#since = state?.since ?? since;
    this.assigned = new RatioTest(least, armCount, state?.assigned);
    this.shown = new RatioTest(least, armCount, state?.shown);
    this.rewarded = new RatioTest(least, armCount, state?.rewarded);
  }

  addDecision({ group, isFirst, arm, probability, sequence }: DecisionRecord): void {
    if (sequence > this.#since && isFirst && isDrawn(group)) this.assigned.add(arm, probability);
  }

  addEvent({ kind, group, isFirst, arm, probability, decision }: EventRecord): void {
    if (!(decision > this.#since && isFirst && isDrawn(group))) return;
    if (kind === "learned" || kind === "imputed" || kind === "missing") this.shown.add(arm, probability);
    if (kind === "learned") this.rewarded.add(arm, probability);
  }

  save(): SampleRatioState {
    return {
      since: this.#since,
      assigned: this.assigned.save(),
      shown: this.shown.save(),
      rewarded: this.rewarded.save(),
    };
  }
}

/** Decisions of other groups were not drawn by the logged probability. */
function isDrawn(group: DecisionRecord["group"]): boolean {
  return group === "blend" || group === "burn-in";
}
