import { checkFinite } from "../../errors/checks.ts";
import { type NumbersState, SavedNumbers } from "../../estimates/saved-numbers.ts";
import type { RandomSource } from "../../random/random.ts";
import {
  type KlProjection,
  largestExponent,
  projectionOn,
  projectionScale,
  startWeights,
} from "../../simplex/kl-projection.ts";
import { checkWeights } from "../../simplex/truncated-simplex.ts";
import { commonLimit, type Limits, positiveDomain, type WeightDomain } from "../../simplex/weight-domain.ts";
import { drawArm } from "../weight-average.ts";
import type { FollowedWeights, MirrorWeights } from "./mirror-weights.ts";

/** If a weight is this many times the sum of the others, subtracting it would leave mostly rounding errors of that sum. */
const CANCELLATION = 1024;
/** Beyond this, the exponential of a logit, or a sum of exponentials, may overflow or underflow. */
const FARTHEST_LOGIT = 200;

/** Weights in an array, for any floors and any steps; every step costs time proportional to the number of arms. */
export abstract class ArrayWeights extends SavedNumbers implements MirrorWeights {
  readonly weights: Float64Array;
  /** For each arm, the sum of its weights before every step. */
  readonly sums: Float64Array;
  protected readonly domain: WeightDomain;
  protected readonly project: KlProjection;

  constructor(armCount: number, limits: Limits) {
    super();
    this.domain = positiveDomain(limits, armCount);
    this.project = projectionOn(this.domain);
    this.weights = startWeights(armCount, this.domain);
    this.sums = new Float64Array(armCount);
  }

  abstract raise(arm: number, exponent: number): void;

  /** Multiplies the weight of each arm by the exponential of its exponent, and projects. */
  abstract raiseAll(exponents: Float64Array): void;

  weight(arm: number): number {
    return this.weights[arm]!;
  }

  draw(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  totals(): Float64Array {
    return this.sums.slice();
  }

  override restore(parameter: string, state: unknown): void {
    super.restore(parameter, state);
    checkWeights(this.weights, this.weights.length, this.domain.low, this.domain.high);
  }

  /** Call this before every step. */
  protected countWeights(): void {
    const { weights, sums } = this;
    for (let arm = 0; arm < weights.length; arm++) sums[arm]! += weights[arm]!;
  }
}

/** Weights under the agile projection: each step starts from the projected weights. */
export class AgileWeights extends ArrayWeights {
  readonly #largestExponent: number;
  /** Whether all arms have one floor and no ceiling. */
  readonly #hasOneFloor: boolean;
  /** How many arms are at the floor, and the sum of the weights of the others, if all have one floor and no ceiling. */
  #atFloor = 0;
  #free = 1;

  constructor(armCount: number, limits: Limits) {
    super(armCount, limits);
    this.#largestExponent = largestExponent(this.domain.low.reduce((a, b) => Math.min(a, b)));
    this.#hasOneFloor = !this.domain.isCapped && commonLimit(this.domain.floor) !== undefined;
    this.#multiply(1);
  }

