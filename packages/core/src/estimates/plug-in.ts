import type { PlainReward, Reward } from "../distributions/distribution.ts";
import { checkNumbers } from "../errors/checks.ts";
import type { Utility } from "../features/utility.ts";
import { dot } from "../numeric/dot.ts";
import { checkCosts } from "../optimum/known-arms.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { checkUpdate } from "./check-update.ts";
import type { Memory } from "./memory.ts";
import { type PriorSpec, priorOf } from "./prior.ts";

/** Options of learners that maximise the plug-in utility. */
export interface PlugInOptions {
  /** The assumed rewards of an arm before it is tried. By default those of all arms together, worth one reward. */
  readonly prior?: PriorSpec;
  /** For drifting distributions: how long rewards count. By default forever. */
  readonly memory?: Memory;
}

/** The arms to estimate, and the utility of their blends. */
export interface PlugInContext {
  readonly utility: Utility;
  readonly armCount: number;
  /** What each choice of an arm costs. */
  readonly costs?: readonly number[] | undefined;
}

/** Everything known of the distributions, as plain data. */
export type PlugInState = ReturnType<PlugIn["save"]>;

export const POOLED: PriorSpec = { kind: "pooled", count: 1 };

/**
 * The plug-in utility: U of a blend of the arms' estimated distributions, minus costs, as a function of the weights. It is
 * concave like U itself. Rewards need no importance weights, so late and batched ones count like any other.
 */
export class PlugIn {
  readonly statistics: ArmStatistics;
  readonly #utility: Utility;
  #costs: Float64Array | undefined;
  /** grad f at the blend of the last slopes. */
  #direction = new Float64Array(0);

  constructor({ prior = POOLED, memory }: PlugInOptions, { utility, armCount, costs: stated }: PlugInContext) {
    const costs = checkCosts(stated, armCount);
    const space = utility.learningSpace();
    this.#utility = utility;
    this.#costs = costs && Float64Array.from(costs);
    this.statistics = new ArmStatistics(space, armCount, priorOf(prior, utility, space), memory);
  }

  get armCount(): number {
    return this.statistics.armCount;
  }

  get costs(): Float64Array | undefined {
    return this.#costs;
  }

  /** Records a reward and returns it, clipped if the utility says so. Throws on invalid input, and then changes nothing. */
  observe(arm: number, reward: Reward, probability: number): PlainReward {
    const { statistics } = this;
    const accepted = checkUpdate(this.#utility, this.armCount, arm, reward, probability);
    statistics.admit(accepted);
    statistics.add(arm, accepted);
    return accepted;
  }

  save() {
    return { statistics: this.statistics.save(), costs: this.#costs ? Array.from(this.#costs) : null };
  }

  /** Restores a saved state, with `armCount` arms. After it throws, discard this object. */
  restore(saved: PlugInState, armCount = this.armCount): void {
    this.#costs = saved?.costs ? checkNumbers("state.costs", saved.costs, armCount) : undefined;
    this.statistics.restore(saved?.statistics, armCount);
  }

  /** The plug-in utility minus costs; undefined while nothing is known. */
  value(weights: Float64Array): number {
    return this.minusCosts(this.statistics.space.value(this.statistics.featuresOf(weights)!), weights);
  }

  /** A value of the utility minus what these weights cost. */
  minusCosts(value: number, weights: Float64Array): number {
    return this.#costs ? value - dot(this.#costs, weights) : value;
  }

  /** The plug-in gradient minus costs, centred. */
  gradient(weights: Float64Array): Float64Array {
    const gradient = new Float64Array(this.armCount);
    this.gradientInto(weights, gradient);
    return gradient;
  }

  /**
   * Writes the centred gradient minus costs into `out`. Returns a bound on what rounding alone can contribute to its entries,
   * infinite while nothing is known.
   */
  gradientInto(weights: Float64Array, out: Float64Array): number {
    const rounding = this.slopesInto(weights, out);
    centreGradientInto(weights, out, out);
    return rounding;
  }

  /** Like `gradientInto`, but only up to a constant: <grad f(m_w), m_k> with estimated features m, minus costs. */
  slopesInto(weights: Float64Array, out: Float64Array): number {
    const { space, sums, shares, priorSums: prior, priorScale } = this.statistics;
    const mean = this.statistics.featuresOf(weights);
    if (prior === undefined || mean === undefined) return Number.POSITIVE_INFINITY;
    if (this.#direction.length !== mean.length) this.#direction = new Float64Array(mean.length);
    const direction = this.#direction;
    space.gradient(mean, direction);
    let priorSlope = 0;
    let size = 0;
    for (let index = 0; index < direction.length; index++) {
      const slope = direction[index]!;
      priorSlope += slope * prior[index]!;
      size += Math.abs(slope * mean[index]!);
    }
    sums.slopesInto(direction, priorScale * priorSlope, shares, out);
    const costs = this.#costs;
    if (costs) for (let arm = 0; arm < out.length; arm++) out[arm]! -= costs[arm]!;
    // A sum over the arms loses at most one rounding error per arm.
    return (64 + out.length) * Number.EPSILON * size;
  }

  /**
   * How far the influence of the newest reward is from the slope of its arm, where these slopes were computed last: a sample of
   * the noise in that slope.
   */
  surprise(arm: number, slopes: Float64Array): number {
    const cost = this.#costs ? this.#costs[arm]! : 0;
    return this.statistics.newest.dot(this.#direction) - cost - slopes[arm]!;
  }
}
