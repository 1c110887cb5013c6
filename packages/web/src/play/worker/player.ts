import { parseExperiment, Simulation } from "@blendit/lab";
import type { Frame, Look, Row, Scene } from "./messages.ts";
import { sceneOf } from "./scene.ts";

/** Plays one problem up to the requested rounds, and reports what is new. */
export class Player {
  readonly scene: Scene;
  readonly #simulation: Simulation;
  /** The number of recorded rounds sent so far. */
  #sent = 0;

  /** @throws ExperimentError for an invalid file */
  constructor(file: unknown) {
    this.#simulation = new Simulation(parseExperiment(file));
    this.scene = sceneOf(this.#simulation);
  }

  /** Plays up to a round, at most to the horizon. */
  advance(round: number): void {
    this.#simulation.advance(round);
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

  /** The exact values of a blend, one for each of the scene's best blends. */
  values(weights: readonly number[]): number[] {
    return this.scene.bests.map(({ from }) => this.#simulation.value(weights, from));
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
