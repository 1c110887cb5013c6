import { mixRows } from "../numeric/dot.ts";
import { extremesOfAll } from "../numeric/extremes.ts";

/** The value of a zero-sum game, and the mixed strategies with which each player guarantees it. */
export interface GameSolution {
  readonly value: number;
  /** Probabilities over columns, of the player who maximises. */
  readonly strategy: Float64Array;
  /** Probabilities over rows, of the player who minimises. */
  readonly rowStrategy: Float64Array;
  readonly basis: Basis;
}

/** A vertex of a game: as many rows and caps (-1 for the first cap, -2 for the second) as columns, which are all tight there. */
export interface Basis {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

const MOST_PIVOTS = 10_000;
const ROUNDING = 1e-13;
/** At a starting vertex, anything smaller may be rounding. */
const LEAST_SIZE = 1e-9;

/**
 * max over strategies v of min over rows i of sum_k v_k payoff[i][k], by the simplex method: maximise sum y with y P <= 1, y >= 0
 * for payoffs P shifted to be positive, where y = 0 is a feasible start. The variables y are the rows. If there are fewer of
 * them, the players are exchanged first, because a tableau has one row for each column.
 *
 * With `caps`, some probabilities v_k have upper limits: cap_k sum_j v_j - v_k >= 0. Each is one more variable.
 *
 * The search may start at the vertex where it ended for the same payoffs, up to a constant, without the last rows or caps. These
 * are new variables, so the vertex is still feasible and few pivots remain.
 */
export function matrixGame(
  payoff: readonly Float64Array[],
  caps: ReadonlyMap<number, number> = new Map(),
  start?: Basis,
): GameSolution {
  const [rows, columns] = [payoff.length, payoff[0]!.length];
  if (columns > rows && caps.size === 0 && !start) {
    const exchanged = matrixGame(Array.from(payoff[0]!, (_, k) => Float64Array.from(payoff, (row) => -row[k]!)));
    const { strategy: rowStrategy, rowStrategy: strategy, basis } = exchanged;
    const value = bestReply(payoff, rowStrategy, caps);
    return { value, strategy, rowStrategy, basis: { rows: basis.columns, columns: basis.rows } };
  }
  const [lowest, highest] = extremesOfAll(payoff);
  const unit = highest > lowest ? highest - lowest : 1;
  const capped = [...caps];
  const variables = rows + capped.length;
  // One tableau row for each constraint, sum_j y_j P_j + slack = 1; the last row has the reduced costs.
  const last = variables + columns;
  const tableau = Array.from({ length: columns + 1 }, (_, k) => {
    const row = new Float64Array(last + 1);
    if (k === columns) return row.fill(-1, 0, rows);
    for (let j = 0; j < rows; j++) row[j] = 1 + (payoff[j]![k]! - lowest) / unit;
    capped.forEach(([column, cap], index) => {
      row[rows + index] = cap - (column === k ? 1 : 0);
    });
    row[variables + k] = 1;
    row[last] = 1;
    return row;
  });
  const basis = Int32Array.from({ length: columns }, (_, k) => variables + k);
  // Caps are numbered separately, because the next game may have more rows.
  const renamed = (index: number): number => (index >= 0 && index < rows ? index : rows - 1 - index);
  if (start && !enter(tableau, basis, { ...start, rows: start.rows.map(renamed) })) return matrixGame(payoff, caps);
  for (let round = 0; round < MOST_PIVOTS && pivot(tableau, basis, round > MOST_PIVOTS / 2); round++);
  const found = new Float64Array(variables);
  basis.forEach((variable, index) => {
    if (variable < variables) found[variable] = tableau[index]![last]!;
  });
  // Caps follow the rows and are not part of their strategy.
  const rowStrategy = probabilities(found.slice(0, rows));
  return {
    value: bestReply(payoff, rowStrategy, caps),
    strategy: probabilities(tableau[columns]!.slice(variables, last)),
    rowStrategy,
    basis: {
      rows: Array.from(
        basis.filter((variable) => variable < variables),
        renamed,
      ),
      columns: [...payoff[0]!.keys()].filter((k) => !basis.includes(variables + k)),
    },
  };
}

/** What the rows guarantee: never below the value of the game, whatever rounding did to their strategy. */
function bestReply(
  payoff: readonly Float64Array[],
  rowStrategy: Float64Array,
  caps: ReadonlyMap<number, number>,
): number {
  const against = new Float64Array(payoff[0]!.length);
  mixRows(payoff, rowStrategy, against);
  return largestWithin(caps, against);
}

/** Moves the tableau to a starting vertex, up to rounding; returns false if the result is not feasible. */
function enter(tableau: Float64Array[], basis: Int32Array, { rows, columns }: Basis): boolean {
  const free = new Set(columns);
  for (const row of rows) {
    let leaving = -1;
    for (const column of free) {
      if (leaving < 0 || Math.abs(tableau[column]![row]!) > Math.abs(tableau[leaving]![row]!)) leaving = column;
    }
    if (leaving < 0 || Math.abs(tableau[leaving]![row]!) < LEAST_SIZE) continue;
    exchange(tableau, basis, leaving, row);
    free.delete(leaving);
  }
  for (const line of tableau.slice(0, -1)) {
    const last = line.length - 1;
    if (line[last]! < -LEAST_SIZE) return false;
    line[last] = Math.max(line[last]!, 0);
  }
  return true;
}

/** The largest mean of values under probabilities below their caps: the largest values are filled first. */
function largestWithin(caps: ReadonlyMap<number, number>, values: Float64Array): number {
  if (caps.size === 0) return Math.max(...values);
  let [sum, left] = [0, 1];
  for (const k of Array.from(values.keys()).sort((a, b) => values[b]! - values[a]!)) {
    const share = Math.min(caps.get(k) ?? 1, left);
    sum += share * values[k]!;
    left -= share;
  }
  return sum;
}

/** Normalises weights to a sum of one, after setting negative rounding errors to zero. */
function probabilities(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
  return weights.map((weight) => Math.max(weight, 0) / total);
}

/** One exchange of basis; returns false at the optimum. With `isCautious`, Bland's rule, which cannot cycle. */
function pivot(tableau: Float64Array[], basis: Int32Array, isCautious: boolean): boolean {
  const costs = tableau[tableau.length - 1]!;
  const last = costs.length - 1;
  let entering = -1;
  for (let column = 0; column < last; column++) {
    const isBetter = entering < 0 ? costs[column]! < -ROUNDING : !isCautious && costs[column]! < costs[entering]!;
    if (isBetter) entering = column;
  }
  if (entering < 0) return false;
  let leaving = -1;
  for (let row = 0; row + 1 < tableau.length; row++) {
    const entry = tableau[row]![entering]!;
    if (entry <= ROUNDING) continue;
    if (leaving < 0 || tableau[row]![last]! / entry < tableau[leaving]![last]! / tableau[leaving]![entering]!)
      leaving = row;
  }
  if (leaving < 0) return false;
  exchange(tableau, basis, leaving, entering);
  return true;
}

function exchange(tableau: readonly Float64Array[], basis: Int32Array, leaving: number, entering: number): void {
  basis[leaving] = entering;
  const chosen = tableau[leaving]!;
  const last = chosen.length - 1;
  const divisor = chosen[entering]!;
  for (let column = 0; column <= last; column++) chosen[column]! /= divisor;
  for (const row of tableau) {
    const factor = row[entering]!;
    if (row === chosen || factor === 0) continue;
    for (let column = 0; column <= last; column++) row[column]! -= factor * chosen[column]!;
  }
}
