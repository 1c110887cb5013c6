import type { Distribution } from "@blendit/core/distributions";
import { kernelDensity, silvermanBandwidth } from "./kernel-density.ts";

const POINTS = 300;
/** Beyond these quantiles an unbounded law is flat. */
const TAIL = 1e-3;
/** So many values are told apart one by one. */
const MOST_VALUES = 30;
/** Quantiles that stand for a law with atoms, unless it has fewer of these. */
const MOST_SAMPLES = 500;
const FEWEST_SAMPLES = 20;
/** So far beyond its ends, in bandwidths, a smoothed law is next to nothing. */
const REACH = 3;

/** How several laws are drawn over the same places. */
export interface LawCurves {
  /** Whether these are the few values that outcomes have; else points along an interval. */
  readonly areValues: boolean;
  readonly x: readonly number[];
  /** At these places the density, or of values the probability in per cent. */
  of(law: Distribution): readonly number[];
}

/** Probabilities of the values of laws that have few, densities of all others: smoothed where there are atoms among many. */
export function lawCurves(laws: readonly Distribution[]): LawCurves {
  const values = laws.every(({ hasAtoms }) => hasAtoms) ? valuesOf(laws) : undefined;
  if (values) return { areValues: true, x: values, of: (law) => values.map((value) => 100 * law.density(value)) };
  const ends = laws.flatMap(endsOf);
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const x = Array.from({ length: POINTS + 1 }, (_, index) => low + ((high - low) * index) / POINTS);
  return {
    areValues: false,
    x,
    of: (law) => (law.hasAtoms ? kernelDensity(samplesOf(law), x) : x.map((place) => law.density(place))),
  };
}

/** The values that laws of atoms alone have; undefined where these are many, or not all. */
function valuesOf(laws: readonly Distribution[]): number[] | undefined {
  const values = new Set<number>();
  for (const law of laws) {
    const atoms = law.breakpoints;
    const mass = atoms.length > MOST_VALUES ? 0 : atoms.reduce((sum, atom) => sum + law.density(atom), 0);
    if (!(Math.abs(mass - 1) < 1e-9)) return undefined;
    for (const atom of atoms) values.add(atom);
    if (values.size > MOST_VALUES) return undefined;
  }
  return [...values].sort((one, other) => one - other);
}

function endsOf(law: Distribution): number[] {
  const [low, high] = law.support;
  const ends = [Number.isFinite(low) ? low : law.quantile(TAIL), Number.isFinite(high) ? high : law.quantile(1 - TAIL)];
  if (!law.hasAtoms) return ends;
  const beyond = REACH * silvermanBandwidth(samplesOf(law));
  return [ends[0]! - beyond, ends[1]! + beyond];
}

function samplesOf(law: Distribution): number[] {
  const count = Math.min(MOST_SAMPLES, Math.max(FEWEST_SAMPLES, law.breakpoints.length));
  return Array.from({ length: count }, (_, index) => law.quantile((index + 0.5) / count));
}
