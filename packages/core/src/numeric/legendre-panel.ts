import { gaussLegendre, nextLegendre } from "./gauss-legendre.ts";

/** Nodes in a panel. Eight resolve a smooth cdf on a panel of a tenth of its width to about 1e-13. */
export const PANEL_NODES = 8;

const rule = gaussLegendre(PANEL_NODES);
/** Gauss-Legendre nodes and weights on [0, 1]. */
export const panelNodes: Float64Array = rule.nodes.map((node) => (1 + node) / 2);
export const panelWeights: Float64Array = rule.weights.map((weight) => weight / 2);

/** P_k(z_i) in rows of k: Legendre polynomials at the nodes. */
const atNodes: readonly Float64Array[] = legendreRows(panelNodes);

function legendreRows(places: Float64Array): Float64Array[] {
  const rows = [places.map(() => 1), places.map((place) => 2 * place - 1)];
  for (let degree = 1; degree + 1 < PANEL_NODES; degree++) {
    const [before, last] = [rows[degree - 1]!, rows[degree]!];
    rows.push(places.map((place, node) => nextLegendre(degree, 2 * place - 1, last[node]!, before[node]!)));
  }
  return rows;
}

/**
 * The step 1{place <= z} as seen by the nodes: s_i with sum_i weight_i s_i p(z_i) = integral of p from `place` to 1, exactly, for
 * every polynomial p of degree below PANEL_NODES.
 */
export function stepInto(place: number, out: Float64Array): void {
  const z = 2 * place - 1;
  out.fill(1 - place);
  let before = 1;
  let last = z;
  for (let degree = 1; degree < PANEL_NODES; degree++) {
    const next = nextLegendre(degree, z, last, before);
    const row = atNodes[degree]!;
    const integral = 0.5 * (before - next);
    for (let node = 0; node < PANEL_NODES; node++) out[node]! += row[node]! * integral;
    before = last;
    last = next;
  }
}

/** Barycentric weights of the nodes. Reference: Berrut and Trefethen (2004), Barycentric Lagrange interpolation. */
const barycentric = panelNodes.map(
  (node, index) => (-1) ** index * Math.sqrt(node * (1 - node) * panelWeights[index]!),
);

/** The interpolation weights l_i(place): the polynomial through values at the nodes is sum_i l_i(place) value_i. */
export function interpolationInto(place: number, out: Float64Array): void {
  let total = 0;
  for (let node = 0; node < PANEL_NODES; node++) {
    const distance = place - panelNodes[node]!;
    if (distance === 0) {
      out.fill(0);
      out[node] = 1;
      return;
    }
    const weight = barycentric[node]! / distance;
    out[node] = weight;
    total += weight;
  }
  for (let node = 0; node < PANEL_NODES; node++) out[node]! /= total;
}
