import { before } from "../numeric/neighbours.ts";
import { newtonInBracket } from "../numeric/newton-in-bracket.ts";
import type { Distribution } from "./distribution.ts";

type Shape = Pick<Distribution, "cdf" | "survival" | "density" | "breakpoints">;

/**
 * Quantile function of a mixture of laws: the smallest x with cdf(x) >= p. The parts' own quantiles enclose it; the
 * breakpoints among them narrow that to an interval where the distribution function is smooth, and atoms are found exactly.
 */
export function mixtureQuantile(shape: Shape, laws: readonly Distribution[]): (p: number) => number {
  return (p) => {
    const ends = laws.map((law) => law.quantile(p));
    const low = Math.min(...ends);
    const high = Math.max(...ends);
    // The test in the smaller tail keeps its precision for p near 1.
    const reaches = p <= 0.5 ? (x: number) => shape.cdf(x) >= p : (x: number) => shape.survival(x) <= 1 - p;
    if (low === high || reaches(low)) return low;
    // Both tails are rounded; an atom that reaches p by either of them does.
    const reachesNearly = (x: number): boolean => reaches(x) || shape.cdf(x) >= p;
    const inner = shape.breakpoints.filter((point) => point > low && point < high);
    const [left, right] = enclose(inner, low, high, reachesNearly);
    if (!reaches(before(right))) return right;
    return smoothRoot(shape, p, left, right);
  };
}

/** The neighbours among the points, low and high, of which the second reaches and the first does not. */
function enclose(points: readonly number[], low: number, high: number, reaches: (x: number) => boolean) {
  let first = 0;
  let last = points.length;
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (reaches(points[middle]!)) last = middle;
    else first = middle + 1;
  }
  return [points[first - 1] ?? low, points[first] ?? high] as const;
}

function smoothRoot(shape: Shape, p: number, low: number, high: number): number {
  const isLower = p <= 0.5;
  const sign = isLower ? 1 : -1;
  const target = isLower ? p : 1 - p;
  const stepAt = (x: number): number => {
    const tail = isLower ? shape.cdf(x) : shape.survival(x);
    const gap = sign * Math.log(target / tail);
    return gap === 0 ? 0 : (gap * tail) / shape.density(x) || sign * Infinity;
  };
  // No tolerance but rounding: near the end of the support a step that looks small may be large beside the distance to it.
  return newtonInBracket(stepAt, low, high, Number.NaN, 0);
}
