import { type KnownArms, maximise, type Optimum } from "@blendit/core/optimum";
import { frankWolfeGap, type Limits } from "@blendit/core/simplex";
import type { Drift } from "./experiment.ts";

/** The steps of a gradual change. Each has its own best blend, which is computed once. */
const STEPS = 20;

/** The first round of each stage: round 1, and the first round of each step of the change. */
export function stageStarts(drift: Drift): number[] {
  const { from, until } = drift;
  const steps = Array.from({ length: STEPS }, (_, step) => from + Math.ceil(((step + 1) * (until - from)) / STEPS));
  const byShare = new Map([until, ...steps.toReversed(), 1].map((round) => [driftShare(drift, round), round]));
  return [...byShare.values()].sort((a, b) => a - b);
}

/** The probability, in a round, that a reward comes from the new distribution of its arm. */
export function driftShare({ from, until }: Drift, round: number): number {
  if (round >= until) return 1;
  if (round < from) return 0;
  return Math.floor((STEPS * (round - from)) / (until - from)) / STEPS;
}

/**
 * The arms as they are in a round. An arm that uses its new distribution with probability s is a blend of two arms. So if
 * distributions drift, there are twice as many known arms: U(w) = U((1 - s) w, s w).
 */
export class Stage {
  readonly armCount: number;
  readonly #known: KnownArms;
  readonly #share: number;
  readonly #limits: Limits;
  readonly #find: () => Optimum;
  #best: Optimum | undefined;

  /** Without drift, `share` is undefined. `find` computes the best blend. */
  constructor(known: KnownArms, limits: Limits, share?: number, find?: () => Optimum) {
    this.#known = known;
    this.#share = share ?? 0;
    this.#limits = limits;
    this.#find = find ?? (() => maximise(this, limits));
    this.armCount = share === undefined ? known.armCount : known.armCount / 2;
  }

  /** U(w) minus costs. */
  value(weights: ArrayLike<number>): number {
    return this.#known.value(this.#blend(weights));
  }

  gradient(weights: ArrayLike<number>): Float64Array {
    const slopes = this.#known.gradient(this.#blend(weights));
    if (!this.#drifts) return slopes;
    return Float64Array.from({ length: this.armCount }, (_, arm) => {
      return (1 - this.#share) * slopes[arm]! + this.#share * slopes[arm + this.armCount]!;
    });
  }

  /** The influence of outcomes at a blend: the derivative of U as an outcome becomes more frequent. */
  influence(weights: ArrayLike<number>, outcomes: ArrayLike<number>): Float64Array {
    this.#known.moveTo(this.#blend(weights));
    return Float64Array.from(outcomes, (outcome) => this.#known.influence(outcome));
  }

  /** U of one arm alone minus its cost. */
  valueOfArm(arm: number): number {
    const { space, features, costs } = this.#known;
    const before = features[arm]!;
    const after = features[arm + this.armCount];
    const now =
      after === undefined
        ? before
        : before.map((feature, index) => (1 - this.#share) * feature + this.#share * after[index]!);
    return space.value(now) - (costs?.[arm] ?? 0);
  }

  /** The Frank-Wolfe bound on U* - U(w). */
  certificate(weights: ArrayLike<number>): number {
    if (!this.#drifts) return this.#known.certificate(weights, this.#limits);
    return frankWolfeGap(weights, this.gradient(weights), this.#limits);
  }

  /** The best blend, computed on first use. */
  get best(): Optimum {
    this.#best ??= this.#find();
    return this.#best;
  }

  get #drifts(): boolean {
    return this.armCount < this.#known.armCount;
  }

  #blend(weights: ArrayLike<number>): ArrayLike<number> {
    if (!this.#drifts) return weights;
    const { armCount } = this;
    return Float64Array.from({ length: 2 * armCount }, (_, index) =>
      index < armCount ? (1 - this.#share) * weights[index]! : this.#share * weights[index - armCount]!,
    );
  }
}
