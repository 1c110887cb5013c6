import type { Distribution } from "../src/distributions/distribution.ts";
import { empirical } from "../src/distributions/empirical.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { type DistributionSpec, distribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import golden from "./golden/known-distributions.json" with { type: "json" };

/** Recorded values by a rule, in place of a list of thousands. */
interface RecordedSpec {
  readonly kind: "recorded";
  readonly count: number;
  readonly seed: number;
  readonly low: number;
  readonly width: number;
}

/** A blend of known distributions, and what an independent program says it is worth. */
export interface KnownDistributionProblem {
  readonly family: string;
  readonly utility: UtilitySpec;
  readonly arms: readonly (DistributionSpec | RecordedSpec)[];
  readonly weights: readonly number[];
  readonly value: number;
  /** How far apart the values at the single arms are. */
  readonly spread: number;
}

export const knownDistributionProblems = golden.problems as unknown as readonly KnownDistributionProblem[];

export interface Deviation {
  /** How far our value is off, against the larger of its size and the spread over the arms. */
  readonly found: number;
  /** What we say it may be off at most, in the same unit; zero where it is said to be exact but for rounding. */
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

/** Where all values are zero, nothing is no share of nothing. */
function share(part: number, whole: number): number {
  return part === 0 ? 0 : part / whole;
}

/** A recorded distribution has the values of the generator: its whole numbers are exact in doubles, and so are all bits after. */
function distributionOf(spec: DistributionSpec | RecordedSpec): Distribution {
  if (spec.kind !== "recorded") return distribution(spec);
  const { count, seed, low, width } = spec;
  const shares = Array.from(
    { length: count },
    (_, index) => ((index * index * 40503 + index * seed) % 1048573) / 1048573,
  );
  return empirical({ samples: shares.map((share) => low + width * share) });
}
