import { checkOptions } from "../errors/check-options.ts";
import { checkFinite } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { LearningSumSpace, SumSpace } from "../features/sum-space.ts";
import {
  checkUtility,
  type SupportOptions,
  supportOf,
  supportOptions,
  type Utility,
  type UtilityWork,
} from "../features/utility.ts";
import { checkVector } from "../features/vector-rewards.ts";

interface SumTerm {
  readonly weight: number;
  readonly utility: Utility;
}

export interface SumOptions extends SupportOptions {
  readonly terms: readonly SumTerm[];
}

/**
 * sum_i weight_i U_i, concave because its terms are: weights must be >= 0, or may have any sign if U_i is linear. If outcomes are
 * records, each term names the metric that it reads (`ofMetric`).
 *
 * @example sum({ terms: [{ weight: 1, utility: mean() }, { weight: 0.5, utility: entropy() }] })
 */
export function sum(all: SumOptions): Utility {
  checkOptions("sum", all, { terms: true, ...supportOptions });
  const { terms, ...options } = all;
  checkTerms(terms);
  checkSupports(terms, options);
  const metrics = metricsOf(terms);
  if (metrics && options.support) {
    const advice = "A sum of metrics has no range of its own. State the support in the term of each metric.";
    throw refused("support", advice, options.support);
  }
  return {
    kind: "sum",
    smooth: terms.every(({ utility }) => utility.smooth),
    ...(terms.every(({ utility }) => utility.isLinear) && { isLinear: true }),
    ...(metrics && { metrics }),
    ...(terms.every(({ utility }) => utility.takesVectors) && { takesVectors: checkVector }),
    ...supportOf(all),
    ...(terms.every(({ utility }) => utility.work) && {
      work: (dimension: number) => terms.map(({ utility }) => utility.work!(dimension)).reduce(added),
    }),
    ...(terms.some(({ utility }) => utility.forRows) && {
      forRows: (rows) =>
        sum({
          ...all,
          terms: terms.map(({ weight, utility }) => ({ weight, utility: utility.forRows?.(rows) ?? utility })),
        }),
    }),
    ...(terms.some(({ utility }) => utility.offset) && { offset: (weights) => sumOfOffsets(terms, weights) }),
    learningSpace: () =>
      new LearningSumSpace(terms.map(({ weight, utility }) => ({ weight, space: utility.learningSpace() }))),
    knownSpace: (distributions, quadrature) =>
      new SumSpace(
        terms.map(({ weight, utility }) => ({ weight, space: utility.knownSpace(distributions, quadrature) })),
      ),
  };
}

function sumOfOffsets(terms: readonly SumTerm[], weights: ArrayLike<number>) {
  let [low, high] = [0, 0];
  for (const { weight, utility } of terms) {
    const ends = utility.offset?.(weights);
    low += weight * (ends?.low ?? 0);
    high += weight * (ends?.high ?? 0);
  }
  return { low, high };
}

function added(left: UtilityWork, right: UtilityWork): UtilityWork {
  const sums = { ...left };
  for (const step of Object.keys(right) as (keyof UtilityWork)[]) sums[step] += right[step];
  return sums;
}

function checkTerms(terms: readonly SumTerm[]): void {
  if (!Array.isArray(terms) || terms.length === 0) throw invalid("terms", "a list of at least one term", terms);
  for (const [index, term] of terms.entries()) {
    if (typeof term !== "object" || term === null) throw invalid(`terms[${index}]`, "{ weight, utility }", term);
    const { kind, isLinear } = checkUtility(`terms[${index}].utility`, term.utility);
    checkFinite(`terms[${index}].weight`, term.weight);
    if (term.weight < 0 && !isLinear) {
      throw invalid(
        `terms[${index}].weight`,
        `a number of at least 0, since minus ${kind} is not concave`,
        term.weight,
      );
    }
  }
}

/** All metrics that terms read; undefined if none reads any. */
function metricsOf(terms: readonly SumTerm[]): readonly string[] | undefined {
  const metrics = new Set(terms.flatMap(({ utility }) => utility.metrics ?? []));
  if (metrics.size === 0) return undefined;
  const plain = terms.findIndex(({ utility }) => !utility.metrics);
  if (plain < 0) return [...metrics];
  throw invalid(
    `terms[${plain}].utility`,
    "one that names its metric (`of`), as other terms do",
    terms[plain]!.utility.kind,
  );
}

/** Rewards are checked once, for the whole sum, so the support of a single term would be ignored. */
function checkSupports(terms: readonly SumTerm[], { support }: SupportOptions): void {
  for (const { utility } of terms) {
    if (utility.support && String(utility.support) !== String(support)) {
      throw invalid("support", "the same for the sum and its terms (state it on the sum)", utility.support);
    }
  }
}
