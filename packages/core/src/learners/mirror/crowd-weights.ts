import { checkNonNegative, checkNumbers, checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { RandomSource } from "../../random/random.ts";
import { largestExponent, projectionScale } from "../../simplex/kl-projection.ts";
import { positiveLeastWeights } from "../../simplex/least-weights.ts";
import { checkWeights } from "../../simplex/truncated-simplex.ts";
import { drawArm } from "../weight-average.ts";
import { MassTree } from "./mass-tree.ts";
import type { FollowedWeights } from "./mirror-weights.ts";

/** Up to this many arms an arm is drawn by going through all weights in order. */
const FEW_ARMS = 64;
/** Outside these the scale is worked into the values: sums of very different scales would cancel in the averages. */
const SMALLEST_SCALE = 2 ** -8;
const LARGEST_SCALE = 2 ** 8;

/** Arms in the order in which they are kept, and numbers of each in the same order. */
export interface CrowdState {
  readonly apart: readonly number[];
  readonly values: readonly number[];
  readonly sums: readonly number[];
  readonly marks: readonly number[];
  readonly crowd: readonly number[];
  readonly crowdSums: readonly number[];
  readonly crowdWeight: number;
  readonly scale: number;
  readonly elapsed: number;
}

/**
 * Weights under the agile projection with one floor, where a step multiplies the weight of one arm. Projecting then multiplies
 * all other weights by one number and lifts those below the floor to it. So arms that met at the floor have equal weights until
 * one of them is played: these are the crowd, kept as one weight. The other arms are apart,
 *
 *   weight of an arm apart = scale * value,
 *
 * with the values in a tree. A step changes one value, the scale, and the arms that meet at the floor: its cost grows with the
 * logarithm of the number of arms.
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
  readonly #tree = new MassTree();
  #apart = new Int32Array(FEW_ARMS);
  #apartCount = 0;
  #values = new Float64Array(FEW_ARMS);
  /** For each arm apart the sum of its weights until `elapsed` was at its mark. */
  #sums = new Float64Array(FEW_ARMS);
  #marks = new Float64Array(FEW_ARMS);
  #scale = 1;
  /** The sum of the scales before every step, since the scale was last worked into the values. */
  #elapsed = 0;
  readonly #changed: number[] = [];
  readonly #fallen: number[] = [];
  #isDissolved = false;
  /** All weights as last asked for; empty until then. */
  #all = new Float64Array(0);
  #isStale = true;

  constructor(armCount: number, floor: number) {
    this.#floor = positiveLeastWeights(floor, armCount).largest;
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
      for (let index = 0; index < this.#apartCount; index++) this.#all[this.#apart[index]!] = this.#weightAt(index);
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
    return index < 0 ? this.sharedWeight : this.#weightAt(index);
  }

  isShared(arm: number): boolean {
    return this.#index[arm]! < 0;
  }

  draw(random: RandomSource): number {
    if (this.#armCount <= FEW_ARMS) return drawArm(this.weights, random);
    const mass = random.uniform() / this.#scale;
    const { sum } = this.#tree;
    if (mass < sum || this.#crowdSize === 0) return this.#apart[this.#tree.find(mass)]!;
    const index = Math.floor(((mass - sum) * this.#scale) / this.sharedWeight);
    return this.#crowd[Math.min(index, this.#crowdSize - 1)]!;
  }

  sums(): Float64Array {
    const sums = this.#offsets.map((offset) => offset + this.#crowdSum);
    for (let index = 0; index < this.#apartCount; index++) sums[this.#apart[index]!] = this.#sumAt(index);
    return sums;
  }

  raise(arm: number, exponent: number): void {
    this.#isDissolved = false;
    this.#isStale = true;
    this.#changed.length = 0;
    const index = this.#index[arm]! < 0 ? this.#leaveCrowd(arm) : this.#index[arm]!;
    this.#elapsed += this.#scale;
    this.#crowdSum += this.sharedWeight;
    this.#setValue(index, this.#values[index]! * Math.exp(Math.min(exponent, this.#largestExponent)));
    this.#project();
    if (!(this.#scale > SMALLEST_SCALE && this.#scale < LARGEST_SCALE)) this.#rescale();
  }

  save(): CrowdState {
    const crowd = this.#crowd.subarray(0, this.#crowdSize);
    const ofApart = (numbers: Float64Array) => Array.from(numbers.subarray(0, this.#apartCount));
    return {
      apart: Array.from(this.apart()),
      values: ofApart(this.#values),
      sums: ofApart(this.#sums),
      marks: ofApart(this.#marks),
      crowd: Array.from(crowd),
      crowdSums: [this.#crowdSum, ...Array.from(crowd, (arm) => this.#offsets[arm]!)],
      crowdWeight: this.sharedWeight,
      scale: this.#scale,
      elapsed: this.#elapsed,
    };
  }

  restore(state: CrowdState): void {
    const { apart, crowd } = state ?? {};
    const isComplete =
      Array.isArray(apart) && Array.isArray(crowd) && isPermutation([...apart, ...crowd], this.#armCount);
    if (!isComplete) throw invalid("state.weights", `each of ${this.#armCount} arms once`, state);
    const read = (name: "values" | "sums" | "marks") =>
      checkNumbers(`state.weights.${name}`, state[name], apart.length);
    const [values, sums, marks] = [read("values"), read("sums"), read("marks")];
    const [crowdSum, ...offsets] = checkNumbers("state.weights.crowdSums", state.crowdSums, crowd.length + 1);
    this.sharedWeight = checkNonNegative("state.weights.crowdWeight", state.crowdWeight);
    this.#scale = checkPositive("state.weights.scale", state.scale);
    this.#elapsed = checkNonNegative("state.weights.elapsed", state.elapsed);
    this.#crowdSize = crowd.length;
    this.#crowdSum = crowdSum!;
    crowd.forEach((arm, index) => {
      this.#crowd[index] = arm;
      this.#index[arm] = -1 - index;
      this.#offsets[arm] = offsets[index]!;
    });
    this.#apartCount = 0;
    apart.forEach((arm, index) => {
      this.#append(arm, values[index]!, sums[index]!);
      this.#marks[index] = marks[index]!;
    });
    this.#isStale = true;
    checkWeights(this.weights, this.#armCount, this.#floor);
  }

  #weightAt(index: number): number {
    return Math.max(this.#floor, this.#scale * this.#values[index]!);
  }

  #sumAt(index: number): number {
    return this.#sums[index]! + this.#values[index]! * (this.#elapsed - this.#marks[index]!);
  }

  /** Gives an arm apart another value; its sum so far stays. */
  #setValue(index: number, value: number): void {
    this.#sums[index] = this.#sumAt(index);
    this.#marks[index] = this.#elapsed;
    this.#values[index] = value;
    this.#tree.set(index, value);
  }

  /**
   * The Kullback-Leibler projection: the arms of least value fall to the floor one after the other, which only lowers the
   * scale of the others, until none is below.
   */
  #project(): void {
    const floor = this.#floor;
    const tree = this.#tree;
    const fallen = this.#fallen;
    const before = this.#scale;
    const crowdValue = this.sharedWeight / before;
    // The crowd's part of the sum of values, zero when it is at the floor.
    let crowdSum = this.#crowdSize * crowdValue;
    let atFloor = 0;
    let scale = 1 / (tree.sum + crowdSum);
    fallen.length = 0;
    for (;;) {
      if (crowdSum > 0 && scale * crowdValue <= floor) {
        atFloor += this.#crowdSize;
        crowdSum = 0;
      } else if (scale * tree.least < floor && atFloor < this.#armCount - 1) {
        const index = tree.leastIndex();
        fallen.push(index);
        tree.remove(index);
        atFloor++;
      } else break;
      // All can be at the floor only if it is within rounding of 1/K.
      if (atFloor < this.#armCount) scale = projectionScale(atFloor, floor, tree.sum + crowdSum);
    }
    this.#scale = scale;
    this.factor = scale / before;
    this.sharedWeight = crowdSum > 0 ? scale * crowdValue : floor;
    if (fallen.length > 0) this.#gather(crowdSum > 0);
  }

  /** Lets the arms apart that fell to the floor join the crowd, where that is there too or has fewer arms. */
  #gather(isCrowdAbove: boolean): void {
    const fallen = this.#fallen;
    const canJoin = !isCrowdAbove || fallen.length > this.#crowdSize;
    if (isCrowdAbove && canJoin) this.#dissolveCrowd();
    // From the last to the first, since the last arm apart takes the index of one that joins.
    if (fallen.length > 1) fallen.sort((one, other) => other - one);
    for (const index of fallen) {
      this.#changed.push(this.#apart[index]!);
      this.#setValue(index, this.#floor / this.#scale);
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
    return this.#append(arm, this.sharedWeight / this.#scale, this.#offsets[arm]! + this.#crowdSum);
  }

  #append(arm: number, value: number, sum: number): number {
    const index = this.#apartCount++;
    if (index === this.#apart.length) this.#grow();
    this.#apart[index] = arm;
    this.#index[arm] = index;
    this.#values[index] = value;
    this.#sums[index] = sum;
    this.#marks[index] = this.#elapsed;
    this.#tree.set(index, value);
    return index;
  }

  #joinCrowd(index: number): void {
    const arm = this.#apart[index]!;
    const last = --this.#apartCount;
    this.#offsets[arm] = this.#sumAt(index) - this.#crowdSum;
    this.#index[this.#apart[last]!] = index;
    this.#apart[index] = this.#apart[last]!;
    this.#values[index] = this.#values[last]!;
    this.#sums[index] = this.#sums[last]!;
    this.#marks[index] = this.#marks[last]!;
    if (index < last) this.#tree.set(index, this.#values[index]!);
    this.#tree.remove(last);
    this.#index[arm] = -1 - this.#crowdSize;
    this.#crowd[this.#crowdSize++] = arm;
  }

  /** Works the scale into the values. */
  #rescale(): void {
    for (let index = 0; index < this.#apartCount; index++) {
      this.#sums[index] = this.#sumAt(index);
      this.#marks[index] = 0;
      this.#values[index]! *= this.#scale;
    }
    this.#scale = 1;
    this.#elapsed = 0;
    this.#tree.reset(this.#values.subarray(0, this.#apartCount));
  }

  #grow(): void {
    const doubled = (numbers: Float64Array) => {
      const larger = new Float64Array(2 * numbers.length);
      larger.set(numbers);
      return larger;
    };
    const apart = this.#apart;
    this.#apart = new Int32Array(2 * apart.length);
    this.#apart.set(apart);
    this.#values = doubled(this.#values);
    this.#sums = doubled(this.#sums);
    this.#marks = doubled(this.#marks);
  }
}

function isPermutation(arms: readonly unknown[], count: number): boolean {
  return arms.length === count && new Set(arms).size === count && arms.every((arm) => isArm(arm, count));
}

function isArm(arm: unknown, count: number): boolean {
  return Number.isInteger(arm) && (arm as number) >= 0 && (arm as number) < count;
}
