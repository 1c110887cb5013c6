import { checkNumbers } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";

export interface SupportHistogramState {
  readonly counts: readonly number[];
  readonly masses: readonly (readonly number[])[];
}

/** Number of cells for utilities without a grid. */
export const CELLS = 401;

/**
 * All rewards of each arm on equal cells of the given support. A reward is split between the two ends of its cell, in favour of
 * the nearer end, which preserves the mean of every function that is linear on each cell.
 */
export class SupportHistogram {
  /** The ends of the cells. */
  readonly points: Float64Array;
  readonly width: number;
  #counts: number[];
  #masses: Float64Array[];

  constructor([low, high]: readonly [number, number], cells: number, armCount: number) {
    this.width = (high - low) / cells;
    this.points = Float64Array.from({ length: cells + 1 }, (_, cell) =>
      cell === cells ? high : low + cell * this.width,
    );
    this.#counts = Array.from({ length: armCount }, () => 0);
    this.#masses = this.#counts.map(() => new Float64Array(cells + 1));
  }

  get armCount(): number {
    return this.#counts.length;
  }

  count(arm: number): number {
    return this.#counts[arm]!;
  }

  /** How many rewards of an arm are at each end. Do not change it. */
  masses(arm: number): Float64Array {
    return this.#masses[arm]!;
  }

  add(arm: number, reward: number): void {
    const cells = this.points.length - 1;
    const position = Math.min(Math.max((reward - this.points[0]!) / this.width, 0), cells);
    const cell = Math.min(Math.floor(position), cells - 1);
    const masses = this.#masses[arm]!;
    masses[cell]! += 1 - (position - cell);
    masses[cell + 1]! += position - cell;
    this.#counts[arm]!++;
  }

  /** An empty histogram for the same arms on the same cells. */
  emptied(): SupportHistogram {
    return new SupportHistogram([this.points[0]!, this.points.at(-1)!], this.points.length - 1, this.armCount);
  }

  save(): SupportHistogramState {
    return { counts: [...this.#counts], masses: this.#masses.map((list) => Array.from(list)) };
  }

  /** Restores a saved state on the same cells with `armCount` arms, of which the last may be new. Throws on invalid input. */
  restore(saved: SupportHistogramState | undefined, armCount: number): void {
    const { counts, masses } = saved ?? {};
    if (!Array.isArray(masses) || masses.length > armCount) {
      throw invalid("state.certificate.masses", `a list for each of ${armCount} arms`, masses);
    }
    const checked = checkNumbers("state.certificate.counts", counts, masses.length);
    this.#counts = Array.from({ length: armCount }, (_, arm) => checked[arm] ?? 0);
    this.#masses = this.#counts.map((_, arm) =>
      arm < masses.length
        ? checkNumbers("state.certificate.masses", masses[arm], this.points.length)
        : new Float64Array(this.points.length),
    );
  }
}
