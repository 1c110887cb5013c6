/** The wall clock may step by this many milliseconds without being doubted. */
const TOLERANCE = 2000;
/** Milliseconds for which the wall clock must run evenly after a jump before it is trusted. */
const BELIEVED_AFTER = 60_000;

export interface Reading {
  /** The time to record: the later one if the clocks disagree, so that no window begins too early. */
  readonly now: number;
  /** The time for closing windows: the earlier one if the clocks disagree. */
  readonly sure: number;
  /** Whether the wall clock was set since the start and is not trusted yet. */
  readonly hasJumped: boolean;
}

/**
 * The time, by two clocks. The wall clock may be wrong for a while. The monotonic clock only counts milliseconds, and
 * stops while a machine sleeps. After a jump of the wall clock, both times are given until it has run evenly for a
 * minute; from then on it is trusted.
 */
export class SteadyClock {
  readonly #wall: () => number;
  /** Milliseconds since an arbitrary moment, by the clock that nobody sets. */
  readonly elapsed: () => number;
  /** How far the wall clock is ahead of the monotonic clock, as far as it is trusted. */
  #ahead: number;
  readonly #aheadAtStart: number;
  readonly #elapsedAtStart: number;
  #jump: { readonly ahead: number; readonly since: number } | undefined;

  /** Both clocks count milliseconds. */
  constructor(wall: () => number, monotonic: () => number) {
    this.#wall = wall;
    this.elapsed = monotonic;
    this.#elapsedAtStart = monotonic();
    this.#aheadAtStart = wall() - this.#elapsedAtStart;
    this.#ahead = this.#aheadAtStart;
  }

  /**
   * Sets the last known time before the start. A start later than that counts as a jump, as after a machine has slept.
   */
  startedAfter(lastKnown: number): void {
    this.#ahead = Math.min(this.#ahead, lastKnown - this.#elapsedAtStart);
  }

  read(): Reading {
    const wall = this.#wall();
    const elapsed = this.elapsed();
    this.#look(wall - elapsed, elapsed);
    const steady = elapsed + this.#ahead;
    const hasJumped = this.#jump !== undefined && !isNear(this.#jump.ahead, this.#aheadAtStart);
    return { now: Math.max(wall, steady), sure: Math.min(wall, steady), hasJumped };
  }

  #look(ahead: number, elapsed: number): void {
    const jump = this.#jump;
    const isKnown = jump !== undefined && isNear(ahead, jump.ahead);
    if (isNear(ahead, this.#ahead) || (isKnown && elapsed - jump.since >= BELIEVED_AFTER)) {
      this.#ahead = ahead;
      this.#jump = undefined;
    } else if (!isKnown) this.#jump = { ahead, since: elapsed };
  }
}

function isNear(left: number, right: number): boolean {
  return Math.abs(left - right) <= TOLERANCE;
}
