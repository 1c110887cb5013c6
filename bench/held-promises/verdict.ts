import { type CoverageCell, type Promised, promises } from "./study.ts";

/** What is promised: the share of tables with a number for which that number holds, or comes with a caution. */
const SHARE = 0.95;

/** The cells of one promise, put together. */
export interface CoverageVerdict {
  readonly promised: Promised;
  readonly given: number;
  /** Share of what was given that holds, or comes with a caution. */
  readonly share: number;
  /** The cell with the least share. */
  readonly worst: CoverageCell;
  /** By how many standard errors a cell is below what is promised at most; negative where all are above. */
  readonly below: number;
  readonly isKept: boolean;
}

/** Whether each promise is kept: no cell below by more than four standard errors, and all of them together not below. */
export function verdictsOf(cells: readonly CoverageCell[]): CoverageVerdict[] {
  return promises.flatMap((promised) => {
    const own = cells.filter((cell) => cell.promised === promised && cell.given > 0);
    if (own.length === 0) return [];
    const given = own.reduce((sum, cell) => sum + cell.given, 0);
    const share = 1 - own.reduce((sum, cell) => sum + cell.broken, 0) / given;
    const worst = own.reduce((one, other) => (shareOf(other) < shareOf(one) ? other : one));
    const below = own.reduce((most, cell) => Math.max(most, errorsBelow(cell)), Number.NEGATIVE_INFINITY);
    return [{ promised, given, share, worst, below, isKept: below <= 4 && share >= SHARE }];
  });
}

export function shareOf({ given, broken }: CoverageCell): number {
  return 1 - broken / given;
}

function errorsBelow(cell: CoverageCell): number {
  return (SHARE - shareOf(cell)) / Math.sqrt((SHARE * (1 - SHARE)) / cell.given);
}
