import type { Law, Reward } from "../distributions/law.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { mixColumns } from "../numeric/mix-columns.ts";
import { mixRows } from "../numeric/mix-rows.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import type { FeatureSpace } from "./feature-space.ts";
import { Tangent } from "./tangent.ts";
import type { Utility } from "./utility.ts";

export interface KnownArmsOptions {
  readonly utility: Utility;
  readonly arms: readonly Law[];
  /** What playing each arm costs (c_k); taken off the utility in proportion to the weights. */
  readonly costs?: readonly number[] | undefined;
  /** The coordinates of these laws, where they have been found already; else they are asked of the utility. */
  readonly space?: FeatureSpace | undefined;
}

/** So few features of an arm are not worth a list of their own in sums over arms. */
const FEW_FEATURES = 4;

/** Known arms whose coordinates have been found. */
export interface LocatedArms extends KnownArmsOptions {
  readonly space: FeatureSpace;
}

/** Finds the coordinates of known arms, which for many laws takes longer than all else that they need. */
export function locateArms(options: KnownArmsOptions): LocatedArms {
  const { utility, arms, space } = options;
  if (!Array.isArray(arms) || arms.length === 0) throw invalid("arms", "a list of at least one law", arms);
  for (const { dimension, kind } of arms) {
    if (dimension !== undefined && !utility.takesVectors) {
      throw invalid("arms", `laws of numbers, since ${utility.kind} is a utility of numbers`, kind);
    }
  }
  return { ...options, costs: checkCosts(options.costs, arms.length), space: space ?? utility.knownSpace(arms) };
}

/**
 * U as a function of the weights when the laws of the arms are known:  U(w) = f(sum_k w_k m_k) - <w, c>.
 * The yardstick of every experiment, and the oracle behind exact influence functions.
 */
export class KnownArms {
  readonly armCount: number;
  readonly utility: Utility;
  readonly laws: readonly Law[];
  readonly costs: readonly number[] | undefined;
  /** The coordinates in which the laws are vectors. */
  readonly space: FeatureSpace;
  /** The features of each arm. */
  protected readonly rows: readonly Float64Array[];
  /** The same features one after the other, where there are few. */
  readonly #columns: Float64Array | undefined;
  readonly #mean: Float64Array;
  readonly #mixed: Float64Array;
  readonly #tangent: Tangent;

  constructor(options: KnownArmsOptions) {
    const { utility, arms, costs, space } = locateArms(options);
    this.armCount = arms.length;
    this.utility = utility;
    this.laws = arms;
    this.costs = costs;
    this.space = space;
    this.rows = arms.map((law) => this.space.expected(law));
    if (space.dimension <= FEW_FEATURES) this.#columns = columnsOf(this.rows, space.dimension);
    this.#mean = new Float64Array(this.space.dimension);
    this.#mixed = new Float64Array(arms.length);
    this.#tangent = new Tangent(this.space);
  }

  /** U(w). */
  value(weights: ArrayLike<number>): number {
    this.#mix(weights);
    return this.space.value(this.#mean) - dot(this.costs, weights);
  }

  /** The centred simplex gradient g_k = E_k[IF_w] - (c_k - <w, c>), for which <w, g> = 0. */
  gradient(weights: ArrayLike<number>, out = new Float64Array(this.armCount)): Float64Array {
    this.moveTo(weights);
    const averageCost = dot(this.costs, weights);
    for (let arm = 0; arm < this.armCount; arm++) {
      out[arm] = this.#tangent.towards(this.rows[arm]!) - (this.costs ? this.costs[arm]! - averageCost : 0);
    }
    return out;
  }

  /** An upper bound of U* - U(w) over weights of at least `floor`: the Frank-Wolfe gap. */
  certificate(weights: ArrayLike<number>, floor: number): number {
    return frankWolfeGap(weights, this.gradient(weights), floor);
  }

  /** Fixes the weights at which `influence` is asked. */
  moveTo(weights: ArrayLike<number>): void {
    this.#mix(weights);
    this.#tangent.moveTo(this.#mean);
  }

  /** IF_w(reward), the influence function at the weights of the last `moveTo`. */
  influence(reward: Reward): number {
    return this.#tangent.influence(reward);
  }

  /** The features of the blend; those of the last one are kept, since its value and its slope are often both asked. */
  #mix(weights: ArrayLike<number>): void {
    let isSame = true;
    for (let arm = 0; arm < this.armCount; arm++) {
      if (this.#mixed[arm] !== weights[arm]) {
        isSame = false;
        this.#mixed[arm] = weights[arm]!;
      }
    }
    if (isSame) return;
    if (this.#columns) mixColumns(this.#columns, this.#mixed, this.#mean);
    else mixRows(this.rows, this.#mixed, this.#mean);
  }
}

function columnsOf(rows: readonly Float64Array[], length: number): Float64Array {
  const columns = new Float64Array(rows.length * length);
  rows.forEach((row, arm) => {
    for (let column = 0; column < length; column++) columns[column * rows.length + arm] = row[column]!;
  });
  return columns;
}

export function checkCosts(costs: readonly number[] | undefined, armCount: number): readonly number[] | undefined {
  if (costs === undefined) return undefined;
  if (checkFiniteList("costs", costs, 0).length === armCount) return costs;
  throw invalid("costs", `one number for each of ${armCount} arms`, costs);
}

function dot(costs: readonly number[] | undefined, weights: ArrayLike<number>): number {
  return costs ? costs.reduce((sum, cost, arm) => sum + cost * weights[arm]!, 0) : 0;
}
