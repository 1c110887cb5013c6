import type { Reward } from "@blendit/core";
import { checkNumbers, checkOptions } from "@blendit/core/errors";
import {
  ArrayLearner,
  contextOptions,
  type GradientLearner,
  type LearnerContext,
  type LearnerState,
  PlugIn,
  type PlugInOptions,
  type PlugInState,
} from "@blendit/core/learners";
import { checkWeights, startWeights, type WeightDomain, weightDomain } from "@blendit/core/simplex";
import { climb } from "./climb.ts";

export type PlugInOptimumOptions = PlugInOptions;

/** Weights are kept while the plug-in utility can rise by at most this share of its gradient's spread at equal shares. */
const TOLERANCE = 1e-4;

class PlugInOptimum extends ArrayLearner implements GradientLearner {
  readonly #plugIn: PlugIn;
  readonly #domain: WeightDomain;

  constructor(options: PlugInOptimumOptions & LearnerContext) {
    const domain = weightDomain(options, options.armCount);
    super("plug-in-optimum", startWeights(options.armCount, domain), options);
    this.#domain = domain;
    this.#plugIn = new PlugIn(options, options);
  }

  recommend(): Float64Array {
    return this.weights.slice();
  }

  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const { utility } = this.context;
    this.#plugIn.observe(arm, reward, probability);
    this.countWeights();
    climb(this.#plugIn, { limits: this.#domain, isSmooth: utility.smooth, tolerance: TOLERANCE }, this.weights);
  }

  expectedGradient(): Float64Array {
    return this.#plugIn.gradient(this.weights);
  }

  protected override saveOwn(): object {
    return { weights: Array.from(this.weights), plugIn: this.#plugIn.save() };
  }

  protected override restoreOwn({ weights, plugIn }: LearnerState): void {
    const { armCount } = this.context;
    const { low, high } = this.#domain;
    this.weights.set(checkWeights(checkNumbers("state.weights", weights, armCount), armCount, low, high));
    this.#plugIn.restore(plugIn as PlugInState);
  }
}

/**
 * Mixture-Greedy (Dibaei Nia & Farnia 2026): after every reward the weights maximise the plug-in utility over the truncated simplex.
 * There is no bonus for uncertainty, so only the floor explores. It recommends the current weights.
 */
export function plugInOptimum(options: PlugInOptimumOptions & LearnerContext): GradientLearner {
  checkOptions("plug-in-optimum", options, { prior: true, memory: true, ...contextOptions });
  return new PlugInOptimum(options);
}