  raise(arm: number, exponent: number): void {
    this.countWeights();
    const { weights } = this;
    const floor = this.domain.largestFloor;
    const before = weights[arm]!;
    const raised = before * Math.exp(Math.min(exponent, this.#largestExponent));
    const others = this.#free + this.#atFloor * floor - before;
    weights[arm] = raised;
    // Subtracting a weight close to 1 would leave mostly rounding errors of the others' sum.
    if (!this.#hasOneFloor || before > CANCELLATION * others) this.#projectAll();
    else if (exponent <= 0) this.#projectFrom(0, others + raised);
    // The other weights decrease, so arms at the floor stay there.
    else if (before > floor) this.#projectFrom(this.#atFloor, this.#free - before + raised);
    else this.#projectFrom(this.#atFloor - 1, this.#free + raised);
  }

  raiseAll(exponents: Float64Array): void {
    this.countWeights();
    const largest = exponents.reduce((a, b) => Math.max(a, b));
    for (let arm = 0; arm < exponents.length; arm++) this.weights[arm]! *= Math.exp(exponents[arm]! - largest);
    this.#projectAll();
  }

  override restore(parameter: string, state: unknown): void {
    super.restore(parameter, state);
    this.#multiply(1);
  }

  #projectAll(): void {
    this.project(this.weights, this.weights);
    this.#multiply(1);
  }

  /** Projects, assuming that this many arms end at the floor and the others have this sum, which is right in most steps. */
  #projectFrom(atFloor: number, sum: number): void {
    const floor = this.domain.largestFloor;
    let assumed = atFloor;
    this.#multiply(projectionScale(assumed, floor, sum));
    while (this.#atFloor !== assumed && this.#atFloor < this.weights.length) {
      assumed = this.#atFloor;
      // From here weights only decrease. Rounding could give a scale above one, which would lift arms from the floor again.
      this.#multiply(Math.min(1, projectionScale(assumed, floor, this.#free)));
    }
  }

  /** Avoids a branch in the loop, because which arms reach the floor is hard to predict for a processor. */
  #multiply(scale: number): void {
    const { weights } = this;
    const { low: each, largestFloor: largest } = this.domain;
    let above = 0;
    let sum = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const gap = scale * weights[arm]! - each[arm]!;
      const weight = each[arm]! + 0.5 * (gap + Math.abs(gap));
      weights[arm] = weight;
      sum += weight;
      above += +(weight > each[arm]!);
    }
    this.#atFloor = weights.length - above;
    this.#free = sum - this.#atFloor * largest;
  }
}

/**
 * Weights under the lazy projection: logits add up unprojected, and the weights are the projection of their softmax, weight =
 * max(floor, scale * value), at most the ceiling, with value = exp(logit - shift). If all arms have the same floor, those at the
 * floor share one weight.
 */
export class LazyWeights extends ArrayWeights implements FollowedWeights {
  changed: number[] | undefined;
  readonly logits: Float64Array;
  #shift = 0;
  #scale = 1;
  #factor = 1;
  readonly #values: Float64Array;
  readonly #isShared: Uint8Array;

  constructor(armCount: number, limits: Limits) {
    super(armCount, limits);
    this.logits = new Float64Array(armCount);
    this.#values = new Float64Array(armCount);
    this.#isShared = new Uint8Array(armCount);
    this.#findValues(0);
    this.#follow();
  }

  get factor(): number {
    return this.#factor;
  }

  get sharedWeight(): number {
    return this.domain.largestFloor;
  }

  isShared(arm: number): boolean {
    return this.#isShared[arm] === 1;
  }

  apart(): number[] {
    return Array.from(this.weights.keys()).filter((arm) => !this.isShared(arm));
  }

  raise(arm: number, exponent: number): void {
    this.countWeights();
    this.logits[arm]! += exponent;
    const logit = this.logits[arm]! - this.#shift;
    this.#values[arm] = Math.exp(logit);
    const isFar = !(Math.abs(logit) < FARTHEST_LOGIT);
    if (isFar) this.#findValues();
    this.#follow();
    if (isFar) this.changed = undefined;
  }

  raiseAll(exponents: Float64Array): void {
    this.countWeights();
    for (let arm = 0; arm < exponents.length; arm++) this.logits[arm]! += exponents[arm]!;
    this.#findValues();
    this.#follow();
    this.changed = undefined;
  }

  override save(): NumbersState {
    return { ...super.save(), shift: this.#shift };
  }

  override restore(parameter: string, state: NumbersState): void {
    super.restore(parameter, state);
    this.#findValues(checkFinite(`${parameter}.shift`, state.shift));
    this.#follow();
  }

  /** Computes all values from the logits; by default the largest value is one. */
  #findValues(shift = this.logits.reduce((a, b) => Math.max(a, b))): void {
    this.#shift = shift;
    for (let arm = 0; arm < this.#values.length; arm++) this.#values[arm] = Math.exp(this.logits[arm]! - shift);
  }

  /** Projects, and records which arms reached the floor or left it. */
  #follow(): void {
    const { weights } = this;
    const { low: each } = this.domain;
    const changed: number[] = [];
    const before = this.#scale;
    this.#scale = this.project(this.#values, weights);
    this.#factor = this.#scale / before;
    for (let arm = 0; arm < weights.length; arm++) {
      const isAtFloor = weights[arm] === each[arm] ? 1 : 0;
      if (isAtFloor === this.#isShared[arm]) continue;
      this.#isShared[arm] = isAtFloor;
      changed.push(arm);
    }
    this.changed = changed;
  }
}
