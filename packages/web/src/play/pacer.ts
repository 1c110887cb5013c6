/** Seconds in which the number of rounds grows tenfold, so that curves grow evenly on a logarithmic axis. 0 is as fast as possible. */
export type SecondsPerDecade = number;

/** The first rounds have the pace of this round. */
const FIRST_ROUNDS = 8;
/** Milliseconds that one request may take: charts are updated about this often, and a pause takes effect soon. */
const REQUEST = 24;
/** The most seconds to catch up, so that time in a hidden page does not count. */
const LONGEST_WAIT = 0.25;
const FIRST_REQUEST = 4;

/** Decides up to which round to play next. The caller provides the time in milliseconds. */
export class Pacer {
  readonly #pace: SecondsPerDecade;
  /** The round that is due by the pace; not a whole number. */
  #due: number;
  #last: number;
  /** The most rounds in one request. */
  #most = FIRST_REQUEST;

  constructor(pace: SecondsPerDecade, round: number, now: number) {
    this.#pace = pace;
    this.#due = round;
    this.#last = now;
  }

  /** The round to play to; the current one if nothing is due yet. */
  target(round: number, now: number): number {
    const seconds = Math.min(LONGEST_WAIT, (now - this.#last) / 1000);
    this.#last = now;
    if (this.#pace === 0) return round + this.#most;
    this.#due += (Math.max(FIRST_ROUNDS, this.#due) * Math.LN10 * seconds) / this.#pace;
    const target = Math.max(round, Math.min(Math.floor(this.#due), round + this.#most));
    // A slow machine does not have to catch up.
    this.#due = Math.min(this.#due, target + 1);
    return target;
  }

  /** Records how long some rounds took, which limits the next request. */
  took(rounds: number, milliseconds: number): void {
    const affordable = (rounds * REQUEST) / Math.max(milliseconds, 0.1);
    this.#most = Math.max(1, Math.floor(Math.min(2 * this.#most, (this.#most + affordable) / 2)));
  }
}
