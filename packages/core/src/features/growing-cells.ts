import { checkInteger, checkNumbers } from "../errors/checks.ts";
import {
  addAt,
  type CellEnds,
  type CellLayout,
  carry,
  cellsOf,
  checkLayout,
  type GridLayout,
  isPoints,
  layoutOn,
  tailLength,
  tailReach,
} from "./cell-ends.ts";
import type { Remap } from "./feature-space.ts";

const isFixed = (layout: CellLayout): boolean => (layout as Partial<GridLayout>).tails === null;

/** Up to this many distinct rewards are kept exactly. */
const MOST_POINTS = 100;
/** A reward is an outlier if its distance from the middle eight tenths exceeds this multiple of their width. */
const FAR_OUT = 1;
const OUTER_TENTHS = 0.1;
/** This many rewards, plus this share of all, may be in the tails before the equal cells widen. */
const FREE_IN_TAILS = 2;
const SHARE_IN_TAILS = 0.02;

export interface GrowingCellsState {
  readonly layout: CellLayout;
  readonly rewards: number;
  /** The masses of all rewards so far at the ends of the cells; null if no reward can be outside. */
  readonly masses: readonly number[] | null;
}

/**
 * Cells that extend as rewards arrive. The first distinct rewards are kept exactly, each as an end. When there are too many, they
 * are replaced by equal cells over the middle of the rewards, with tails of ever wider cells, so an outlier costs the others no
 * resolution. When more than a few rewards are in the tails, the width of the equal cells doubles. Cells on a given support never
 * change.
 */
export class GrowingCells {
  layout: CellLayout;
  cells: CellEnds;
  readonly #count: number;
  readonly #mostPoints: number;
  /** The masses of all rewards; not used if the cells never change. */
  #masses: Float64Array;
  #rewards = 0;

  /** `count`: the number of equal cells once there are too many points; `layout`: the initial layout. */
  constructor(count: number, layout: CellLayout) {
    this.#count = count;
    this.#mostPoints = Math.min(MOST_POINTS, count);
    this.layout = layout;
    this.cells = cellsOf(layout, count);
    this.#masses = new Float64Array(this.cells.ends.length);
  }

  /** Makes room for a reward. If the cells had to change, returns how to convert masses. */
  admit(reward: number): Remap | undefined {
    if (isFixed(this.layout)) return undefined;
    const { ends } = this.cells;
    if (isPoints(this.layout)) this.#admitPoint(this.layout.values, reward);
    const isOutside = !isPoints(this.layout) && this.#reach(this.layout, reward);
    this.#rewards++;
    addAt(this.#masses, this.cells.position(reward), 1);
    if (isOutside) this.#widen();
    return ends === this.cells.ends ? undefined : carry(ends, this.cells);
  }

  save(): GrowingCellsState {
    return {
      layout: this.layout,
      rewards: this.#rewards,
      masses: isFixed(this.layout) ? null : Array.from(this.#masses),
    };
  }

  /** Restores a saved state. After it throws, discard this object. */
  restore(saved: GrowingCellsState): void {
    this.layout = checkLayout(saved?.layout, this.#mostPoints);
    this.cells = cellsOf(this.layout, this.#count);
    this.#rewards = checkInteger("rewards", saved.rewards, 0);
    if (!isFixed(this.layout)) this.#masses = checkNumbers("masses", saved.masses, this.cells.ends.length);
  }

  #admitPoint(values: readonly number[], reward: number): void {
    if (values.includes(reward)) return;
    if (values.length < this.#mostPoints) {
      this.#lay({ values: [...values, reward].sort((one, other) => one - other) });
    } else {
      // There is one more end on either side of the values.
      const times = Array.from(this.#masses.subarray(1, -1));
      this.#lay(layoutOver(values, times, this.#count));
    }
  }

  /** Extends the tails as far as a reward; returns whether it is outside the equal cells. */
  #reach(layout: GridLayout, reward: number): boolean {
    const { low, width } = layout;
    const isOutside = reward < low || reward > low + this.#count * width;
    if (isOutside) this.#lay(reaching(layout, this.#count, reward));
    return isOutside;
  }

  /** Widens the equal cells towards the heavier tail until the tails have few rewards. */
  #widen(): void {
    for (;;) {
      const [left, right] = tailMasses(this.#masses);
      if (left + right <= FREE_IN_TAILS + SHARE_IN_TAILS * this.#rewards) return;
      this.#lay(doubled(this.layout as GridLayout, this.#count, left > right));
    }
  }

  #lay(layout: CellLayout): void {
    if (layout === this.layout) return;
    const { ends } = this.cells;
    this.layout = layout;
    this.cells = cellsOf(layout, this.#count);
    this.#masses = carry(ends, this.cells)(this.#masses);
  }
}

/** A grid over most of some ascending values and their counts; outliers go to its tails. */
export function layoutOver(values: readonly number[], times: readonly number[], count: number): CellLayout {
  const outer = Math.floor(OUTER_TENTHS * (times.reduce((sum, seen) => sum + seen, 0) - 1));
  const from = values[indexBeyond(times, outer)]!;
  const to = values[values.length - 1 - indexBeyond(times.toReversed(), outer)]!;
  const reach = FAR_OUT * (to - from);
  return layoutOn(Math.max(values[0]!, from - reach), Math.min(values.at(-1)!, to + reach), count);
}

/** The first index up to which the counts add up to more than `outer`. */
function indexBeyond(times: readonly number[], outer: number): number {
  let left = outer;
  return times.findIndex((seen) => {
    left -= seen;
    return left < 0;
  });
}

/** A grid whose tails reach as far as a number; the given layout if they already do. */
function reaching(layout: GridLayout, count: number, reward: number): GridLayout {
  const { low, width, tails } = layout;
  const reach = (squarings: number, distance: number): number =>
    tailReach(width, squarings) < distance ? reach(squarings + 1, distance) : squarings;
  const [left, right] = tails!;
  const grown = [reach(left, low - reward), reach(right, reward - (low + count * width))] as const;
  return grown[0] === left && grown[1] === right ? layout : { low, width, tails: grown };
}

/** Equal cells of twice the width, extended to one side. */
function doubled(layout: GridLayout, count: number, toTheLeft: boolean): GridLayout {
  const { low, width, tails } = layout;
  return { low: toTheLeft ? low - count * width : low, width: 2 * width, tails };
}

/** The total masses of the two tails, outside the equal cells. */
function tailMasses(masses: Float64Array): [left: number, right: number] {
  const sum = (part: Float64Array) => part.reduce((total, mass) => total + mass, 0);
  return [sum(masses.subarray(0, tailLength)), sum(masses.subarray(-tailLength))];
}
