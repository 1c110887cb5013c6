import type { Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { checkOptions } from "../errors/check-options.ts";
import { climb } from "../known/climb.ts";
import type { ArmNumbersState } from "../learners/arm-numbers.ts";
import { ArrayLearner } from "../learners/array-learner.ts";
import { PlugIn, type PlugInOptions } from "../learners/estimates/plug-in.ts";
import { identityOf } from "../learners/identity.ts";
import { contextOptions, type GradientLearner, type LearnerContext, type LearnerState } from "../learners/learner.ts";
import { restoreWhole } from "../learners/restore-whole.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import type { Floor } from "../simplex/least-weights.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";

export type PlugInOptimumOptions = PlugInOptions;

interface PlugInOptimumState extends LearnerState {
  readonly weights: number[];
  readonly average: ArmNumbersState;
  readonly plugIn: ReturnType<PlugIn["save"]>;
}

/** Weights stay while the plug-in utility can rise by no more than this share of its gradient's spread at equal shares. */
const TOLERANCE = 1e-4;

/**
 * Mixture-Greedy (Dibaei Nia & Farnia 2026): after every reward the weights are those that maximise the plug-in utility
 * over the truncated simplex. No bonus for what is unsure: only the floor explores. Recommends the weights in force.
 */
class PlugInOptimum extends ArrayLearner implements GradientLearner {
  readonly kind = "plug-in-optimum";
  readonly solves = true;
  readonly #context: LearnerContext;
  readonly #floor: Floor;
  readonly #plugIn: PlugIn;
  readonly #isSmooth: boolean;

  constructor(options: PlugInOptimumOptions, context: LearnerContext) {
    const { armCount, floor } = context;
    super(startWeights(armCount, floor));
    this.#context = context;
    this.#floor = floor;
    this.#plugIn = new PlugIn(options, context);
    this.#isSmooth = context.utility.smooth;
  }

  recommend(): Float64Array {
    return this.weights.slice();
  }

  update(arm: number, reward: Reward, probability: number): void {
    this.#plugIn.observe(arm, reward, probability);
    this.countWeights();
    climb(this.#plugIn, { floor: this.#floor, isSmooth: this.#isSmooth, tolerance: TOLERANCE }, this.weights);
  }

  expectedGradient(): Float64Array {
    return this.#plugIn.gradient(this.weights);
  }

  save(): PlugInOptimumState {
    return {
      ...identityOf(this.kind, this.#context),
      weights: Array.from(this.weights),
      average: this.saveAverage(),
      plugIn: this.#plugIn.save(),
    };
  }

  restore(state: LearnerState): void {
    const armCount = this.weights.length;
    restoreWhole<PlugInOptimumState>(this, state, ({ weights, average, plugIn }) => {
      this.weights.set(checkWeights(checkNumbers("state.weights", weights, armCount), armCount, this.#floor));
      this.restoreAverage(average);
      this.#plugIn.restore(plugIn);
    });
  }
}

/** Plays the best blend by the estimated laws in every round. */
export function plugInOptimum(options: PlugInOptimumOptions & LearnerContext): GradientLearner {
  checkOptions("plug-in-optimum", options, { prior: true, memory: true, ...contextOptions });
  return new PlugInOptimum(options, options);
}
