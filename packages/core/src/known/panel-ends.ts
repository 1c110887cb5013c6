import { atomsOf } from "../distributions/atoms-of.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { gradedEnds } from "./graded-ends.ts";
import { landmarks, lowerEnd, spreadOf, upperEnd } from "./law-extent.ts";
import { steepLevels } from "./steep-levels.ts";

/** Largest error of an integral on one panel, in units of the spread of the laws. */
const PRECISION = 1e-14;
/** The same where F is interpolated between the nodes, as it is around kinks: on one panel for each of them. */
const KINK_PRECISION = 1e-12;
/** Ends placed at quantiles where phi has kinks, over all laws. */
const MOST_QUANTILES = 256;

/**
 * Ends of panels that resolve the laws and phi(x, p(x)): for each law where phi is smooth, else for p = 0 and p = 1 alone, since
 * panels are cut where p passes a kink.
 */
export function panelEnds(laws: readonly Distribution[], integrand: CdfIntegrand): number[] {
  const all = integrand.target ? [...laws, integrand.target] : laws;
  const low = Math.min(...all.map(lowerEnd));
  const high = Math.max(...all.map(upperEnd));
  if (low === high) return [low, low + 1];
  const unit = spreadOf(all);
  const isCut = integrand.kinks.length > 0 || steepLevels(integrand) !== undefined;
  const levels = isCut ? Float64Array.of(0, 1) : new Float64Array(laws.length);
  const valueCount = isCut && !integrand.target ? 0 : levels.length;
  const places = new Float64Array(levels.length);
  // F is no smoother than the rounding of its argument lets it be, and phi is rounded where it is largest: in long tails.
  const reach = Math.max(Math.abs(low), Math.abs(high)) / unit;
  const tolerance = Math.max(isCut ? KINK_PRECISION : PRECISION, 4 * Number.EPSILON * reach);
  const valueUnit = Math.max(
    unit ** integrand.degree,
    ((Number.EPSILON / 4) * (reach * unit) ** integrand.degree) / tolerance,
  );
  const functions = (x: number, out: Float64Array): void => {
    for (let index = 0; index < laws.length; index++) {
      const p = integrand.tail === "lower" ? laws[index]!.cdf(x) : laws[index]!.survival(x);
      if (!isCut) levels[index] = p;
      out[index] = p / unit;
    }
    if (valueCount === 0) return;
    const values = out.subarray(laws.length);
    integrand.on(places.fill(x)).values(levels, values);
    for (let index = 0; index < values.length; index++) values[index]! /= valueUnit;
  };
  const first = startingEnds(all, low, high, isCut ? [...landmarks(all), ...quantiles(laws)] : landmarks(all));
  const ends = gradedEnds(first, laws, integrand, unit);
  return adaptivePanels({ ends, functions, dimension: laws.length + valueCount, tolerance, interpolated: isCut }).ends;
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
  return laws.filter((law) => !atomsOf(law)).flatMap((law) => levels.map((level) => law.quantile(level)));
}
