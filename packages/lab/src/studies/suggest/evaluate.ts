import { isDistribution } from "@blendit/core/distributions";
import { checkWeights } from "@blendit/core/simplex";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { BlendWorth, type SuggestedValue } from "./blend-worth.ts";
import { valuesByName } from "./costs-of.ts";
import { type QuantileBound, quantileBounds } from "./quantile-bounds.ts";
import { samplesOf } from "./samples-of.ts";

/** What one blend is worth by past outcomes, as plain data. */
export interface Evaluation extends SuggestedValue {
  readonly arms: readonly { readonly name: string; readonly share: number; readonly outcomes: number }[];
  /** Quantiles of the blend's outcomes, from a band for its distribution function that holds at every look; null for vectors. */
  readonly quantiles: readonly QuantileBound[] | null;
  /** Rows that were left out, and why. */
  readonly leftOut: readonly string[];
}

/** Weights by the names of arms; those left out have none. */
export type NamedWeights = Readonly<Record<string, number>>;

/** The weights of all arms; together they must be one. */
export function weightsOf(weights: NamedWeights, names: readonly string[]): Float64Array {
  return checkWeights(Float64Array.from(valuesByName("weights", weights, names, 0)), names.length);
}

/**
 * What any blend is worth by the outcomes of its arms: the mixture of their own laws, in the shares of the blend. Right where it did
 * not depend on the case which arm was tried, also where that followed from earlier outcomes; elsewhere see `evaluateLog`.
 */
export function evaluate(
  source: Experiment | Problem,
  weights: NamedWeights,
  options: { readonly leftOut?: readonly string[] } = {},
): Evaluation {
  const problem = Problem.of(source);
  const names = armNames(problem.experiment);
  const blend = weightsOf(weights, names);
  const samples = samplesOf(problem.experiment);
  const laws = problem.laws.filter(isDistribution);
  return {
    ...new BlendWorth(problem, samples).of(blend),
    arms: names.map((name, arm) => ({ name, share: blend[arm]!, outcomes: samples[arm]!.length })),
    quantiles:
      laws.length === names.length && !problem.experiment.categories ? quantileBounds(laws, samples, blend) : null,
    leftOut: options.leftOut ?? [],
  };
}
