import { interpolationInto, PANEL_NODES, panelNodes, panelWeights } from "./legendre-panel.ts";

/** The most halvings of one starting interval: enough to approach a singular end by powers of two. */
const DEEPEST = 48;
/** The most panels added to the given ones. */
const MOST_PANELS = 4000;

/** Writes the functions to be integrated, all at one point, into `out`. */
export type VectorFunction = (x: number, out: Float64Array) => void;

export interface AdaptivePanelsOptions {
  /** Ascending ends of the starting panels. The functions may jump there; jumps elsewhere cost extra panels. */
  readonly ends: readonly number[];
  readonly functions: VectorFunction;
  readonly dimension: number;
  /** A panel is kept whole if halving it changes every integral by at most this. */
  readonly tolerance: number;
  /**
   * Requires more: the polynomial through the nodes of a panel must reproduce the functions between the nodes, to the tolerance
   * divided by the width of the panel. Integrals alone converge sooner, by symmetry even by accident.
   */
  readonly interpolated?: boolean;
}

/** Ends of panels on which the Gauss-Legendre rule resolves every function, with the integrals over all of them. */
export interface AdaptivePanels {
  readonly ends: number[];
  readonly integrals: Float64Array;
}

/** The functions at the nodes of one panel, node by node, and their integrals over it. */
interface Panel {
  readonly values: Float64Array;
  readonly sums: Float64Array;
}

/** Interpolation weights from the nodes of a panel to the nodes of its left half and of its right half. */
const toHalves = [0, 0.5].map((start) =>
  Array.from(panelNodes, (node) => {
    const weights = new Float64Array(PANEL_NODES);
    interpolationInto(start + node / 2, weights);
    return weights;
  }),
);

export function adaptivePanels(options: AdaptivePanelsOptions): AdaptivePanels {
  const { ends, functions, dimension, tolerance, interpolated = false } = options;
  const point = new Float64Array(dimension);
  const integrate = (low: number, high: number): Panel => {
    const sums = new Float64Array(dimension);
    const values = new Float64Array(PANEL_NODES * dimension);
    for (let node = 0; node < PANEL_NODES; node++) {
      functions(low + panelNodes[node]! * (high - low), point);
      values.set(point, node * dimension);
      const weight = panelWeights[node]! * (high - low);
      for (let index = 0; index < dimension; index++) sums[index]! += weight * point[index]!;
    }
    return { values, sums };
  };
  const foretells = (whole: Panel, half: Panel, weights: readonly Float64Array[], width: number): boolean =>
    half.values.every((value, entry) => {
      const index = entry % dimension;
      const guess = weights[(entry - index) / dimension]!.reduce(
        (sum, weight, node) => sum + weight * whole.values[node * dimension + index]!,
        0,
      );
      return Math.abs(guess - value) * width <= tolerance;
    });

  const refined = ends.slice(0, 1);
  const mostPanels = ends.length + MOST_PANELS;
  const integrals = new Float64Array(dimension);
  const refine = (low: number, high: number, whole: Panel, depth: number): void => {
    const middle = low + (high - low) / 2;
    const left = integrate(low, middle);
    const right = integrate(middle, high);
    const isExhausted = depth >= DEEPEST || refined.length >= mostPanels || middle <= low || middle >= high;
    const isResolved = (): boolean =>
      interpolated
        ? [left, right].every((half, side) => foretells(whole, half, toHalves[side]!, high - low))
        : whole.sums.every((sum, index) => Math.abs(left.sums[index]! + right.sums[index]! - sum) <= tolerance);
    if (isExhausted || isResolved()) {
      refined.push(high);
      for (let index = 0; index < dimension; index++) integrals[index]! += left.sums[index]! + right.sums[index]!;
      return;
    }
    refine(low, middle, left, depth + 1);
    refine(middle, high, right, depth + 1);
  };
  for (let panel = 0; panel + 1 < ends.length; panel++) {
    const [low, high] = [ends[panel]!, ends[panel + 1]!];
    refine(low, high, integrate(low, high), 0);
  }
  return { ends: refined, integrals };
}
