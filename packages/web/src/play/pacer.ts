/** Seconds for a tenfold number of rounds: on a logarithmic axis curves then grow evenly. 0 is as fast as possible. */
export type SecondsPerDecade = number;

/** The pace of the first rounds: as if so many had been played already. */
const FIRST_ROUNDS = 8;
/** Milliseconds of computing that one request may take: the pictures then move about this often, and a pause is heard soon. */
const REQUEST = 24;
/** A page that was hidden does not make up for the time. */
const LONGEST_WAIT = 0.25;
const FIRST_REQUEST = 4;

/** Decides up to which round to play next. Clocks are the caller's, in milliseconds. */
export class Pacer {
  readonly #pace: SecondsPerDecade;
  /** Where play should be by the pace; not a whole number. */
  #due: number;
  #last: number;
  /** Most rounds in one request. */
  #most = FIRST_REQUEST;

  constructor(pace: SecondsPerDecade, round: number, now: number) {
    this.#pace = pace;
    this.#due = round;
    this.#last = now;
  }

  /** The round to play to; the present one if nothing is due yet. */
  target(round: number, now: number): number {
    const seconds = Math.min(LONGEST_WAIT, (now - this.#last) / 1000);
    this.#last = now;
    if (this.#pace === 0) return round + this.#most;
    this.#due += (Math.max(FIRST_ROUNDS, this.#due) * Math.LN10 * seconds) / this.#pace;
    const target = Math.max(round, Math.min(Math.floor(this.#due), round + this.#most));
    // What a slow machine did not reach is not made up for.
    this.#due = Math.min(this.#due, target + 1);
    return target;
  }

  /** Records how long some rounds took, which limits the next request. */
  took(rounds: number, milliseconds: number): void {
    const affordable = (rounds * REQUEST) / Math.max(milliseconds, 0.1);
    this.#most = Math.max(1, Math.floor(Math.min(2 * this.#most, (this.#most + affordable) / 2)));
  }
}
