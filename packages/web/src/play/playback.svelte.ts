import { Pacer, type SecondsPerDecade } from "./pacer.ts";
import type { PlaySession } from "./play-session.svelte.ts";

/** Plays one or two sessions. Two sessions wait for each other, so that both show the same round. */
export class Playback {
  sessions = $state.raw<readonly PlaySession[]>([]);
  /** Whether it plays, or will play as soon as the worker is ready and no change is in progress. */
  isRunning = $state(false);
  /** Whether play is suspended while a change is in progress. */
  isHeld = false;
  readonly isDone = $derived(this.sessions.every(({ isDone }) => isDone));
  #pacer: Pacer | undefined;
  #frame: number | undefined;

  constructor(sessions: readonly PlaySession[]) {
    this.sessions = sessions;
  }

  run(pace: SecondsPerDecade): void {
    this.isRunning = true;
    this.#pacer = new Pacer(pace, this.#round, performance.now());
    for (const session of this.sessions) session.lookAt();
    this.#frame ??= requestAnimationFrame((now) => this.#tick(now));
  }

  pause(): void {
    this.isRunning = false;
  }

  step(): void {
    this.isRunning = false;
    if (this.sessions.every(({ isReady }) => isReady)) this.#advance(this.#round + 1);
  }

  close(): void {
    this.isRunning = false;
    for (const session of this.sessions) session.close();
  }

  /** The number of rounds that all unfinished sessions have played. */
  get #round(): number {
    return Math.min(...this.sessions.filter(({ isDone }) => !isDone).map(({ played }) => played));
  }

  #tick(now: number): void {
    this.#frame = undefined;
    if (!this.isRunning) return;
    const isReady = !this.isHeld && this.sessions.every((session) => session.isReady);
    if (isReady && this.isDone) {
      this.isRunning = false;
      return;
    }
    if (isReady) this.#playOn(now);
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #playOn(now: number): void {
    const round = this.#round;
    const slowest = this.sessions
      .flatMap(({ lastAdvance }) => lastAdvance ?? [])
      .toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
    if (slowest) this.#pacer!.took(slowest.rounds, slowest.milliseconds);
    for (const session of this.sessions) session.lastAdvance = undefined;
    const target = this.#pacer!.target(round, now);
    if (target > round) this.#advance(target);
  }

  #advance(target: number): void {
    for (const session of this.sessions) if (session.played < target && !session.isDone) session.advance(target);
  }
}
