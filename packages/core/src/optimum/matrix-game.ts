import { mixRows } from "../numeric/dot.ts";

/** The value of a zero-sum game, and the mixed strategies with which each player guarantees it. */
export interface GameSolution {
  readonly value: number;
  /** Probabilities over columns, of the player who maximises. */
  readonly strategy: Float64Array;
  /** Probabilities over rows, of the player who minimises. */
  readonly rowStrategy: Float64Array;
}

const MOST_PIVOTS = 10_000;
const ROUNDING = 1e-13;

/**
 * max over strategies v of min over rows i of sum_k v_k payoff[i][k], by the simplex method: maximise sum y with y P <= 1,
 * y >= 0 for payoffs P shifted to be positive, where y = 0 is a feasible start. Its tableau has a row for each strategy of one
 * player, and is set up for the player who has fewer: y are the rows with few columns, and the columns with few rows.
 */
export function matrixGame(payoff: readonly Float64Array[]): GameSolution {
  const [rows, columns] = [payoff.length, payoff[0]!.length];
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const row of payoff) {
    for (let k = 0; k < columns; k++) {
      lowest = Math.min(lowest, row[k]!);
      highest = Math.max(highest, row[k]!);
    }
  }
  const unit = highest > lowest ? highest - lowest : 1;
  const isOfColumns = columns > rows;
  const [height, variables] = isOfColumns ? [rows, columns] : [columns, rows];
  // One tableau row for each constraint: sum_j y_j P_j + slack = 1; the last one holds reduced costs.
  const last = variables + height;
  const tableau = Array.from({ length: height + 1 }, (_, index) => {
    const row = new Float64Array(last + 1);
    if (index === height) return row.fill(-1, 0, variables);
    for (let j = 0; j < variables; j++) {
      row[j] = 1 + (isOfColumns ? highest - payoff[index]![j]! : payoff[j]![index]! - lowest) / unit;
    }
    row[variables + index] = row[last] = 1;
    return row;
  });
  const basis = Int32Array.from({ length: height }, (_, index) => variables + index);
  for (let round = 0; round < MOST_PIVOTS && pivot(tableau, basis, round > MOST_PIVOTS / 2); round++);
  const prices = tableau[height]!.slice(variables, last);
  const own = new Float64Array(variables);
  basis.forEach((column, index) => {
    if (column < variables) own[column] = tableau[index]![last]!;
  });
  const strategy = probabilities(isOfColumns ? own : prices);
  const rowStrategy = probabilities(isOfColumns ? prices : own);
  // What rows guarantee is never below the value of the game, whatever rounding did to their strategy.
  const against = new Float64Array(columns);
  mixRows(payoff, rowStrategy, against);
  return { value: Math.max(...against), strategy, rowStrategy };
}

/** Scaled to a sum of one, without what rounding left below zero. */
function probabilities(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
  return weights.map((weight) => Math.max(weight, 0) / total);
}

/** One exchange of basis; false at the optimum. Bland's rule in the end, which cannot cycle. */
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
  basis[leaving] = entering;
  const chosen = tableau[leaving]!;
  const divisor = chosen[entering]!;
  for (let column = 0; column <= last; column++) chosen[column]! /= divisor;
  for (const row of tableau) {
    const factor = row[entering]!;
    if (row === chosen || factor === 0) continue;
    for (let column = 0; column <= last; column++) row[column]! -= factor * chosen[column]!;
  }
  return true;
}
