import { PANEL_NODES, panelNodes, panelWeights } from "../numeric/legendre-panel.ts";
import type { CdfIntegrand, CdfTerms } from "../spaces/cdf-integrand.ts";

/**
 * The integral over x from `start` to `end` of the slope of phi(x, p) at one probability p, or of the chord of phi from p to `other`.
 * The places lie on the line for sign 1 and on the mirrored line for sign -1.
 */
export function slopeIntegral(
  integrand: CdfIntegrand,
  sign: number,
  [start, end]: readonly [number, number],
  p: number,
  other = p,
): number {
  const width = end - start;
  const terms = integrand.on(panelNodes.map((node) => sign * (start + node * width)));
  const slopes = new Float64Array(PANEL_NODES).fill(p);
  if (other === p) terms.slopes(slopes.slice(), slopes);
  else chordsInto(terms, p, other, slopes);
  return slopes.reduce((sum, slope, node) => sum + width * panelWeights[node]! * slope, 0);
}

function chordsInto(terms: CdfTerms, p: number, other: number, out: Float64Array): void {
  const values = new Float64Array(out.length);
  terms.values(out.slice().fill(other), values);
  terms.values(out.slice().fill(p), out);
  for (let node = 0; node < out.length; node++) out[node] = (values[node]! - out[node]!) / (other - p);
}

/**
 * What the influence function rises by from the nearer end of all known laws to a place outside of these. There p is 0 or 1 for every
 * blend, so the rise is the same for all of them. With a `share`, what U gains per share if a reward there has that much of the blend.
 */
export function riseOutside(
  integrand: CdfIntegrand,
  sign: number,
  ends: ArrayLike<number>,
  place: number,
  share: number,
): number {
  const [first, last] = [ends[0]!, ends[ends.length - 1]!];
  if (place < first) return slopeIntegral(integrand, sign, [place, first], 0, share);
  return place > last ? -slopeIntegral(integrand, sign, [last, place], 1, 1 - share) : 0;
}
