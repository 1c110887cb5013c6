import { checkInteger, checkNumbers } from "../errors/checks.ts";
import { addAt, type CellEnds, carry } from "./cell-ends.ts";
import {
  type CellLayout,
  cellsOf,
  checkLayout,
  doubled,
  type GridLayout,
  isPoints,
  layoutOver,
  reaching,
  tailMasses,
} from "./cell-layout.ts";
import type { Remap } from "./feature-space.ts";

const isFixed = (layout: CellLayout): boolean => (layout as Partial<GridLayout>).tails === null;

/** So many different rewards are kept as they are. */
const MOST_POINTS = 100;
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
