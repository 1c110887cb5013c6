import type { Distribution } from "../distributions/distribution.ts";
import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { landmarks, lowerEnd, spreadOf, upperEnd } from "./law-extent.ts";

/** Largest error of an integral on one panel, in units of the spread of the laws. */
const PRECISION = 1e-14;
/** The same where F is interpolated between the nodes, as it is around kinks: on one panel for each of them. */
const KINK_PRECISION = 1e-12;
/** Ends placed at quantiles where phi has kinks, over all laws. */
const MOST_QUANTILES = 256;

/** Ends of panels that resolve the laws and, where phi has no kinks, phi(x, p(x)) for each of them. */
export function panelEnds(laws: readonly Distribution[], integrand: CdfIntegrand): number[] {
  const all = integrand.target ? [...laws, integrand.target] : laws;
  const low = Math.min(...all.map(lowerEnd));
  const high = Math.max(...all.map(upperEnd));
  if (low === high) return [low, low + 1];
  const unit = spreadOf(all);
  const hasKinks = integrand.kinks.length > 0;
  const perLaw = hasKinks ? 1 : 2;
  const probabilities = new Float64Array(laws.length);
  const places = new Float64Array(laws.length);
  const functions = (x: number, out: Float64Array): void => {
    for (let index = 0; index < laws.length; index++) {
      probabilities[index] = integrand.tail === "lower" ? laws[index]!.cdf(x) : laws[index]!.survival(x);
      out[index] = probabilities[index]! / unit;
    }
    if (perLaw === 1) return;
    const values = out.subarray(laws.length);
    integrand.on(places.fill(x)).values(probabilities, values);
    for (let index = 0; index < values.length; index++) values[index]! /= unit ** integrand.degree;
  };
  const needsMore = hasKinks || integrand.isSteep;
  const ends = startingEnds(all, low, high, needsMore ? [...landmarks(all), ...quantiles(laws)] : landmarks(all));
  // F is no smoother than the rounding of its argument lets it be.
  const rounding = (4 * Number.EPSILON * Math.max(Math.abs(low), Math.abs(high))) / unit;
  const tolerance = hasKinks ? Math.max(KINK_PRECISION, rounding) : PRECISION;
  return adaptivePanels({ ends, functions, dimension: perLaw * laws.length, tolerance, interpolated: hasKinks }).ends;
}

function startingEnds(laws: readonly Distribution[], low: number, high: number, others: readonly number[]): number[] {
  const inner = [...laws.flatMap((law) => law.breakpoints), ...others].filter((point) => point > low && point < high);
  return [...new Set([low, ...inner, high])].sort((a, b) => a - b);
}

/**
 * Around a kink the influence function has a corner, which the panel that holds it rounds off: with these ends such a panel
 * holds a small share of every law. The same resolves a phi that is steep at probabilities which only blends reach.
 */
function quantiles(laws: readonly Distribution[]): number[] {
  const shares = Math.min(Math.max(Math.floor(MOST_QUANTILES / laws.length), 4), 64);
  const levels = Array.from({ length: shares - 1 }, (_, index) => (index + 1) / shares);
  return laws.filter(({ hasAtoms }) => !hasAtoms).flatMap((law) => levels.map((level) => law.quantile(level)));
}
