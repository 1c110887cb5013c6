import { type CoverageCell, type Promised, promises } from "./evaluate-study.ts";
import { errorsBelow, sumOf } from "./study.ts";

/** The promise at every look: the share of answers that are right, or have a caution. */
const SHARE = 0.95;
/** The promise for one look: the share of answers without a caution that are right, of all answers and in each cell. */
const [POOLED, EACH_CELL] = [0.945, 0.93];

/** The results of all cells for one promise. */
export interface CoverageVerdict {
  readonly promised: Promised;
  readonly given: number;
  /** The share of answers that are right or have a caution; for one look, of answers without a caution. */
  readonly share: number;
  /** The cell with the smallest share. */
  readonly worst: CoverageCell;
  readonly isKept: boolean;
}

/**
 * Whether each promise is kept. At every look: no cell is below 95 % by more than four standard errors, and all together are not
 * below 95 %. For one look: no cell is below 93 % by more than three standard errors, unless most of its tables have a caution, and
 * all together are not below 94.5 %.
 */
export function verdictsOf(cells: readonly CoverageCell[]): CoverageVerdict[] {
  return promises.flatMap((promised) => {
    const isOneLook = promised.startsWith("one look");
    const [least, errors, pooled] = isOneLook ? [EACH_CELL, 3, POOLED] : [SHARE, 4, SHARE];
    const own = cells.filter((cell) => cell.promised === promised && judgedIn(cell) > 0);
    const judged = own.filter(({ cautioned, given }) => !isOneLook || cautioned <= given / 2);
    if (judged.length === 0) return [];
    const share = pooledShare(own);
    const worst = judged.reduce((one, other) => (shareOf(other) < shareOf(one) ? other : one));
    const isBelow = judged.some((cell) => errorsBelow(least, shareOf(cell), judgedIn(cell)) > errors);
    return [{ promised, given: sumOf(own, judgedIn), share, worst, isKept: !isBelow && share >= pooled }];
  });
}

/** The share over all cells. */
export function pooledShare(cells: readonly CoverageCell[]): number {
  return 1 - sumOf(cells, ({ broken }) => broken) / sumOf(cells, judgedIn);
}

export function shareOf(cell: CoverageCell): number {
  return 1 - cell.broken / judgedIn(cell);
}

/** The number of tables of a cell that count: for one look, those without a caution. */
function judgedIn({ promised, given, cautioned }: CoverageCell): number {
  return promised.startsWith("one look") ? given - cautioned : given;
}
