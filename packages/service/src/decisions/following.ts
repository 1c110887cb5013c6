import type { Store } from "./store.ts";

/** Milliseconds after which the log is looked at, whether or not anybody says that there is something new. */
const LOOK_EVERY = 500;
/** Milliseconds from news to the look, so that many commits share one. */
const LEAST_PAUSE = 50;

/** Follows a log that others write too: soon after there are news, and now and then in any case. */
export class Following {
  readonly #look: () => Promise<void>;
  readonly #clock: () => number;
  #timer: NodeJS.Timeout | undefined;
  #isWoken = false;
  #isClosed = false;
  #running: Promise<void> = Promise.resolve();
  /** When the last look began that succeeded. */
  #lookedAt: number;

  /** `look` takes in all that is in the log. What it fails by is the store's to tell: the next look is soon. */
  constructor(look: () => Promise<void>, clock: () => number) {
    this.#look = look;
    this.#clock = clock;
    this.#lookedAt = clock();
    this.#plan(LOOK_EVERY);
  }

  /** Follows a store that others write; undefined for one that has one server. */
  static of(store: Store, look: () => Promise<void>, clock: () => number): Following | undefined {
    if (!store.onNews) return undefined;
    const following = new Following(look, clock);
    store.onNews(() => following.wake());
    return following;
  }

  /** Seconds since all of the log was known. */
  get age(): number {
    return Math.max(0, this.#clock() - this.#lookedAt) / 1000;
  }

  /** There may be something new. */
  wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    this.#plan(LEAST_PAUSE);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => (this.#running = this.#once()), milliseconds);
  }

  async #once(): Promise<void> {
    this.#isWoken = false;
    const began = this.#clock();
    try {
      await this.#look();
      this.#lookedAt = began;
    } catch {
      // The age tells that it did not succeed, and every call that it cannot be done.
    }
    this.#plan(this.#isWoken ? LEAST_PAUSE : LOOK_EVERY);
  }
}
