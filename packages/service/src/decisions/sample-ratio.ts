import { RatioTest, type RatioTestState } from "./ratio-test.ts";
import { type DecisionRecord, type EventRecord, isDrawn } from "./records.ts";

export interface SampleRatioState {
  readonly assigned: RatioTestState;
  readonly shown: RatioTestState;
  readonly rewarded: RatioTestState;
}

/** What happens to decisions that were shown, and to those of them that got a reward. */
const SHOWN: ReadonlySet<string> = new Set(["learned", "not-learned", "imputed", "missing"]);
const REWARDED: ReadonlySet<string> = new Set(["learned", "not-learned"]);

/**
 * Whether arms come as often as they should: when they are assigned, when they turn out to have been shown, and when they are
 * rewarded. First assignments alone are counted, of decisions by weights that know the arms of today and their least weights.
 */
export class SampleRatio {
  /** The place in the log where the arms and their least weights last changed. */
  readonly #since: number;
  readonly assigned: RatioTest;
  readonly shown: RatioTest;
  readonly rewarded: RatioTest;

  /** `least` is the least probability of an arm that plays, `playing` are the places of these in the list. */
  constructor(since: number, least: number, playing: readonly number[], state?: SampleRatioState) {
    this.#since = since;
    this.assigned = new RatioTest(least, playing, state?.assigned);
    this.shown = new RatioTest(least, playing, state?.shown);
    this.rewarded = new RatioTest(least, playing, state?.rewarded);
  }

  addDecision({ group, isFirst, arm, probability, weightsVersion }: DecisionRecord): void {
    if (isFirst && isDrawn(group) && this.#isCounted(weightsVersion)) this.assigned.add(arm, probability);
  }

  addEvent({ kind, group, isFirst, arm, probability, weightsVersion }: EventRecord): void {
    if (!(isFirst && isDrawn(group) && this.#isCounted(weightsVersion))) return;
    if (SHOWN.has(kind)) this.shown.add(arm, probability);
    if (REWARDED.has(kind)) this.rewarded.add(arm, probability);
  }

  save(): SampleRatioState {
    return {
      assigned: this.assigned.save(),
      shown: this.shown.save(),
      rewarded: this.rewarded.save(),
    };
  }

  /** Until the learner has come to the change, weights may be below the least ones, and zero for arms that are new. */
  #isCounted(weightsVersion: number): boolean {
    return weightsVersion >= this.#since;
  }
}
