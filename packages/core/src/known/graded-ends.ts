import type { Distribution } from "../distributions/distribution.ts";
import { before } from "../numeric/neighbours.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { steepLevels } from "./steep-levels.ts";

/** What the bend of phi on one panel may be worth, against the spread of the laws, before a tail is followed no further. */
const NEGLIGIBLE = 1e-12;
const DEEPEST = 100;
/** Towards a target with steep quantiles. */
const STEEP_QUANTILES = { ratio: 16, from: 0 };

/**
 * Ends between which no tail of any law changes by more than the integrand bears, down to where it counts for nothing:
 * the same then holds for every blend, however small the shares that rule its tail. Where phi is not steep, the ends stay.
 */
export function gradedEnds(
  ends: readonly number[],
  laws: readonly Distribution[],
  integrand: CdfIntegrand,
  unit: number,
): number[] {
  const { degree } = integrand;
  const steepTail = integrand.steepTail ?? (steepLevels(integrand) ? STEEP_QUANTILES : undefined);
  if (!steepTail) return [...ends];
  const { ratio, from } = steepTail;
  const tails = laws.flatMap((law) => tailsOf(law, integrand));
  const scale = unit ** degree;
  const isSteep = (low: number, high: number): boolean =>
    tails.some(({ near, far, bend }) => {
      const start = near(low, high);
      if (!(start > from && start > ratio * far(low, high))) return false;
      return bend(low, start) * (high - low) > NEGLIGIBLE * scale;
    });
  const graded = [ends[0]!];
  const refine = (low: number, high: number, depth: number): void => {
    const middle = low + (high - low) / 2;
    if (depth < DEEPEST && middle > low && middle < high && isSteep(low, high)) {
      refine(low, middle, depth + 1);
      refine(middle, high, depth + 1);
    } else graded.push(high);
  };
  for (let index = 1; index < ends.length; index++) refine(ends[index - 1]!, ends[index]!, 0);
  return graded;
}

/** A tail of a law inside an interval, at the end where it is larger and at the other, atoms at the ends left out. */
interface Tail {
  near(low: number, high: number): number;
  far(low: number, high: number): number;
  /** How far phi, as a function of the tail, is from a straight line between 0 and this level. */
  bend(place: number, level: number): number;
}

/** The tail that phi takes; both where there is a target, whose quantiles may be steep at either end. */
function tailsOf(law: Distribution, integrand: CdfIntegrand): Tail[] {
  const levels = new Float64Array(3);
  const values = new Float64Array(3);
  const bendOf =
    (toProbability: (level: number) => number): Tail["bend"] =>
    (place, level) => {
      levels.set([0, level / 2, level].map(toProbability));
      integrand.on(new Float64Array(3).fill(place)).values(levels, values);
      return Math.abs(values[0]! - 2 * values[1]! + values[2]!);
    };
  const isUpper = integrand.tail === "upper";
  const lower: Tail = {
    near: (_, high) => law.cdf(before(high)),
    far: (low) => law.cdf(low),
    bend: bendOf((level) => (isUpper ? 1 - level : level)),
  };
  const upper: Tail = {
    near: (low) => law.survival(low),
    far: (_, high) => law.survival(before(high)),
    bend: bendOf((level) => (isUpper ? level : 1 - level)),
  };
  if (integrand.target) return [lower, upper];
  return [isUpper ? upper : lower];
}
