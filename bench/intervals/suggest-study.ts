import { empirical, Random } from "@blendit/core";
import { BlendChoice } from "@blendit/core/inference";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { utility } from "@blendit/core/specs";
import { identical, type Population } from "./population.ts";
import { type Cell, goalOf, type Today } from "./suggest-cells.ts";

/** The results of the tables of one cell. */
export interface CellResult extends Cell {
  readonly isBounded: boolean;
  readonly tables: number;
  /** Tables with an interval. */
  readonly given: number;
  /** Tables with an interval and a caution about a heavy tail. */
  readonly flagged: number;
  /** Tables without a caution in which the true difference is below or above the interval. */
  readonly below: number;
  readonly above: number;
  /** Tables with advice to switch although the true difference is not positive. */
  readonly falseSwitches: number;
  /** Tables with advice to switch. */
  readonly found: number;
  /** Tables in which a test that knows the best blend shows that it is better than the current mix. */
  readonly foundKnowing: number;
  /** The mean error of the estimate, in standard deviations of the error. */
  readonly bias: number;
  /** The mean half width of the intervals, in 1.96 standard deviations of the error. */
  readonly width: number;
}

export interface StudyOptions {
  readonly cell: Cell;
  readonly population: Population;
  readonly isBounded: boolean;
  readonly tables: number;
  readonly seed: number;
}

const FLOOR = 0;
const [LEAST_ROWS, MOST_ROWS] = [20, 5000];
const NORMAL = 1.96;
const ROUNDING = 1e-9;

/** Draws tables of one cell from its population, and compares the answers of `BlendChoice` with the truth. */
export function studyCell({ cell, population: whole, isBounded, tables, seed }: StudyOptions): CellResult {
  const population = cell.today === "identical" ? identical(whole) : whole;
  const { outcomes, shares } = population;
  const goal = utility(goalOf(cell.utility, population));
  const truth = new KnownArms({
    utility: goal,
    arms: outcomes.map((list) => empirical({ samples: Array.from(list) })),
  });
  const best = maximise(truth, FLOOR).weights;
  const today = todayOf(cell.today, shares, best);
  const knowing = new KnowingTest(truth, outcomes, best, today);
  const counts = Array.from(shares, (share) =>
    Math.min(Math.max(Math.round(cell.rows * shares.length * share), LEAST_ROWS), MOST_ROWS),
  );
  const tally = { given: 0, flagged: 0, below: 0, above: 0, falseSwitches: 0, found: 0, foundKnowing: 0 };
  const errors: number[] = [];
  let widths = 0;
  for (let table = 0; table < tables; table++) {
    const random = Random.stream(seed, `difference ${JSON.stringify(cell)} ${table}`);
    const drawn = outcomes.map((list, arm) =>
      Uint32Array.from({ length: counts[arm]! }, () => Math.floor(random.uniform() * list.length)),
    );
    if (knowing.finds(drawn)) tally.foundKnowing++;
    const samples = drawn.map((rows, arm) => Array.from(rows, (row) => outcomes[arm]![row]!));
    const choice = new BlendChoice({ utility: goal, samples, floor: FLOOR });
    const stated = choice.difference(today);
    if (stated.grade === "none") continue;
    const difference = cell.today === "identical" ? 0 : truth.value(choice.weights) - truth.value(today);
    const rounding = ROUNDING * (Math.abs(stated.high) + Math.abs(stated.low));
    tally.given++;
    if (stated.heavyTail !== null) tally.flagged++;
    else if (difference < stated.low - rounding) tally.below++;
    else if (difference > stated.high + rounding) tally.above++;
    if (stated.low > 0) tally.found++;
    if (stated.low > 0 && difference <= 0) tally.falseSwitches++;
    errors.push(stated.estimate - difference);
    widths += (stated.high - stated.low) / 2;
  }
  const mean = average(errors);
  const spread = Math.sqrt(average(errors.map((error) => (error - mean) ** 2)));
  return { ...cell, isBounded, tables, ...tally, bias: mean / spread, width: widths / errors.length / NORMAL / spread };
}

/** The current mix. If all options have the same number of rows, it is uneven: 1 : 2 : 3 and so on. */
function todayOf(today: Today, shares: Float64Array, best: Float64Array): Float64Array {
  if (today === "optimal") return best;
  const isEven = Math.max(...shares) - Math.min(...shares) < 0.01 / shares.length;
  const total = (shares.length * (shares.length + 1)) / 2;
  return isEven ? shares.map((_, arm) => (arm + 1) / total) : shares;
}

/** The reference for power: a normal test of U(best) > U(today) on a table, with known best blend and influence function. */
class KnowingTest {
  readonly #difference: number;
  /** The contribution of each row of the population to the estimate of the difference. */
  readonly #influences: readonly Float64Array[];

  constructor(truth: KnownArms, outcomes: Population["outcomes"], best: Float64Array, today: Float64Array) {
    this.#difference = truth.value(best) - truth.value(today);
    const influencesAt = (weights: Float64Array) => {
      truth.moveTo(weights);
      return outcomes.map((list, arm) =>
        list.map((outcome) => weights[arm]! && weights[arm]! * truth.influence(outcome)),
      );
    };
    const [atBest, atToday] = [influencesAt(best), influencesAt(today)];
    this.#influences = atBest.map((list, arm) => list.map((value, row) => value - atToday[arm]![row]!));
  }

  finds(drawn: readonly Uint32Array[]): boolean {
    let [estimate, variance] = [this.#difference, 0];
    drawn.forEach((rows, arm) => {
      const values = Array.from(rows, (row) => this.#influences[arm]![row]!);
      const mean = average(values);
      estimate += mean;
      variance += average(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
    });
    return estimate > NORMAL * Math.sqrt(variance);
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
