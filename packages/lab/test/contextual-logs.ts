import { Random } from "@blendit/core";
import { parseExperiment } from "../src/spec/parse-experiment.ts";
import { Problem } from "../src/spec/problem.ts";
import { evaluateLog, type LoggedRow } from "../src/studies/suggest/evaluate-log.ts";

/** The coverage of intervals for the mean of a blend, and their width compared with those of published estimators. */
export interface LogStudy {
  readonly coverage: number;
  /** The mean width, divided by that of the intervals of self-normalised inverse propensity scoring. */
  readonly widthBySnips: number;
  /** The mean width, divided by that of a doubly robust estimator. */
  readonly widthByDoublyRobust: number;
}

/** The additional columns of a log. */
export type LogHas = "probability" | "context" | "both";

/** Contexts with their share, the success rate of each option, and the probability with which the log tries each option. */
const contexts = [
  { name: "one", share: 0.6, chances: [0.7, 0.5, 0.3], tried: [0.7, 0.25, 0.05] },
  { name: "other", share: 0.4, chances: [0.2, 0.6, 0.5], tried: [0.05, 0.35, 0.6] },
] as const;

const blend = { a: 0.5, b: 0.3, c: 0.2 };
const shares = Object.values(blend);

/** The mean outcome of the blend. */
const truth = contexts.reduce(
  (sum, { share, chances }) => sum + share * chances.reduce((mean, chance, arm) => mean + shares[arm]! * chance, 0),
  0,
);

/** The options. Their samples are not used, since logs contain the outcomes. */
const problem = Problem.of(
  parseExperiment(
    {
      utility: { kind: "mean" },
      arms: Object.keys(blend).map((name) => ({ name, kind: "empirical", samples: [0, 1] })),
      floor: 0,
    },
    { needs: "optimum" },
  ),
);

/** Evaluates random logs of 2,000 rows, each once. */
export function studyLogs(has: LogHas, logs: number, seed: number): LogStudy {
  let held = 0;
  const widths = { own: 0, snips: 0, doublyRobust: 0 };
  for (let log = 0; log < logs; log++) {
    const rows = drawLog(2000, has, Random.stream(seed, `contextual log ${log}`));
    const { interval } = evaluateLog(problem, rows, blend);
    if (!interval) throw new Error("expected an interval");
    if (truth >= interval.low && truth <= interval.high) held++;
    const propensities = rows.map((row) => row.probability ?? shareOf(row, rows));
    widths.own += interval.high - interval.low;
    widths.snips += 2 * 1.96 * snipsError(rows, propensities);
    widths.doublyRobust += 2 * 1.96 * doublyRobustError(rows, propensities);
  }
  return {
    coverage: held / logs,
    widthBySnips: widths.own / widths.snips,
    widthByDoublyRobust: widths.own / widths.doublyRobust,
  };
}

function drawLog(count: number, has: LogHas, random: Random): LoggedRow[] {
  return Array.from({ length: count }, () => {
    const { name, tried, chances } = contexts[random.uniform() < contexts[0].share ? 0 : 1];
    const level = random.uniform();
    const arm = level < tried[0] ? 0 : level < tried[0] + tried[1] ? 1 : 2;
    const outcome = random.uniform() < chances[arm] ? 1 : 0;
    return {
      arm,
      outcome,
      ...(has !== "context" && { probability: tried[arm] }),
      ...(has !== "probability" && { context: name }),
    };
  });
}

/** The share of a row's option among the rows of its context. */
function shareOf({ arm, context }: LoggedRow, rows: readonly LoggedRow[]): number {
  const all = countsOf(rows);
  const own = all.get(`${context} ${arm}`)!.count;
  return own / shares.reduce((sum, _, other) => sum + (all.get(`${context} ${other}`)?.count ?? 0), 0);
}

interface Count {
  count: number;
  sum: number;
}

const counted = new WeakMap<readonly LoggedRow[], Map<string, Count>>();

/** The number of rows of each option in each context, and the sum of their outcomes. */
function countsOf(rows: readonly LoggedRow[]): Map<string, Count> {
  const known = counted.get(rows);
  if (known) return known;
  const counts = new Map<string, Count>();
  for (const { arm, outcome, context } of rows) {
    const cell = counts.get(`${context} ${arm}`) ?? { count: 0, sum: 0 };
    counts.set(`${context} ${arm}`, { count: cell.count + 1, sum: cell.sum + outcome });
  }
  counted.set(rows, counts);
  return counts;
}

/**
 * The standard error of self-normalised inverse propensity scoring, V = sum r y / sum r with r = share / propensity. Its variance is
 * sum r^2 (y - V)^2 / (sum r)^2 by the delta method.
 */
function snipsError(rows: readonly LoggedRow[], propensities: readonly number[]): number {
  const ratios = rows.map(({ arm }, row) => shares[arm]! / propensities[row]!);
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const value = rows.reduce((sum, { outcome }, row) => sum + ratios[row]! * outcome, 0) / total;
  return Math.sqrt(rows.reduce((sum, { outcome }, row) => sum + (ratios[row]! * (outcome - value)) ** 2, 0)) / total;
}

/**
 * The standard error of the doubly robust estimator, the mean of sum_k share_k q(x, k) + r (y - q(x, a)), where q is the mean outcome
 * of an option in a context. It is computed from the variance of the terms.
 */
function doublyRobustError(rows: readonly LoggedRow[], propensities: readonly number[]): number {
  const counts = countsOf(rows);
  const q = (context: string | undefined, arm: number) => {
    const { sum, count } = counts.get(`${context} ${arm}`)!;
    return sum / count;
  };
  const terms = rows.map(({ arm, outcome, context }, row) => {
    const predicted = shares.reduce((sum, share, other) => sum + share * q(context, other), 0);
    return predicted + (shares[arm]! / propensities[row]!) * (outcome - q(context, arm));
  });
  const mean = terms.reduce((sum, term) => sum + term, 0) / rows.length;
  return Math.sqrt(terms.reduce((sum, term) => sum + (term - mean) ** 2, 0) / (rows.length - 1) / rows.length);
}
