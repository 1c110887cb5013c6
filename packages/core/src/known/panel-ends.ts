import type { Distribution } from "../distributions/distribution.ts";
import type { Mixture } from "../distributions/mixture.ts";
import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";

/** Tails lighter than this are cut; even the square root of it, as in the Wang deviation, is nothing. */
const NEGLIGIBLE_TAIL = 1e-40;
/** Largest error of an integral on one panel, in units of the spread of the laws. */
const PRECISION = 1e-14;
/** The same where F is interpolated between the nodes, as it is around kinks: on one panel for each of them. */
const KINK_PRECISION = 1e-12;
/** Ends placed at quantiles where phi has kinks, over all laws. */
const MOST_QUANTILES = 256;
/** Laws of very many atoms share panels: their steps are then seen by the nodes only. */
const MOST_BREAKPOINTS = 2000;

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
  const ends = [...new Set([low, ...inner, high])].sort((a, b) => a - b);
  const step = Math.ceil(ends.length / MOST_BREAKPOINTS);
  return step === 1 ? ends : ends.filter((_, index) => index % step === 0 || index === ends.length - 1);
}

/** Where each law lies, so that no panel steps over a narrow one; a place that has a landmark near needs no other. */
function landmarks(laws: readonly Distribution[]): number[] {
  const places: number[] = [];
  // Atoms are breakpoints already.
  for (const law of laws.flatMap(parts).filter(({ hasAtoms }) => !hasAtoms)) {
    const near = 2 * Math.sqrt(law.variance);
    for (const place of [lowerEnd(law), law.mean, upperEnd(law)]) {
      if (!places.some((other) => Math.abs(other - place) < near)) places.push(place);
    }
  }
  return places;
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

function parts(law: Distribution): readonly Distribution[] {
  return "parts" in law ? (law as Mixture).parts.flatMap(({ distribution }) => parts(distribution)) : [law];
}

/** A length that shrinks and grows with the laws: the largest deviation, or how far apart their means are. */
function spreadOf(laws: readonly Distribution[]): number {
  const means = laws.map((law) => law.mean);
  return Math.max(Math.max(...means) - Math.min(...means), ...laws.map((law) => Math.sqrt(law.variance)));
}

function lowerEnd(law: Distribution): number {
  return Number.isFinite(law.support[0]) ? law.support[0] : walk(law, -1, (x) => law.cdf(x));
}

function upperEnd(law: Distribution): number {
  return Number.isFinite(law.support[1]) ? law.support[1] : walk(law, 1, (x) => law.survival(x));
}

function walk(law: Distribution, direction: number, tail: (x: number) => number): number {
  let distance = Math.sqrt(law.variance);
  while (tail(law.mean + direction * distance) > NEGLIGIBLE_TAIL) distance *= 1.25;
  return law.mean + direction * distance;
}
