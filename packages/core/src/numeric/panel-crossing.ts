import { interpolationInto, PANEL_NODES, panelNodes } from "./legendre-panel.ts";

/** Interpolation weights of the two ends of a panel. */
export const [atLeft, atRight] = [0, 1].map((place) => {
  const weights = new Float64Array(PANEL_NODES);
  interpolationInto(place, weights);
  return weights;
}) as [Float64Array, Float64Array];

const interpolation = new Float64Array(PANEL_NODES);

/**
 * Where in a panel, from 0 to 1, the probabilities given at its nodes pass `level`, which lies between those at its ends,
 * `left` and `right`; found between neighbouring nodes by the regula falsi with halved ends.
 */
export function panelCrossing(probabilities: Float64Array, level: number, left: number, right: number): number {
  let node = 0;
  while (node < PANEL_NODES && probabilities[node]! < level) node++;
  let low = panelNodes[node - 1] ?? 0;
  let high = panelNodes[node] ?? 1;
  let under = (probabilities[node - 1] ?? left) - level;
  let over = (probabilities[node] ?? right) - level;
  for (let round = 0; round < 60 && high - low > 1e-15; round++) {
    const place = low + (high - low) * Math.min(Math.max(under / (under - over), 1e-3), 1 - 1e-3);
    interpolationInto(place, interpolation);
    const miss = interpolate(interpolation, probabilities) - level;
    if (Math.abs(miss) <= Number.EPSILON) return place;
    if (miss < 0) {
      low = place;
      under = miss;
      over /= 2;
    } else {
      high = place;
      over = miss;
      under /= 2;
    }
  }
  return low + (high - low) / 2;
}

/** The polynomial through probabilities at the nodes, by its interpolation weights. */
export function interpolate(interpolation: Float64Array, probabilities: Float64Array): number {
  let sum = 0;
  for (let node = 0; node < PANEL_NODES; node++) sum += interpolation[node]! * probabilities[node]!;
  return unit(sum);
}

/** A probability but for rounding. */
export function unit(cumulative: number): number {
  return Math.min(Math.max(cumulative, 0), 1);
}
