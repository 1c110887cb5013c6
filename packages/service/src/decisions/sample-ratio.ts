import { Cohorts, type CohortsState } from "./cohorts.ts";
import { type Expected, expectedFrom, RatioTest, type RatioTestState } from "./ratio-test.ts";
import { type DecisionRecord, type EventRecord, isDrawn } from "./records.ts";

export interface SampleRatioState {
  readonly assigned: RatioTestState;
  readonly shown: RatioTestState;
  readonly rewarded: RatioTestState;
  readonly latest: readonly number[];
  readonly probabilities: readonly number[];
  readonly cohorts: CohortsState | null;
}

/** Cohorts of more arms than this would take too much room. */
const MOST_ARMS = 1000;
/** After this many decisions, or one for each arm, new ones are expected to follow the latest probabilities. */
const LEAST_PAUSE = 16;

/** Where counting begins, and with what. */
export interface RatioSetting {
  /** The position in the log since which arms, least weights and the rules for rewards are what they are now. */
  readonly since: number;
  /** The positions in the experiment's list of the arms that play, and about which probabilities they start with. */
  readonly playing: readonly number[];
  readonly start: readonly number[];
  /** Whether decisions have a window. Without one, a missing event may yet come: nothing can be compared. */
  readonly hasWindow: boolean;
}

/**
 * Whether arms come as often as they should: when they are assigned, among the decisions that were shown, and among those that
 * got an outcome. Only the first decision of each unit is counted, and only decisions by weights that know the arms in force.
 */
export class SampleRatio {
  readonly #since: number;
  readonly #indices: ReadonlyMap<number, number>;
  readonly assigned: RatioTest;
  readonly shown: RatioTest;
  readonly rewarded: RatioTest;
  /** The last logged probability of each arm. */
  readonly #latest: number[];
  /** What `#latest` was when `#expected` was made from it. */
  #probabilities: readonly number[];
  #expected: Expected;
  readonly #cohorts: Cohorts | undefined;

  constructor({ since, playing, start, hasWindow }: RatioSetting, state?: SampleRatioState) {
    this.#since = since;
    this.#indices = new Map(playing.map((arm, index) => [arm, index]));
    this.assigned = new RatioTest(playing, state?.assigned);
    this.shown = new RatioTest(playing, state?.shown);
    this.rewarded = new RatioTest(playing, state?.rewarded);
    this.#latest = [...(state?.latest ?? start)];
    this.#probabilities = state?.probabilities ?? start;
    this.#expected = expectedFrom(this.#probabilities);
    const isWatched = hasWindow && playing.length <= MOST_ARMS;
    this.#cohorts = isWatched ? new Cohorts(since, start, state?.cohorts ?? undefined) : undefined;
  }

  addDecision(decision: DecisionRecord): void {
    if (!this.#isCounted(decision)) return;
    const drawn = this.#drawn(decision);
    this.assigned.add(this.#expected, drawn.arm, drawn.probability);
    this.#cohorts?.addDecision(drawn, this.#latest);
    this.#latest[drawn.arm] = drawn.probability;
    if (this.assigned.count % Math.max(LEAST_PAUSE, this.#latest.length) === 0) this.#expectLatest();
  }

  addEvent(event: EventRecord): void {
    if (!(this.#cohorts && this.#isCounted(event))) return;
    this.#cohorts.addEvent(event.kind, this.#drawn(event));
    this.#cohorts.complete(this.shown, this.rewarded);
  }

  save(): SampleRatioState {
    return {
      assigned: this.assigned.save(),
      shown: this.shown.save(),
      rewarded: this.rewarded.save(),
      latest: [...this.#latest],
      probabilities: this.#probabilities,
      cohorts: this.#cohorts?.save() ?? null,
    };
  }

  #expectLatest(): void {
    this.#probabilities = [...this.#latest];
    this.#expected = expectedFrom(this.#probabilities);
  }

  #drawn({ arm, probability, weightsVersion }: DecisionRecord | EventRecord) {
    return { arm: this.#indices.get(arm)!, probability, weightsVersion };
  }

  /** Until the learner has come to the change, weights may be below the least ones, and zero for arms that are new. */
  #isCounted({ arm, group, isFirst, weightsVersion }: DecisionRecord | EventRecord): boolean {
    return isFirst && isDrawn(group) && weightsVersion >= this.#since && this.#indices.has(arm);
  }
}
