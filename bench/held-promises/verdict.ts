import { type CoverageCell, type Promised, promises } from "./study.ts";

/** What is promised at every look: the share of tables with a number for which that number holds, or comes with a caution. */
const SHARE = 0.95;
/** What is promised for one look: the share of tables without a caution for which the number holds, of all and in each cell. */
const [POOLED, EACH_CELL] = [0.945, 0.93];

/** The cells of one promise, put together. */
export interface CoverageVerdict {
  readonly promised: Promised;
  readonly given: number;
  /** Share of what was given that holds, or comes with a caution; for one look, of what was given without one. */
  readonly share: number;
  /** The cell with the least share. */
  readonly worst: CoverageCell;
  /** By how many standard errors a cell is below what is promised at most; negative where all are above. */
  readonly below: number;
  readonly isKept: boolean;
}

/**
 * Whether each promise is kept. At every look: no cell below 95 % by more than four standard errors, and all of them together not below. For
 * one look: no cell below 93 % by more than three, unless most of its tables have a caution, and all of them together not below 94.5 %.
 */
export function verdictsOf(cells: readonly CoverageCell[]): CoverageVerdict[] {
  return promises.flatMap((promised) => {
    const isOneLook = promised.startsWith("one look");
    const [least, errors, pooled] = isOneLook ? [EACH_CELL, 3, POOLED] : [SHARE, 4, SHARE];
    const own = cells.filter((cell) => cell.promised === promised && judgedIn(cell) > 0);
    const judged = own.filter(({ cautioned, given }) => !isOneLook || cautioned <= given / 2);
    if (judged.length === 0) return [];
    const given = own.reduce((sum, cell) => sum + judgedIn(cell), 0);
    const share = pooledShare(own);
    const worst = judged.reduce((one, other) => (shareOf(other) < shareOf(one) ? other : one));
    const errorsBelow = (cell: CoverageCell) =>
      (least - shareOf(cell)) / Math.sqrt((least * (1 - least)) / judgedIn(cell));
    const below = judged.reduce((most, cell) => Math.max(most, errorsBelow(cell)), Number.NEGATIVE_INFINITY);
    return [{ promised, given, share, worst, below, isKept: below <= errors && share >= pooled }];
  });
}

/** The share of all cells together. */
export function pooledShare(cells: readonly CoverageCell[]): number {
  const given = cells.reduce((sum, cell) => sum + judgedIn(cell), 0);
  return 1 - cells.reduce((sum, cell) => sum + cell.broken, 0) / given;
}

export function shareOf(cell: CoverageCell): number {
  return 1 - cell.broken / judgedIn(cell);
}

/** How many tables of a cell count: for one look, those without a caution. */
function judgedIn({ promised, given, cautioned }: CoverageCell): number {
  return promised.startsWith("one look") ? given - cautioned : given;
}
