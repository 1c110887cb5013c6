import { checkNumbers } from "../../errors/check-numbers.ts";
import { checkNonNegative } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { RandomSource } from "../../random/random.ts";
import { largestExponent, projectionScale } from "../../simplex/kl-projection.ts";
import { checkPositiveFloor } from "../../simplex/least-weights.ts";
import { checkWeights } from "../../simplex/truncated-simplex.ts";
import { drawArm } from "../weight-average.ts";
import type { FollowedWeights } from "./mirror-weights.ts";

/** Up to this many arms an arm is drawn by going through all weights in order. */
const FEW_ARMS = 64;

/** Arms in the order in which they are kept, and numbers of each in the same order. */
export interface CrowdState {
  readonly apart: readonly number[];
  readonly weights: readonly number[];
  readonly sums: readonly number[];
  readonly crowd: readonly number[];
  readonly crowdSums: readonly number[];
  readonly crowdWeight: number;
}

/**
 * Weights under the agile projection with one floor, where a step multiplies the weight of one arm. Projecting then multiplies
 * all other weights by one number and lifts those below the floor to it. So arms that met at the floor have equal weights until
 * one of them is played: these are the crowd, kept as one weight. The other arms are apart, with a weight each. A step costs a
 * pass over the arms apart: few of very many, since a large step sends all other arms to the floor.
 */
export class CrowdWeights implements FollowedWeights {
  factor = 1;
  sharedWeight: number;
  readonly #armCount: number;
  readonly #floor: number;
  readonly #largestExponent: number;
  /** For each arm its index among the arms apart, or -1 minus its index in the crowd. */
  readonly #index: Int32Array;
  readonly #crowd: Int32Array;
  #crowdSize: number;
  /** The sum of the crowd's weights before every step, and for each arm of the crowd its own sum less that one. */
  #crowdSum = 0;
  readonly #offsets: Float64Array;
  #apart = new Int32Array(FEW_ARMS);
  #apartCount = 0;
  #weights = new Float64Array(FEW_ARMS);
  #sums = new Float64Array(FEW_ARMS);
  readonly #changed: number[] = [];
  #isDissolved = false;
  /** All weights as last asked for; empty until then. */
  #all = new Float64Array(0);
  #isStale = true;

  constructor(armCount: number, floor: number) {
    this.#floor = checkPositiveFloor(floor, armCount);
    this.#armCount = armCount;
    this.#largestExponent = largestExponent(floor);
    this.#index = new Int32Array(armCount);
    this.#crowd = new Int32Array(armCount);
    this.#offsets = new Float64Array(armCount);
    for (let arm = 0; arm < armCount; arm++) {
      this.#crowd[arm] = arm;
      this.#index[arm] = -1 - arm;
    }
    this.#crowdSize = armCount;
    this.sharedWeight = 1 / armCount;
  }

