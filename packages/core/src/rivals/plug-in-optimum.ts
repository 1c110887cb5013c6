import type { Reward } from "../distributions/law.ts";
import { checkKind } from "../learners/check-kind.ts";
import { checkNumbers } from "../learners/check-numbers.ts";
import { drawArm } from "../learners/draw-arm.ts";
import { PlugIn, type PlugInOptions } from "../learners/estimates/plug-in.ts";
import type { GradientLearner, LearnerContext, LearnerState } from "../learners/learner.ts";
import { WeightAverage, type WeightAverageState } from "../learners/weight-average.ts";
import type { RandomSource } from "../random/random.ts";
import { checkFloor, checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { climb } from "./climb.ts";

export type PlugInOptimumOptions = PlugInOptions;

interface PlugInOptimumState extends LearnerState {
  readonly weights: number[];
  readonly average: WeightAverageState;
  readonly plugIn: ReturnType<PlugIn["save"]>;
}

/** Weights stay while the plug-in utility can rise by no more than this share of its gradient's spread at equal shares. */
const TOLERANCE = 1e-4;

/**
 * Mixture-Greedy (Dibaei Nia & Farnia 2026): after every reward the weights are those that maximise the plug-in utility
 * over the truncated simplex. No bonus for what is unsure: only the floor explores. Recommends the weights in force.
 */
class PlugInOptimum implements GradientLearner {
  readonly kind = "plug-in-optimum";
  readonly weights: Float64Array;
  readonly #floor: number;
  readonly #plugIn: PlugIn;
  readonly #isSmooth: boolean;
  #average: WeightAverage;

  constructor(options: PlugInOptimumOptions, context: LearnerContext) {
    const { armCount, floor } = context;
    this.#floor = checkFloor(floor, armCount);
    this.#plugIn = new PlugIn(options, context);
    this.weights = uniformWeights(armCount);
    this.#average = new WeightAverage(armCount);
    this.#isSmooth = context.utility.smooth;
  }

  recommend(): Float64Array {
    return this.weights.slice();
  }

  average(): Float64Array {
    return this.#average.of(this.weights);
  }

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  update(arm: number, reward: Reward, probability: number): void {
    this.#plugIn.observe(arm, reward, probability);
    this.#average.add(this.weights);
    climb(this.#plugIn, { floor: this.#floor, isSmooth: this.#isSmooth, tolerance: TOLERANCE }, this.weights);
  }

  expectedGradient(): Float64Array {
    return this.#plugIn.gradient(this.weights);
  }

  save(): PlugInOptimumState {
    return {
      kind: this.kind,
      weights: Array.from(this.weights),
      average: this.#average.save(),
      plugIn: this.#plugIn.save(),
    };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
    const { weights, average, plugIn } = state as PlugInOptimumState;
    const restored = checkNumbers("state.weights", weights, this.weights.length);
    checkWeights(restored, this.weights.length, this.#floor);
    const restoredAverage = WeightAverage.restored(average, this.weights.length);
    this.#plugIn.restore(plugIn);
    this.#average = restoredAverage;
    this.weights.set(restored);
  }
}

export function plugInOptimum(options: PlugInOptimumOptions & LearnerContext): GradientLearner {
  return new PlugInOptimum(options, options);
}
