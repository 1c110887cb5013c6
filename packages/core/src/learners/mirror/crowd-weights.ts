import { invalid } from "../../errors/invalid.ts";
import { SavedNumbers } from "../../estimates/saved-numbers.ts";
import type { RandomSource } from "../../random/random.ts";
import { largestExponent, projectionScale } from "../../simplex/kl-projection.ts";
import { checkWeights } from "../../simplex/truncated-simplex.ts";
import { positiveDomain } from "../../simplex/weight-domain.ts";
import { drawArm } from "../weight-average.ts";
import { MassTree } from "./mass-tree.ts";
import type { FollowedWeights } from "./mirror-weights.ts";

/** With at most this many arms, an arm is drawn by a pass over all weights. */
const FEW_ARMS = 64;
/** Below this the scale is multiplied into the values, because sums of very different scales would cancel in the averages. */
const SMALLEST_SCALE = 2 ** -8;
const LARGEST_SCALE = 2 ** 8;

/**
 * Weights under the agile projection with one floor, where a step multiplies the weight of one arm. Projecting then multiplies
 * all other weights by one number and lifts those below the floor to it. So arms that reached the floor together have equal
 * weights until one of them is played: these are the crowd, stored as one weight. Each of the other arms, which are "apart", has
 *
 *   weight = scale * value,
 *
 * with the values in a tree. A step changes one value, the scale, and the arms that reach the floor, so its cost grows with the
 * logarithm of the number of arms.
 */
export class CrowdWeights extends SavedNumbers implements FollowedWeights {
  factor = 1;
  sharedWeight: number;
  crowdSize: number;
  /** All arms: first the crowd, then the arms apart, whose entries in the tree are numbered from the end. */
  readonly order: Int32Array;
  readonly values: Float64Array;
  scale = 1;
  /** The sum of the scales before every step since the scale was last multiplied into the values. */
  elapsed = 0;
  /**
   * For an arm apart, the sum of its weights until `elapsed` equalled its mark; for an arm of the crowd, its sum minus the
   * crowd's.
   */
  readonly sums: Float64Array;
  readonly marks: Float64Array;
  /** The sum of the crowd's weight before every step. */
  crowdSum = 0;
  readonly #armCount: number;
  readonly #floor: number;
  readonly #largestExponent: number;
  /** The index of each arm in `order`. */
  readonly #positions: Int32Array;
  readonly #tree = new MassTree();
  readonly #fallen: number[] = [];
  #isDissolved = false;
  /** All weights when last asked for; empty until then. */
  #all = new Float64Array(0);
  #isStale = true;

  constructor(armCount: number, floor: number) {
    super();
    this.#floor = positiveDomain(floor, armCount).largestFloor;
    this.#armCount = armCount;
    this.#largestExponent = largestExponent(floor);
    this.order = Int32Array.from({ length: armCount }, (_, arm) => arm);
    this.#positions = this.order.slice();
    this.values = new Float64Array(armCount);
    this.sums = new Float64Array(armCount);
    this.marks = new Float64Array(armCount);
    this.crowdSize = armCount;
    this.sharedWeight = 1 / armCount;
  }

