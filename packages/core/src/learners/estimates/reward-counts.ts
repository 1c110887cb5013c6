import { checkNumbers } from "../../errors/check-numbers.ts";
import { checkNonNegative, checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";

/** Beyond this the unit is brought back to one. */
const LARGEST_UNIT = 1e100;

export interface RewardCountsState {
  readonly counts: readonly number[];
  readonly total: number;
  readonly unit: number;
}

/**
 * How many rewards of each arm count, and what every round needs of that, worked out when a count changes. Where rewards are
 * forgotten by a discount, counts are in units of the newest reward.
 */
export class RewardCounts {
  readonly #priorCount: number;
  #counts: Float64Array;
  /** 1 / (N_k + a) with the prior's count a, in the same units: what turns sums into estimates. */
  shares: Float64Array;
  /** 1 / sqrt(N_k + 1): how far off an arm's estimate is, in deviations of one reward. */
  errors: Float64Array;
  /** Of all arms. */
  total = 0;
  /** What the newest reward counts. */
  #unit = 1;

  constructor(armCount: number, priorCount: number) {
    this.#priorCount = priorCount;
    this.#counts = new Float64Array(armCount);
    this.shares = new Float64Array(armCount);
    this.errors = new Float64Array(armCount);
    this.#refreshAll();
  }

  get armCount(): number {
    return this.#counts.length;
  }

  get unit(): number {
    return this.#unit;
  }

  /** How many rewards of an arm count, in effect (N_k). */
  of(arm: number): number {
    return this.#counts[arm]! / this.#unit;
  }

  add(arm: number, times: number): void {
    this.#counts[arm]! += times;
    this.total += times;
    this.#refresh(arm);
  }

  addArm(): void {
    const { armCount } = this;
    [this.#counts, this.shares, this.errors] = [this.#counts, this.shares, this.errors].map((list) => {
      const longer = new Float64Array(armCount + 1);
      longer.set(list);
      return longer;
    }) as [Float64Array, Float64Array, Float64Array];
    this.#refresh(armCount);
  }

  /**
   * Every reward so far counts `discount` times as much as before: instead, those that come count more. Answers what sums in
   * the same units are to be multiplied by, which is one but for the rare time when the units are brought back to one.
   */
  age(discount: number): number {
    this.#unit /= discount;
    const shrink = this.#unit < LARGEST_UNIT ? 1 : 1 / this.#unit;
    if (shrink < 1) {
      for (let arm = 0; arm < this.#counts.length; arm++) this.#counts[arm]! *= shrink;
      this.total *= shrink;
      this.#unit = 1;
    }
    this.#refreshAll();
    return shrink;
  }

  clear(): void {
    this.#counts.fill(0);
    this.total = 0;
    this.#refreshAll();
  }

  save(): RewardCountsState {
    return { counts: Array.from(this.#counts), total: this.total, unit: this.#unit };
  }

  /** The counts of so many arms, as they were saved. On bad input throws. */
  static restored(saved: RewardCountsState, armCount: number, priorCount: number): RewardCounts {
    const restored = new RewardCounts(armCount, priorCount);
    restored.#counts = checkNumbers("state.counts", saved.counts, armCount);
    if (restored.#counts.some((count) => count < 0)) throw invalid("state.counts", "numbers >= 0", saved.counts);
    restored.#unit = checkPositive("state.unit", saved.unit);
    restored.total = checkNonNegative("state.total", saved.total);
    restored.#refreshAll();
    return restored;
  }

  #refreshAll(): void {
    for (let arm = 0; arm < this.#counts.length; arm++) this.#refresh(arm);
  }

  #refresh(arm: number): void {
    const count = this.#counts[arm]!;
    const unit = this.#unit;
    this.shares[arm] = 1 / (count + this.#priorCount * unit);
    this.errors[arm] = Math.sqrt(unit / (count + unit));
  }
}
