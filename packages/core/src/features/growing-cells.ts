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

/** So many different rewards are kept as they are. */
const MOST_POINTS = 100;
/** What lies further beyond the middle eight tenths of the rewards than these are wide is far out. */
const FAR_OUT = 1;
const OUTER_TENTHS = 0.1;
/** So many rewards, and this share of all, may lie in the tails before the equal cells widen. */
const FREE_IN_TAILS = 2;
const SHARE_IN_TAILS = 0.02;

export interface GrowingCellsState {
  readonly layout: CellLayout;
  readonly rewards: number;
  /** Of all rewards so far, at the ends of the cells; null where no reward can lie outside of these. */
  readonly masses: readonly number[] | null;
}

/**
 * Cells that make room for rewards as these come. The first different ones are kept as they are, each an end. When they are too
 * many, equal cells take their place, over the middle of what was seen, with tails of ever wider cells. So an outlier costs the
 * rest no resolution; when more than a few rewards lie in the tails, the equal cells become twice as wide. Cells on a stated
 * support stay as they are.
 */
export class GrowingCells {
  layout: CellLayout;
  cells: CellEnds;
  readonly #count: number;
  readonly #mostPoints: number;
  /** Where all rewards lie, unless the cells stay as they are. */
  #masses: Float64Array;
  #rewards = 0;

  /** So many equal cells, when there are too many points; a layout to begin with. */
  constructor(count: number, layout: CellLayout) {
    this.#count = count;
    this.#mostPoints = Math.min(MOST_POINTS, count);
    this.layout = layout;
    this.cells = cellsOf(layout, count);
    this.#masses = new Float64Array(this.cells.ends.length);
  }

  /** Makes room for a reward; answers how to carry masses over, where the cells had to change. */
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

  /** Becomes as it was saved. On bad input throws, and is then not to be used any more. */
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
      // Beyond the values there is one more end on either side.
      const times = Array.from(this.#masses.subarray(1, -1));
      this.#lay(layoutOver(values, times, this.#count));
    }
  }

  /** Lets the tails reach as far as a reward; answers whether it lies beside the equal cells. */
  #reach(layout: GridLayout, reward: number): boolean {
    const { low, width } = layout;
    const isOutside = reward < low || reward > low + this.#count * width;
    if (isOutside) this.#lay(reaching(layout, this.#count, reward));
    return isOutside;
  }

  /** Widens the equal cells, towards the heavier tail, until the tails hold few rewards. */
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

/** A grid over most of some ascending numbers, each seen so many times; what is far out goes to its tails. */
export function layoutOver(values: readonly number[], times: readonly number[], count: number): CellLayout {
  const outer = Math.floor(OUTER_TENTHS * (times.reduce((sum, seen) => sum + seen, 0) - 1));
  const from = values[indexBeyond(times, outer)]!;
  const to = values[values.length - 1 - indexBeyond(times.toReversed(), outer)]!;
  const reach = FAR_OUT * (to - from);
  return layoutOn(Math.max(values[0]!, from - reach), Math.min(values.at(-1)!, to + reach), count);
}

/** The first of some numbers up to which there are more than this many in all. */
function indexBeyond(times: readonly number[], outer: number): number {
  let left = outer;
  return times.findIndex((seen) => {
    left -= seen;
    return left < 0;
  });
}

/** A grid with tails that reach as far as a number: the same where they do. */
function reaching(layout: GridLayout, count: number, reward: number): GridLayout {
  const { low, width, tails } = layout;
  const reach = (squarings: number, distance: number): number =>
    tailReach(width, squarings) < distance ? reach(squarings + 1, distance) : squarings;
  const [left, right] = tails!;
  const grown = [reach(left, low - reward), reach(right, reward - (low + count * width))] as const;
  return grown[0] === left && grown[1] === right ? layout : { low, width, tails: grown };
}

/** Equal cells of twice the width, over as much again on one side. */
function doubled(layout: GridLayout, count: number, toTheLeft: boolean): GridLayout {
  const { low, width, tails } = layout;
  return { low: toTheLeft ? low - count * width : low, width: 2 * width, tails };
}

/** The masses of the two tails, beyond the equal cells. */
function tailMasses(masses: Float64Array): [left: number, right: number] {
  const sum = (part: Float64Array) => part.reduce((total, mass) => total + mass, 0);
  return [sum(masses.subarray(0, tailLength)), sum(masses.subarray(-tailLength))];
}
