import type { DistributionSpec, LawSpec } from "@blendit/core/specs";
import type { RecordedSource } from "../tables/recorded-arms.ts";
import { countOf, formatPercent, rounded } from "../text/numbers.ts";
import { listText } from "../text/words.ts";

/** A law as an experiment file says it: recorded ones by their table and the number of their samples. */
export type WrittenLaw = LawSpec | (RecordedSource & { readonly count: number });

const MOST_VALUES = 6;

type Words = { readonly [Kind in WrittenLaw["kind"]]: (law: Extract<WrittenLaw, { readonly kind: Kind }>) => string };

/** A new kind of law is a line here. */
const words: Words = {
  bernoulli: ({ p }) => `1 with probability ${number(p)}, else 0`,
  beta: ({ alpha, beta, low = 0, high = 1 }) =>
    `beta(${number(alpha)}, ${number(beta)})${low === 0 && high === 1 ? "" : ` on ${range(low, high)}`}`,
  discrete: ({ values, masses }) =>
    values.length > MOST_VALUES
      ? `${values.length} values from ${range(values[0]!, values.at(-1)!)}`
      : listText(values.map((value, index) => `${value} (${formatPercent(masses[index]! / total(masses))})`)),
  empirical: ({ samples }) => countOf(samples.length, "given value"),
  exponential: ({ rate }) => `exponential with rate ${number(rate)}`,
  gaussian: ({ mean, deviation }) => `Gaussian with mean ${number(mean)} and deviation ${number(deviation)}`,
  triangular: ({ low, mode, high }) => `triangular on ${range(low, high)} with its peak at ${number(mode)}`,
  "truncated-gaussian": ({ mean, deviation, low, high }) =>
    `Gaussian with mean ${number(mean)} and deviation ${number(deviation)}, cut to ${range(low, high)}`,
  uniform: ({ low, high }) => `uniform on ${range(low, high)}`,
  mixture: ({ parts }) => {
    const weights = total(parts.map(({ weight }) => weight));
    return listText(
      parts.map(({ weight, distribution }) => {
        return `${formatPercent(weight / weights)} ${lawWords(distribution as DistributionSpec)}`;
      }),
    );
  },
  "gaussian-vector": ({ mean }) => `Gaussian vectors of ${mean.length} numbers around (${mean.map(number).join(", ")})`,
  "empirical-vectors": ({ samples }) =>
    `${countOf(samples.length, "given vector")} of ${countOf(samples[0]?.length ?? 0, "number")}`,
  recorded: (law) => `${countOf(law.count, "value")} of ${law.column} in ${law.file}${whereText(law)}`,
  "recorded-vectors": (law) =>
    `${countOf(law.count, "vector")} of ${law.columns.length} numbers in ${law.file}${whereText(law)}`,
};

/**
 * A law in a few words.
 *
 * @example lawWords({ kind: "triangular", low: 2, mode: 7, high: 9 })   // "triangular on 2 to 9 with its peak at 7"
 */
export function lawWords(law: WrittenLaw): string {
  return (words[law.kind] as (law: WrittenLaw) => string)(law);
}

function whereText({ where = {} }: RecordedSource): string {
  const conditions = Object.entries(where).map(([column, value]) => `${column} is ${value}`);
  return conditions.length === 0 ? "" : ` where ${listText(conditions)}`;
}

function number(value: number): string {
  return String(rounded(value, 6));
}

function range(low: number | string, high: number | string): string {
  return `${low} to ${high}`;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
