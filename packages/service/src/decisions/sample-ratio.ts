import { type Expected, expectedFrom, noBets, RatioTest, type RatioTestState, settle } from "./ratio-test.ts";
import { type Choice, type DecisionRecord, type EventKind, type EventRecord, isDrawn } from "./records.ts";

export interface SampleRatioState {
  readonly assigned: RatioTestState;
  readonly shown: RatioTestState;
  readonly rewarded: RatioTestState;
  readonly latest: readonly number[];
  readonly probabilities: readonly number[];
  readonly cohorts: CohortsState | null;
}

/** Cohorts with more arms than this would take too much space. */
const MOST_ARMS = 1000;
/** The expected shares follow the latest probabilities after this many decisions, or one per arm if that is more. */
const LEAST_PAUSE = 16;

/** Where counting begins, and from which values. */
interface RatioSetting {
  /** The log position of the last change of arms, limits, control or reward rules. */
  readonly since: number;
  /** The positions of the playing arms in the experiment's list, and their approximate initial probabilities. */
  readonly playing: readonly number[];
  readonly start: readonly number[];
  /** Whether decisions have a window. Without one, a missing event may still arrive, so nothing can be compared. */
  readonly hasWindow: boolean;
}

/**
 * Tests whether arms come as often as they should: when they are assigned, among the decisions that were shown, and
 * among those that got an outcome. Only the first decision of each unit counts, and only decisions by weights that know
 * the current arms.
 */
export class SampleRatio {
  readonly #since: number;
  readonly #indices: ReadonlyMap<number, number>;
  readonly assigned: RatioTest;
  readonly shown: RatioTest;
  readonly rewarded: RatioTest;
  /** The last logged probability of each arm. */
  readonly #latest: number[];
  /** The value of `#latest` from which `#expected` was computed. */
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
    this.#cohorts.complete(this);
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

  #drawn({ arm, probability, weightsVersion }: Choice): Drawn {
    return { arm: this.#indices.get(arm)!, probability, weightsVersion };
  }

  /** Until the learner has reached the last change, weights may be below the minimum, and zero for new arms. */
  #isCounted({ arm, group, isFirst, weightsVersion }: Choice): boolean {
    return isFirst && isDrawn(group) && weightsVersion >= this.#since && this.#indices.has(arm);
  }
}

/** Every decision with a window gets exactly one of these events. The value lists the tests that then count it. */
const CLOSING: Readonly<Partial<Record<EventKind, readonly ("shown" | "rewarded")[]>>> = {
  learned: ["shown", "rewarded"],
  "not-learned": ["shown", "rewarded"],
  // The settings say that a missing event counts as an outcome.
  imputed: ["shown", "rewarded"],
  missing: ["shown"],
  "never-shown": [],
};

/** A cohort gets at least this many decisions, and at least one for each arm. */
const LEAST_SIZE = 16;
/**
 * A cohort gets at least this share of the open decisions, so that there are few cohorts, however many decisions are
 * open.
 */
const SHARE_OF_OPEN = 1 / 8;

type CohortState = ReturnType<typeof newCohort>;

type Cohort = CohortState & { readonly expected: Expected };

type CohortsState = readonly CohortState[];

/** The fields that a decision and its events share. The arm is its index among the playing arms. */
type Drawn = Pick<Choice, "arm" | "probability" | "weightsVersion">;

/**
 * Decisions by the time when they were made, to compare their outcomes. Events come sooner for some arms than for
 * others, and later if a value is imputed. So a cohort is compared only when all of its decisions have their closing
 * event, and after all earlier cohorts. The version of its weights says to which cohort a decision or an event belongs.
 */
class Cohorts {
  /** The oldest first; the last one still gets decisions. */
  readonly #cohorts: Cohort[];
  #open: number;

  constructor(since: number, probabilities: readonly number[], state?: CohortsState) {
    const states = state ?? [newCohort(since, probabilities)];
    this.#cohorts = states.map((cohort) => ({ ...cohort, expected: expectedFrom(cohort.probabilities) }));
    this.#open = states.reduce((sum, { open }) => sum + open, 0);
  }

  /** `probabilities` are the last logged probabilities of all arms before this decision. */
  addDecision({ weightsVersion }: Drawn, probabilities: readonly number[]): void {
    const last = this.#cohorts.at(-1)!;
    const isFull = last.size >= Math.max(LEAST_SIZE, probabilities.length, SHARE_OF_OPEN * this.#open);
    if (isFull && weightsVersion > last.latest) {
      this.#cohorts.push({ ...newCohort(weightsVersion, probabilities), expected: expectedFrom(probabilities) });
    }
    const cohort = this.#cohortOf(weightsVersion);
    if (!cohort) return;
    cohort.latest = Math.max(cohort.latest, weightsVersion);
    cohort.size++;
    cohort.open++;
    this.#open++;
  }

  addEvent(kind: EventKind, { arm, probability, weightsVersion }: Drawn): void {
    const closing = CLOSING[kind];
    const cohort = this.#cohortOf(weightsVersion);
    if (!closing || !cohort) return;
    cohort.open--;
    this.#open--;
    for (const test of closing) {
      cohort[test].count++;
      settle(cohort[test].bets, cohort.expected, arm, probability);
    }
  }

  /** Passes complete cohorts to the tests. */
  complete({ shown, rewarded }: Pick<SampleRatio, "shown" | "rewarded">): void {
    while (this.#cohorts.length > 1 && this.#cohorts[0]!.open === 0) {
      const cohort = this.#cohorts.shift()!;
      shown.addSettled(cohort.shown.bets, cohort.shown.count);
      rewarded.addSettled(cohort.rewarded.bets, cohort.rewarded.count);
    }
  }

  save(): CohortsState {
    return structuredClone(this.#cohorts.map(({ expected: _, ...state }) => state));
  }

  /** Undefined for a decision of a slow server, whose weights are older than every cohort that is left. */
  #cohortOf(weightsVersion: number): Cohort | undefined {
    return this.#cohorts.findLast(({ since }) => since <= weightsVersion);
  }
}

function newCohort(since: number, probabilities: readonly number[]) {
  const nothing = () => ({ bets: noBets(probabilities.length), count: 0 });
  return {
    /** Decisions by weights of this version or a later one belong to it, up to where the next cohort begins. */
    since,
    /** The latest version among its decisions. */
    latest: since,
    size: 0,
    /** How many of its decisions have no closing event yet. */
    open: 0,
    /** The last logged probability of each arm when the cohort began. */
    probabilities: [...probabilities],
    shown: nothing(),
    rewarded: nothing(),
  };
}
