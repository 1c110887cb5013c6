import type { PlainReward } from "../distributions/distribution.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import type { RandomSource } from "../random/random.ts";
import type { TableRows } from "./utility.ts";

/** The distinct rows of a table as vectors (a number is a vector of length one), and their probabilities in blends of its arms. */
export class DistinctRows {
  readonly points: Float64Array[] = [];
  readonly #indices = new Map<number | string, number>();
  /** Indices of vectors that were looked up before, because comparing their numbers takes longer. */
  readonly #seen = new WeakMap<object, number>();
  /** For each arm, the indices of its rows and how much each of them counts. */
  readonly #rows: readonly Int32Array[];
  readonly #shares: readonly Float64Array[];

  constructor({ samples, masses }: TableRows) {
    this.#rows = samples.map((rewards) => Int32Array.from(rewards, (reward) => this.#add(reward)));
    this.#shares = samples.map((rewards, arm) => sharesOf(rewards.length, masses?.[arm]));
  }

  get armCount(): number {
    return this.#rows.length;
  }

  /** The index of a reward; undefined if it is none of the rows. */
  indexOf(reward: PlainReward): number | undefined {
    if (typeof reward === "number") return this.#indices.get(reward);
    const seen = this.#seen.get(reward);
    if (seen !== undefined) return seen;
    const index = this.#indices.get(keyOf(reward));
    if (index !== undefined) this.#seen.set(reward, index);
    return index;
  }

  /** The probability of each distinct row in a blend. */
  probabilities(weights: ArrayLike<number>): Float64Array {
    const found = new Float64Array(this.points.length);
    this.#rows.forEach((rows, arm) => {
      for (let row = 0; row < rows.length; row++) found[rows[row]!]! += weights[arm]! * this.#shares[arm]![row]!;
    });
    return found;
  }

  /** The arm with the largest share of each distinct row, which is usually the only one. */
  owners(): Int32Array {
    const [owners, most] = [new Int32Array(this.points.length), new Float64Array(this.points.length)];
    for (let arm = 0; arm < this.armCount; arm++) {
      this.probabilities(singleArm(arm, this.armCount)).forEach((probability, row) => {
        if (!(probability > most[row]!)) return;
        most[row] = probability;
        owners[row] = arm;
      });
    }
    return owners;
  }

  /** For each arm, a function that draws the index of one of its rows. */
  samplers(random: RandomSource): (() => number)[] {
    return this.#rows.map((rows, arm) => {
      const sums = this.#shares[arm]!.slice();
      for (let row = 1; row < sums.length; row++) sums[row]! += sums[row - 1]!;
      // The last sum may be rounded to less than one.
      return () => rows[Math.min(countUpTo(sums, random.uniform()), rows.length - 1)]!;
    });
  }

  #add(reward: PlainReward): number {
    const found = this.indexOf(reward);
    if (found !== undefined) return found;
    const index = this.points.push(Float64Array.from(typeof reward === "number" ? [reward] : reward)) - 1;
    this.#indices.set(keyOf(reward), index);
    return index;
  }
}

/** The weights of a single arm. */
export function singleArm(arm: number, armCount: number): Float64Array {
  return new Float64Array(armCount).fill(1, arm, arm + 1);
}

function keyOf(reward: PlainReward): number | string {
  return typeof reward === "number" ? reward : Array.prototype.join.call(reward, ",");
}

function sharesOf(count: number, masses: ArrayLike<number> | undefined): Float64Array {
  const own = masses ? Float64Array.from(masses) : new Float64Array(count).fill(1);
  const total = own.reduce((sum, mass) => sum + mass, 0);
  return own.map((mass) => mass / total);
}
