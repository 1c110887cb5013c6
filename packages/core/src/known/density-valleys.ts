import type { Mixture } from "../distributions/mixture.ts";

const LOOKS = 64;
/** A valley is at most this high, against the lower of the two parts beside it. */
const DEPTH = 0.5;

/** Where the density of a mixture is lowest between the means of neighbouring parts, if it is much lower there. */
export function densityValleys({ parts, density }: Mixture): number[] {
  const means = parts.filter(({ distribution }) => !distribution.hasAtoms).map(({ distribution }) => distribution.mean);
  const centres = [...new Set(means)].sort((a, b) => a - b);
  return centres.slice(1).flatMap((right, index) => {
    const left = centres[index]!;
    const places = Array.from({ length: LOOKS - 1 }, (_, look) => left + ((look + 1) / LOOKS) * (right - left));
    const heights = places.map(density);
    const lowest = Math.min(...heights);
    // In the middle of a gap that has no density at all.
    const [first, last] = [heights.indexOf(lowest), heights.lastIndexOf(lowest)];
    return lowest < DEPTH * Math.min(density(left), density(right)) ? [places[(first + last) >> 1]!] : [];
  });
}