  get weights(): Float64Array {
    if (this.#isStale) {
      if (this.#all.length === 0) this.#all = new Float64Array(this.#armCount);
      this.#all.fill(this.sharedWeight);
      for (let position = this.crowdSize; position < this.#armCount; position++) {
        const arm = this.order[position]!;
        this.#all[arm] = this.#weightApart(arm);
      }
      this.#isStale = false;
    }
    return this.#all;
  }

  get changed(): readonly number[] | undefined {
    return this.#isDissolved ? undefined : this.#fallen;
  }

  apart(): Int32Array {
    return this.order.subarray(this.crowdSize);
  }

  weight(arm: number): number {
    return this.isShared(arm) ? this.sharedWeight : this.#weightApart(arm);
  }

  isShared(arm: number): boolean {
    return this.#positions[arm]! < this.crowdSize;
  }

  draw(random: RandomSource): number {
    if (this.#armCount <= FEW_ARMS) return drawArm(this.weights, random);
    const mass = random.uniform() / this.scale;
    const { sum } = this.#tree;
    if (mass < sum || this.crowdSize === 0) return this.#armOf(this.#tree.find(mass));
    const position = Math.floor(((mass - sum) * this.scale) / this.sharedWeight);
    return this.order[Math.min(position, this.crowdSize - 1)]!;
  }

  totals(): Float64Array {
    return this.sums.map((sum, arm) => (this.isShared(arm) ? sum + this.crowdSum : this.#sumApart(arm)));
  }

  raise(arm: number, exponent: number): void {
    this.#isDissolved = false;
    this.#isStale = true;
    this.#fallen.length = 0;
    if (this.isShared(arm)) this.#leaveCrowd(arm);
    this.elapsed += this.scale;
    this.crowdSum += this.sharedWeight;
    this.#setValue(arm, this.values[arm]! * Math.exp(Math.min(exponent, this.#largestExponent)));
    this.#project();
    if (!(this.scale > SMALLEST_SCALE && this.scale < LARGEST_SCALE)) this.#rescale();
  }

  override restore(parameter: string, state: unknown): void {
    super.restore(parameter, state);
    this.#positions.fill(-1);
    this.order.forEach((arm, position) => {
      this.#positions[arm] = position;
    });
    if (this.#positions.includes(-1) || !(Number.isInteger(this.crowdSize) && this.crowdSize <= this.#armCount)) {
      throw invalid(parameter, `a list with each of the ${this.#armCount} arms once`, state);
    }
    this.#plantTree();
    this.#isStale = true;
    checkWeights(this.weights, this.#armCount, this.#floor);
  }

  #weightApart(arm: number): number {
    return Math.max(this.#floor, this.scale * this.values[arm]!);
  }

  #sumApart(arm: number): number {
    return this.sums[arm]! + this.values[arm]! * (this.elapsed - this.marks[arm]!);
  }

  /** The tree entry of an arm apart. */
  #entryOf(arm: number): number {
    return this.#armCount - 1 - this.#positions[arm]!;
  }

  /** The arm of a tree entry. */
  #armOf(entry: number): number {
    return this.order[this.#armCount - 1 - entry]!;
  }

  /** Changes the value of an arm apart; the sum of its weights so far is kept. */
  #setValue(arm: number, value: number): void {
    this.sums[arm] = this.#sumApart(arm);
    this.marks[arm] = this.elapsed;
    this.values[arm] = value;
    this.#tree.set(this.#entryOf(arm), value);
  }

  /**
   * The Kullback-Leibler projection: the arms of smallest value fall to the floor one by one, which only lowers the scale of the
   * others, until none is below the floor.
   */
  #project(): void {
    const floor = this.#floor;
    const tree = this.#tree;
    const before = this.scale;
    const crowdValue = this.sharedWeight / before;
    // The crowd's share of the sum of values; zero when it is at the floor.
    let crowdSum = this.crowdSize * crowdValue;
    let atFloor = 0;
    let scale = 1 / (tree.sum + crowdSum);
    for (;;) {
      if (crowdSum > 0 && scale * crowdValue <= floor) {
        atFloor += this.crowdSize;
        crowdSum = 0;
      } else if (scale * tree.least < floor && atFloor < this.#armCount - 1) {
        const entry = tree.leastIndex();
        this.#fallen.push(this.#armOf(entry));
        tree.remove(entry);
        atFloor++;
      } else break;
      // All arms can be at the floor only if it is 1/K up to rounding.
      if (atFloor < this.#armCount) scale = projectionScale(atFloor, floor, tree.sum + crowdSum);
    }
    this.scale = scale;
    this.factor = scale / before;
    this.sharedWeight = crowdSum > 0 ? scale * crowdValue : floor;
    if (this.#fallen.length > 0) this.#gather(crowdSum > 0);
  }

  /** Moves arms that fell to the floor into the crowd, if the crowd is at the floor too or has fewer arms than fell. */
  #gather(isCrowdAbove: boolean): void {
    const canJoin = !isCrowdAbove || this.#fallen.length > this.crowdSize;
    if (isCrowdAbove && canJoin) this.#dissolveCrowd();
    for (const arm of this.#fallen) {
      this.#setValue(arm, this.#floor / this.scale);
      if (canJoin) this.#joinCrowd(arm);
    }
  }

  #dissolveCrowd(): void {
    while (this.crowdSize > 0) this.#leaveCrowd(this.order[this.crowdSize - 1]!);
    this.sharedWeight = this.#floor;
    this.#isDissolved = true;
  }

  #leaveCrowd(arm: number): void {
    this.#swap(arm, this.order[--this.crowdSize]!);
    this.sums[arm]! += this.crowdSum;
    this.marks[arm] = this.elapsed;
    this.values[arm] = this.sharedWeight / this.scale;
    this.#tree.set(this.#entryOf(arm), this.values[arm]!);
  }

  #joinCrowd(arm: number): void {
    this.sums[arm] = this.#sumApart(arm) - this.crowdSum;
    // The last entry moves to the one that becomes free.
    const last = this.order[this.crowdSize]!;
    this.#swap(arm, last);
    this.#tree.set(this.#entryOf(last), this.values[last]!);
    this.#tree.remove(this.#entryOf(arm));
    this.crowdSize++;
  }

  #swap(one: number, other: number): void {
    const [position, otherPosition] = [this.#positions[one]!, this.#positions[other]!];
    this.order[position] = other;
    this.order[otherPosition] = one;
    this.#positions[one] = otherPosition;
    this.#positions[other] = position;
  }

  /** Multiplies the scale into the values. */
  #rescale(): void {
    for (const arm of this.apart()) {
      this.sums[arm] = this.#sumApart(arm);
      this.marks[arm] = 0;
      this.values[arm]! *= this.scale;
    }
    this.scale = 1;
    this.elapsed = 0;
    this.#plantTree();
  }

  #plantTree(): void {
    this.#tree.reset(Float64Array.from(this.apart().toReversed(), (arm) => this.values[arm]!));
  }
}
