import type { KnownIntegrand } from "../features/cdf-integrand.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import { interpolationInto, PANEL_NODES, panelNodes, panelWeights, stepInto } from "../numeric/legendre-panel.ts";

/** Towards a steep level, pieces shrink by this factor, this many times; the remainder contributes nothing. */
const SHRINK = 4;
const SHRINKINGS = 10;

/** A panel in which c(p) is not smooth, with its own quadrature: the nodes of all pieces in order. */
export interface CutPanel {
  /** Ends of pieces, from 0 to 1. */
  readonly ends: readonly number[];
  readonly weights: Float64Array;
  readonly probabilities: Float64Array;
  /** For each node, the interpolation weights of the panel's own nodes. */
  readonly interpolations: Float64Array;
}

interface Stop {
  readonly at: number;
  readonly isSteep: boolean;
}

/** Cuts panels where p of a blend crosses a kink of c, and into ever smaller pieces towards levels at which c is steep. */
export class PanelCuts {
  readonly #levels: readonly number[];
  readonly #steep: ReadonlySet<number>;

  constructor({ kinks, steepLevels = [] }: KnownIntegrand) {
    this.#steep = new Set(steepLevels);
    this.#levels = [...new Set([...kinks, ...steepLevels])].sort((a, b) => a - b);
  }

  get isNeeded(): boolean {
    return this.#levels.length > 0;
  }

  /** Whether p, which rises from `from` to `to` on a panel, may reach or come near a level there. */
  mayCut(from: number, to: number): boolean {
    const rise = this.#steep.size > 0 ? to - from : 0;
    const next = this.#levels[countUpTo(this.#levels, from - rise)];
    return next !== undefined && next < to + rise;
  }

  /** Cuts a panel of some width, given p at its nodes; undefined if it needs no cut. */
  cut(probabilities: Float64Array, width: number): CutPanel | undefined {
    const stops = this.#stops(probabilities);
    if (stops.length === 0) return undefined;
    const ends = pieceEnds(stops);
    const count = (ends.length - 1) * PANEL_NODES;
    const cut = {
      ends,
      weights: new Float64Array(count),
      probabilities: new Float64Array(count),
      interpolations: new Float64Array(count * PANEL_NODES),
    };
    for (let piece = 0; piece + 1 < ends.length; piece++) {
      const start = ends[piece]!;
      const length = ends[piece + 1]! - start;
      for (let node = 0; node < PANEL_NODES; node++) {
        const index = piece * PANEL_NODES + node;
        interpolationInto(start + panelNodes[node]! * length, interpolation);
        cut.weights[index] = width * length * panelWeights[node]!;
        cut.probabilities[index] = interpolate(interpolation, probabilities);
        cut.interpolations.set(interpolation, index * PANEL_NODES);
      }
    }
    return cut;
  }

  /** Where p crosses levels in the panel. A steep level that p nearly reaches at an end of the panel counts as being there. */
  #stops(probabilities: Float64Array): Stop[] {
    // The outer nodes are inside the panel: a kink may be crossed before the first or after the last of them.
    const left = interpolate(atLeft, probabilities);
    const right = interpolate(atRight, probabilities);
    const rise = this.#steep.size > 0 ? right - left : 0;
    const levels = this.#levels;
    const stops: Stop[] = [];
    for (let index = countUpTo(levels, left - rise); index < levels.length && levels[index]! < right + rise; index++) {
      const level = levels[index]!;
      const isSteep = this.#steep.has(level);
      if (level > left && level < right) stops.push({ at: crossing(probabilities, level, left, right), isSteep });
      else if (isSteep) stops.push({ at: level <= left ? 0 : 1, isSteep });
    }
    return stops;
  }
}

function pieceEnds(stops: readonly Stop[]): number[] {
  const ends = [0];
  const add = (end: number): void => {
    if (end > ends.at(-1)!) ends.push(end);
  };
  let last: Stop = { at: 0, isSteep: false };
  for (const stop of [...stops, { at: 1, isSteep: false }]) {
    const half = (stop.at - last.at) / 2;
    if (last.isSteep) for (let power = SHRINKINGS - 1; power >= 0; power--) add(last.at + half / SHRINK ** power);
    if (stop.isSteep) for (let power = 0; power < SHRINKINGS; power++) add(stop.at - half / SHRINK ** power);
    add(stop.at);
    last = stop;
  }
  return ends;
}

/** Integrals of a function given at the nodes of a cut panel, weights included, from a position in [0, 1] to its right end. */
export function tailOfPieces({ ends }: CutPanel, weighted: Float64Array, position: number): number {
  const step = new Float64Array(PANEL_NODES);
  let sum = 0;
  for (let piece = ends.length - 2; piece >= 0 && ends[piece + 1]! > position; piece--) {
    const [start, end] = [ends[piece]!, ends[piece + 1]!];
    stepInto(Math.max((position - start) / (end - start), 0), step);
    for (let node = 0; node < PANEL_NODES; node++) sum += step[node]! * weighted[piece * PANEL_NODES + node]!;
  }
  return sum;
}

/** Interpolation weights of the two ends of a panel. */
const [atLeft, atRight] = [0, 1].map((end) => {
  const weights = new Float64Array(PANEL_NODES);
  interpolationInto(end, weights);
  return weights;
}) as [Float64Array, Float64Array];

const interpolation = new Float64Array(PANEL_NODES);

/**
 * Where in a panel, from 0 to 1, the probabilities at its nodes cross a level between those at its ends, `left` and `right`: by
 * the Illinois variant of regula falsi between neighbouring nodes.
 */
function crossing(probabilities: Float64Array, level: number, left: number, right: number): number {
  let node = 0;
  while (node < PANEL_NODES && probabilities[node]! < level) node++;
  let low = panelNodes[node - 1] ?? 0;
  let high = panelNodes[node] ?? 1;
  let under = (probabilities[node - 1] ?? left) - level;
  let over = (probabilities[node] ?? right) - level;
  for (let round = 0; round < 60 && high - low > 1e-15; round++) {
    const at = low + (high - low) * Math.min(Math.max(under / (under - over), 1e-3), 1 - 1e-3);
    interpolationInto(at, interpolation);
    const miss = interpolate(interpolation, probabilities) - level;
    if (Math.abs(miss) <= Number.EPSILON) return at;
    if (miss < 0) {
      low = at;
      under = miss;
      over /= 2;
    } else {
      high = at;
      over = miss;
      under /= 2;
    }
  }
  return low + (high - low) / 2;
}

/** The polynomial through probabilities at the nodes, clamped to [0, 1]. */
function interpolate(interpolation: Float64Array, probabilities: Float64Array): number {
  let sum = 0;
  for (let node = 0; node < PANEL_NODES; node++) sum += interpolation[node]! * probabilities[node]!;
  return Math.min(Math.max(sum, 0), 1);
}
