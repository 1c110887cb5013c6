import type { Law, Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import type { Prior } from "../learners/estimates/prior.ts";
import type { MomentSpace } from "../spaces/moment-space.ts";
import { Tangent } from "../spaces/tangent.ts";
import { LawSlopes } from "./law-slopes.ts";
import type { LazyEstimate } from "./lazy-estimate.ts";
import type { LazyWeights } from "./lazy-weights.ts";

export interface MomentEstimateState {
  readonly space: ReturnType<MomentSpace["save"]>;
  readonly counts: readonly number[];
  readonly firsts: readonly number[];
  readonly seconds: readonly number[];
}

/** The plug-in influence function of a utility of two moments, with a prior that is not pooled. */
export class MomentEstimate implements LazyEstimate {
  readonly #space: MomentSpace;
  readonly #prior: Prior;
  readonly #weights: Float64Array;
  readonly #tangent: Tangent;
  readonly #laws: LawSlopes;
  /** Of each arm: rewards seen, with the prior's count; estimated moments. */
  readonly #counts: Float64Array;
  readonly #firsts: Float64Array;
  readonly #seconds: Float64Array;
  readonly #mean = new Float64Array(2);
  readonly #slopes = new Float64Array(2);
  /** What brings a reward to the origin of the moments. */
  #shift = 0;
  #last = 0;

  constructor(space: MomentSpace, prior: Prior, { weights }: LazyWeights) {
    this.#space = space;
    this.#prior = prior;
    this.#weights = weights;
    this.#tangent = new Tangent(space);
    this.#laws = new LawSlopes(space);
    this.#counts = new Float64Array(weights.length).fill(prior.count);
    this.#firsts = new Float64Array(weights.length);
    this.#seconds = new Float64Array(weights.length);
    this.#takePrior();
  }

  check(): void {}

  influence(reward: Reward): number {
    // Utilities of moments take numbers alone: a vector was refused.
    const taken = reward as number;
    // The first reward moves the origin of the moments.
    if (this.#space.admit(taken) !== undefined) this.#takePrior();
    const slopes = this.#slopes;
    const mean = this.#blend();
    const first = taken + this.#shift;
    this.#last = first;
    this.#space.gradient(mean, slopes);
    return slopes[0]! * (first - mean[0]!) + slopes[1]! * (first * first - mean[1]!);
  }

  learn(arm: number): void {
    const first = this.#last;
    const share = 1 / ++this.#counts[arm]!;
    this.#firsts[arm]! += share * (first - this.#firsts[arm]!);
    this.#seconds[arm]! += share * (first * first - this.#seconds[arm]!);
  }

  influenceFunction(): (reward: Reward) => number {
    this.#tangent.moveTo(this.#blend());
    return (reward) => this.#tangent.influence(reward);
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    this.#tangent.moveTo(this.#blend());
    return this.#laws.at(this.#tangent, this.#weights, laws);
  }

  save(): MomentEstimateState {
    return {
      space: this.#space.save(),
      counts: Array.from(this.#counts),
      firsts: Array.from(this.#firsts),
      seconds: Array.from(this.#seconds),
    };
  }

  restore(state: MomentEstimateState): void {
    const armCount = this.#counts.length;
    const [counts, firsts, seconds] = (["counts", "firsts", "seconds"] as const).map((name) =>
      checkNumbers(`state.${name}`, state?.[name], armCount),
    );
    this.#space.restore(state.space);
    this.#counts.set(counts!);
    this.#firsts.set(firsts!);
    this.#seconds.set(seconds!);
    this.#findOrigin();
  }

  /** The moments of the estimated blend. */
  #blend(): Float64Array {
    const weights = this.#weights;
    const firsts = this.#firsts;
    const seconds = this.#seconds;
    let first = 0;
    let second = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      first += weights[arm]! * firsts[arm]!;
      second += weights[arm]! * seconds[arm]!;
    }
    this.#mean[0] = first;
    this.#mean[1] = second;
    return this.#mean;
  }

  /** Before the first reward all arms are as the prior says. */
  #takePrior(): void {
    const [first, second] = this.#prior.features()!;
    this.#firsts.fill(first!);
    this.#seconds.fill(second!);
    this.#findOrigin();
  }

  #findOrigin(): void {
    this.#shift = this.#space.moments(0, 0)[0]!;
    this.#laws.forget();
  }
}
