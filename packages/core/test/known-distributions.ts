import type { Distribution } from "../src/distributions/distribution.ts";
import { empirical } from "../src/distributions/empirical.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { type DistributionSpec, distribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import golden from "./golden/known-distributions.json" with { type: "json" };

/** Recorded values given by a rule instead of a list of thousands. */
interface RecordedSpec {
  readonly kind: "recorded";
  readonly count: number;
  readonly seed: number;
  readonly low: number;
  readonly width: number;
}

/** A blend of known distributions, and its value by an independent program. */
export interface KnownDistributionProblem {
  readonly family: string;
  readonly utility: UtilitySpec;
  readonly arms: readonly (DistributionSpec | RecordedSpec)[];
  readonly weights: readonly number[];
  readonly value: number;
  /** The largest difference between values of single arms. */
  readonly spread: number;
}

export const knownDistributionProblems = golden.problems as unknown as readonly KnownDistributionProblem[];

export interface Deviation {
  /** The error of our value, relative to the larger of its size and the spread over the arms. */
  readonly found: number;
  /** The error bound that we report, in the same unit; zero if the value is exact up to rounding. */
  readonly stated: number;
  readonly isGood: boolean;
}

const EXACT = 1e-9;
const MOST_STATED = 1e-6;

export function deviationOf({ utility: spec, arms, weights, value, spread }: KnownDistributionProblem): Deviation {
  const known = new KnownArms({ utility: utility(spec), arms: arms.map(distributionOf) });
  const unit = Math.max(Math.abs(value), spread);
  const found = share(Math.abs(known.value(weights) - value), unit);
  const stated = share(known.error(weights).value, unit);
  return { found, stated, isGood: stated <= MOST_STATED && (found <= EXACT || found <= stated) };
}

/** part / whole, and zero if both are zero. */
function share(part: number, whole: number): number {
  return part === 0 ? 0 : part / whole;
}

/**
 * Recorded values come from the generator used by the independent program: integers that are exact in doubles, so all bits agree.
 */
function distributionOf(spec: DistributionSpec | RecordedSpec): Distribution {
  if (spec.kind !== "recorded") return distribution(spec);
  const { count, seed, low, width } = spec;
  const shares = Array.from(
    { length: count },
    (_, index) => ((index * index * 40503 + index * seed) % 1048573) / 1048573,
  );
  return empirical({ samples: shares.map((share) => low + width * share) });
}
