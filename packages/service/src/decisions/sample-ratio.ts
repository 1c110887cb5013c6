import { RatioTest, type RatioTestState } from "./ratio-test.ts";
import type { DecisionRecord, EventRecord } from "./records.ts";

export interface SampleRatioState {
  readonly from: number | null;
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
  /** The first decision that counts; null before there is one. */
  #from: number | null;
  readonly assigned: RatioTest;
  readonly shown: RatioTest;
  readonly rewarded: RatioTest;

  /** `least` is the least probability of an arm that plays, `playing` are the places of these in the list. */
  constructor(since: number, least: number, playing: readonly number[], state?: SampleRatioState) {
    this.#since = since;
    this.#from = state?.from ?? null;
    this.assigned = new RatioTest(least, playing, state?.assigned);
    this.shown = new RatioTest(least, playing, state?.shown);
    this.rewarded = new RatioTest(least, playing, state?.rewarded);
  }

  addDecision({ group, isFirst, arm, probability, sequence, weightsVersion }: DecisionRecord): void {
    if (!(isFirst && isDrawn(group))) return;
    // Until the learner has come to the change, weights may be below the least ones, and zero for arms that are new.
    if (this.#from === null && sequence > this.#since && weightsVersion >= this.#since) this.#from = sequence;
    if (this.#isCounted(sequence)) this.assigned.add(arm, probability);
  }

  addEvent({ kind, group, isFirst, arm, probability, decision }: EventRecord): void {
    if (!(isFirst && isDrawn(group) && this.#isCounted(decision))) return;
    if (SHOWN.has(kind)) this.shown.add(arm, probability);
    if (REWARDED.has(kind)) this.rewarded.add(arm, probability);
  }

  save(): SampleRatioState {
    return {
      from: this.#from,
      assigned: this.assigned.save(),
      shown: this.shown.save(),
      rewarded: this.rewarded.save(),
    };
  }

  #isCounted(decision: number): boolean {
    return this.#from !== null && decision >= this.#from;
  }
}

/** Decisions of other groups were not drawn by the logged probability. */
function isDrawn(group: DecisionRecord["group"]): boolean {
  return group === "blend" || group === "burn-in";
}
