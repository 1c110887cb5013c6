import { parseExperiment, Simulation } from "@blendit/lab";
import type { Frame, Look, Row, Scene, SecondsPerDecade } from "./messages.ts";
import { sceneOf } from "./scene.ts";

/** Milliseconds of play in a turn: the page gets its frames in time, and requests are heard. */
const TURN = 10;
/** The first rounds are not rushed through on the way to the first ten. */
const FIRST_ROUNDS = 8;

/** Plays one problem at a pace, in turns, and tells what is new. Clocks are those of the caller, in milliseconds. */
export class Player {
  readonly scene: Scene;
  readonly #simulation: Simulation;
  readonly #now: () => number;
  /** How many recorded rounds were sent. */
  #sent = 0;
  #pace: SecondsPerDecade = 0;
  #isRunning = false;
  /** Where play should be by the pace; not a whole number. */
  #due = 0;
  #last = 0;
  /** Rounds that were found to take about a millisecond. */
  #perMillisecond = 0.5;

  /** @throws ExperimentError for a file that is wrong */
  constructor(file: unknown, now: () => number) {
    this.#simulation = new Simulation(parseExperiment(file));
    this.#now = now;
    this.scene = sceneOf(this.#simulation);
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get #isDone(): boolean {
    return this.#simulation.round >= this.scene.horizon;
  }

  run(pace: SecondsPerDecade): void {
    this.#pace = pace;
    this.#due = this.#simulation.round;
    this.#last = this.#now();
    this.#isRunning = !this.#isDone;
  }

  pause(): void {
    this.#isRunning = false;
  }

  /** One round. */
  step(): void {
    this.#isRunning = false;
    this.#simulation.advance(this.#simulation.round + 1);
  }

  /** Plays for a turn, as far as the pace has it by now; answers whether there was anything to play. */
  turn(): boolean {
    const start = this.#now();
    const target = this.#target(start);
    const before = this.#simulation.round;
    while (this.#simulation.round < target && this.#now() - start < TURN) this.#advance(target);
    // What a slow machine did not reach is not made up for.
    this.#due = Math.min(this.#due, this.#simulation.round + 1);
    if (this.#isDone) this.#isRunning = false;
    return this.#simulation.round > before;
  }

  #target(now: number): number {
    const seconds = (now - this.#last) / 1000;
    this.#last = now;
    if (this.#pace === 0) return this.scene.horizon;
    this.#due += (Math.max(FIRST_ROUNDS, this.#due) * Math.LN10 * seconds) / this.#pace;
    return Math.min(Math.floor(this.#due), this.scene.horizon);
  }

  #advance(target: number): void {
    const { round } = this.#simulation;
    const most = Math.max(1, Math.floor((TURN / 2) * this.#perMillisecond));
    const start = this.#now();
    this.#simulation.advance(Math.min(target, round + most));
    const rate = (this.#simulation.round - round) / Math.max(0.02, this.#now() - start);
    this.#perMillisecond = (this.#perMillisecond + rate) / 2;
  }

  /** What is new since the last frame. */
  frame(): Frame {
    const { recorded, round } = this.#simulation;
    const from = this.#sent;
    this.#sent = recorded;
    const learners = this.scene.learners.map((_, learner) => learner);
    const recommended = learners.map((learner) => Array.from(this.#simulation.recommended(learner)));
    return {
      round,
      isRunning: this.#isRunning,
      isDone: this.#isDone,
      rows: learners.map((learner) =>
        Array.from({ length: recorded - from }, (_, index) => this.#row(learner, from + index)),
      ),
      recommended,
      look: this.look(recommended[0]!, Math.max(1, round)),
    };
  }

  look(weights: readonly number[], round: number): Look {
    const { value, slopes, influence } = this.#simulation.look(weights, round);
    return { value, slopes: Array.from(slopes), influence: Array.from(influence(this.scene.outcomes)) };
  }

  #row(learner: number, index: number): Row {
    const { recommended, certificate } = this.#simulation.moment(learner, index)!;
    return {
      recommended: Array.from(recommended),
      certificate,
      gap: this.#simulation.estimate(learner, "recommendedGap", index).mean,
      gaps: this.#simulation.values(learner, "recommendedGap", index),
    };
  }
}
