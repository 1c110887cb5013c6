/** The row player's guarantee in a zero-sum game and the mixed strategy of the column player who maximises. */
export interface GameSolution {
  readonly value: number;
  /** Probabilities over columns. */
  readonly strategy: Float64Array;
}

const MOST_PIVOTS = 10_000;
const ROUNDING = 1e-13;

/**
 * max over strategies v of min over rows i of sum_k v_k payoff[i][k], by the simplex method. It is run on the dual,
 * maximise sum y with y P <= 1, y >= 0 for payoffs P shifted to be positive, where y = 0 is a feasible start.
 */
export function matrixGame(payoff: readonly Float64Array[]): GameSolution {
  const columns = payoff[0]!.length;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const row of payoff) {
    for (let k = 0; k < columns; k++) {
      lowest = Math.min(lowest, row[k]!);
      highest = Math.max(highest, row[k]!);
    }
  }
  const unit = highest > lowest ? highest - lowest : 1;
  // One tableau row for each column k: sum_i y_i P_ik + slack_k = 1; the last one holds reduced costs.
  const width = payoff.length + columns + 1;
  const tableau = Array.from({ length: columns + 1 }, (_, k) => {
    const row = new Float64Array(width);
    if (k === columns) return row.fill(-1, 0, payoff.length);
    for (let j = 0; j < payoff.length; j++) row[j] = (payoff[j]![k]! - lowest) / unit + 1;
    row[payoff.length + k] = row[width - 1] = 1;
    return row;
  });
  for (let round = 0; round < MOST_PIVOTS && pivot(tableau, round > MOST_PIVOTS / 2); round++);
  const costs = tableau[columns]!;
  const total = costs[width - 1]!;
  const strategy = Float64Array.from({ length: columns }, (_, k) => Math.max(costs[payoff.length + k]!, 0) / total);
  return { value: lowest + unit * (1 / total - 1), strategy };
}

/** One exchange of basis; false at the optimum. Bland's rule in the end, which cannot cycle. */
function pivot(tableau: Float64Array[], isCautious: boolean): boolean {
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