  get weights(): Float64Array {
    if (this.#isStale) {
      if (this.#all.length === 0) this.#all = new Float64Array(this.#armCount);
      this.#all.fill(this.sharedWeight);
      for (let index = 0; index < this.#apartCount; index++) this.#all[this.#apart[index]!] = this.#weights[index]!;
      this.#isStale = false;
    }
    return this.#all;
  }

  get changed(): readonly number[] | undefined {
    return this.#isDissolved ? undefined : this.#changed;
  }

  apart(): Int32Array {
    return this.#apart.subarray(0, this.#apartCount);
  }

  weight(arm: number): number {
    const index = this.#index[arm]!;
    return index < 0 ? this.sharedWeight : this.#weights[index]!;
  }

  isShared(arm: number): boolean {
    return this.#index[arm]! < 0;
  }

  draw(random: RandomSource): number {
    if (this.#armCount <= FEW_ARMS) return drawArm(this.weights, random);
    let left = random.uniform();
    for (let index = 0; index < this.#apartCount; index++) {
      left -= this.#weights[index]!;
      if (left < 0) return this.#apart[index]!;
    }
    if (this.#crowdSize === 0) return this.#apart[this.#apartCount - 1]!;
    return this.#crowd[Math.min(Math.floor(left / this.sharedWeight), this.#crowdSize - 1)]!;
  }

  sums(): Float64Array {
    const sums = this.#offsets.map((offset) => offset + this.#crowdSum);
    for (let index = 0; index < this.#apartCount; index++) sums[this.#apart[index]!] = this.#sums[index]!;
    return sums;
  }

  raise(arm: number, exponent: number): void {
    this.#isDissolved = false;
    this.#isStale = true;
    this.#changed.length = 0;
    const raised = this.#index[arm]! < 0 ? this.#leaveCrowd(arm) : this.#index[arm]!;
    const weights = this.#weights;
    const sums = this.#sums;
    const count = this.#apartCount;
    const before = weights[raised]!;
    // Left out of the sum of the others, where it could be so large that nothing of them would be left.
    weights[raised] = 0;
    sums[raised]! += before;
    this.#crowdSum += this.sharedWeight;
    let others = 0;
    for (let index = 0; index < count; index++) {
      const weight = weights[index]!;
      sums[index]! += weight;
      others += weight;
    }
    weights[raised] = before * Math.exp(Math.min(exponent, this.#largestExponent));
    this.#project(others + weights[raised]!);
  }

  save(): CrowdState {
    const crowd = this.#crowd.subarray(0, this.#crowdSize);
    return {
      apart: Array.from(this.apart()),
      weights: Array.from(this.#weights.subarray(0, this.#apartCount)),
      sums: Array.from(this.#sums.subarray(0, this.#apartCount)),
      crowd: Array.from(crowd),
      crowdSums: [this.#crowdSum, ...Array.from(crowd, (arm) => this.#offsets[arm]!)],
      crowdWeight: this.sharedWeight,
    };
  }

  restore(state: CrowdState): void {
    const { apart, crowd } = state ?? {};
    const isComplete =
      Array.isArray(apart) && Array.isArray(crowd) && isPermutation([...apart, ...crowd], this.#armCount);
    if (!isComplete) throw invalid("state.weights", `each of ${this.#armCount} arms once`, state);
    const weights = checkNumbers("state.weights.weights", state.weights, apart.length);
    const sums = checkNumbers("state.weights.sums", state.sums, apart.length);
    const [crowdSum, ...offsets] = checkNumbers("state.weights.crowdSums", state.crowdSums, crowd.length + 1);
    this.sharedWeight = checkNonNegative("state.weights.crowdWeight", state.crowdWeight);
    this.#crowdSize = crowd.length;
    this.#crowdSum = crowdSum!;
    crowd.forEach((arm, index) => {
      this.#crowd[index] = arm;
      this.#index[arm] = -1 - index;
      this.#offsets[arm] = offsets[index]!;
    });
    this.#apartCount = 0;
    apart.forEach((arm, index) => {
      this.#append(arm, weights[index]!, sums[index]!);
    });
    this.#isStale = true;
    checkWeights(this.weights, this.#armCount, this.#floor);
  }

  /**
   * The Kullback-Leibler projection of the weights, of which those apart have this sum. Each pass assumes how many arms end at
   * the floor; more than assumed lower the scale of the others, so that it is mostly one pass and never many.
   */
  #project(sum: number): void {
    const floor = this.#floor;
    const weights = this.#weights;
    const count = this.#apartCount;
    const crowdSize = this.#crowdSize;
    let crowdWeight = crowdSize > 0 ? this.sharedWeight : floor;
    let total = sum + crowdSize * crowdWeight;
    let atFloor = 0;
    if (crowdWeight <= floor * total) {
      atFloor = crowdSize;
      total = sum;
    }
    this.factor = 1;
    let largest = Number.POSITIVE_INFINITY;
    for (;;) {
      const factor = Math.min(largest, projectionScale(atFloor, floor, total));
      this.factor *= factor;
      crowdWeight = Math.max(floor, factor * crowdWeight);
      const isCrowdAtFloor = crowdWeight === floor;
      let found = isCrowdAtFloor ? crowdSize : 0;
      let free = isCrowdAtFloor ? 0 : crowdSize * crowdWeight;
      for (let index = 0; index < count; index++) {
        const weight = factor * weights[index]!;
        if (weight > floor) {
          weights[index] = weight;
          free += weight;
        } else {
          weights[index] = floor;
          found++;
        }
      }
      // All can be at the floor only if it is within rounding of 1/K.
      if (found === atFloor || found === this.#armCount) {
        this.sharedWeight = crowdWeight;
        const fallen = isCrowdAtFloor ? found - crowdSize : found;
        if (fallen > 0) this.#gather(fallen, isCrowdAtFloor);
        return;
      }
      atFloor = found;
      total = free;
      // From here on arms only fall; by rounding alone the scale could exceed one, and arms would leave the floor again.
      largest = 1;
    }
  }

  /** Lets the arms apart that are at the floor join the crowd, where that is there too or has fewer arms. */
  #gather(fallen: number, isCrowdAtFloor: boolean): void {
    const canJoin = isCrowdAtFloor || fallen > this.#crowdSize;
    if (canJoin && !isCrowdAtFloor) this.#dissolveCrowd();
    for (let index = this.#apartCount - 1; index >= 0; index--) {
      if (this.#weights[index] !== this.#floor) continue;
      this.#changed.push(this.#apart[index]!);
      if (canJoin) this.#joinCrowd(index);
    }
  }

  #dissolveCrowd(): void {
    while (this.#crowdSize > 0) this.#leaveCrowd(this.#crowd[this.#crowdSize - 1]!);
    this.sharedWeight = this.#floor;
    this.#isDissolved = true;
  }

  /** Returns the index of the arm among those apart. */
  #leaveCrowd(arm: number): number {
    const index = -1 - this.#index[arm]!;
    const last = this.#crowd[--this.#crowdSize]!;
    this.#crowd[index] = last;
    this.#index[last] = -1 - index;
    return this.#append(arm, this.sharedWeight, this.#offsets[arm]! + this.#crowdSum);
  }

  #append(arm: number, weight: number, sum: number): number {
    const index = this.#apartCount++;
    if (index === this.#apart.length) this.#grow();
    this.#apart[index] = arm;
    this.#weights[index] = weight;
    this.#sums[index] = sum;
    this.#index[arm] = index;
    return index;
  }

  #joinCrowd(index: number): void {
    const arm = this.#apart[index]!;
    const last = --this.#apartCount;
    this.#offsets[arm] = this.#sums[index]! - this.#crowdSum;
    this.#index[this.#apart[last]!] = index;
    this.#apart[index] = this.#apart[last]!;
    this.#weights[index] = this.#weights[last]!;
    this.#sums[index] = this.#sums[last]!;
    this.#index[arm] = -1 - this.#crowdSize;
    this.#crowd[this.#crowdSize++] = arm;
  }

  #grow(): void {
    const [apart, weights, sums] = [this.#apart, this.#weights, this.#sums];
    this.#apart = new Int32Array(2 * apart.length);
    this.#weights = new Float64Array(2 * apart.length);
    this.#sums = new Float64Array(2 * apart.length);
    this.#apart.set(apart);
    this.#weights.set(weights);
    this.#sums.set(sums);
  }
}

function isPermutation(arms: readonly unknown[], count: number): boolean {
  return arms.length === count && new Set(arms).size === count && arms.every((arm) => isArm(arm, count));
}

function isArm(arm: unknown, count: number): boolean {
  return Number.isInteger(arm) && (arm as number) >= 0 && (arm as number) < count;
}
