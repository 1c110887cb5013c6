import { countUpTo } from "../numeric/count-up-to.ts";
import { interpolationInto, PANEL_NODES, panelNodes, panelWeights, stepInto } from "../numeric/legendre-panel.ts";
import { atLeft, atRight, interpolate, panelCrossing } from "../numeric/panel-crossing.ts";
import type { CdfIntegrand, CdfTerms } from "../spaces/cdf-integrand.ts";
import { steepLevels } from "./steep-levels.ts";

/** Towards a steep level pieces shrink by this factor, so many times: what is left there counts for nothing. */
const SHRINK = 4;
const SHRINKINGS = 10;

/** A panel inside which phi is not smooth, with the nodes of a quadrature of its own: those of one piece after the other. */
export interface CutPanel {
  /** Ends of pieces, from 0 to 1. */
  readonly ends: readonly number[];
  readonly weights: Float64Array;
  readonly probabilities: Float64Array;
  readonly terms: CdfTerms;
  /** For each node, the interpolation weights of the panel's own. */
  readonly interpolations: readonly Float64Array[];
}

/** Cuts panels where p passes kinks of phi, and into ever smaller pieces towards levels at which phi is steep. */
export class PanelCuts {
  readonly #integrand: CdfIntegrand;
  readonly #levels: readonly number[];
  readonly #steep: ReadonlySet<number>;

  constructor(integrand: CdfIntegrand) {
    const steep = steepLevels(integrand) ?? [];
    this.#integrand = integrand;
    this.#steep = new Set(steep);
    this.#levels = [...new Set([...integrand.kinks, ...steep])].sort((a, b) => a - b);
  }

  get isNeeded(): boolean {
    return this.#levels.length > 0;
  }

  /** The panel from `low` to `high`, ends on the line given by `sign`, by p at its nodes; undefined where it needs no cuts. */
  cut(probabilities: Float64Array, low: number, high: number, sign: number): CutPanel | undefined {
    const stops = this.#stops(probabilities);
    if (stops.length === 0) return undefined;
    const ends = pieceEnds(stops);
    const width = high - low;
    const count = (ends.length - 1) * PANEL_NODES;
    const [weights, places] = [new Float64Array(count), new Float64Array(count)];
    const interpolations: Float64Array[] = [];
    for (let node = 0; node < count; node++) {
      const start = ends[Math.floor(node / PANEL_NODES)]!;
      const length = ends[Math.floor(node / PANEL_NODES) + 1]! - start;
      const place = start + panelNodes[node % PANEL_NODES]! * length;
      const interpolation = new Float64Array(PANEL_NODES);
      interpolationInto(place, interpolation);
      interpolations.push(interpolation);
      weights[node] = width * length * panelWeights[node % PANEL_NODES]!;
      places[node] = sign * (low + place * width);
    }
    return {
      ends,
      weights,
      interpolations,
      probabilities: weights.map((_, node) => interpolate(interpolations[node]!, probabilities)),
      terms: this.#integrand.on(places),
    };
  }

  /** Where p passes levels inside the panel; a steep level that p comes near to at an end of the panel counts as there. */
  #stops(probabilities: Float64Array): Stop[] {
    // The outer nodes lie inside the panel: a kink may be passed before the first or after the last of them.
    const left = interpolate(atLeft, probabilities);
    const right = interpolate(atRight, probabilities);
    const rise = this.#steep.size > 0 ? right - left : 0;
    const levels = this.#levels;
    const stops: Stop[] = [];
    for (let index = countUpTo(levels, left - rise); index < levels.length && levels[index]! < right + rise; index++) {
      const level = levels[index]!;
      const isSteep = this.#steep.has(level);
      if (level > left && level < right) {
        stops.push({ place: panelCrossing(probabilities, level, left, right), isSteep });
      } else if (isSteep) stops.push({ place: level <= left ? 0 : 1, isSteep });
    }
    return stops;
  }
}

interface Stop {
  readonly place: number;
  readonly isSteep: boolean;
}

function pieceEnds(stops: readonly Stop[]): number[] {
  const places = [{ place: 0, isSteep: false }, ...stops, { place: 1, isSteep: false }];
  const ends = places.slice(1).flatMap((stop, index) => {
    const { place, isSteep } = places[index]!;
    const half = (stop.place - place) / 2;
    const steps = Array.from({ length: SHRINKINGS }, (_, power) => half / SHRINK ** power);
    return [
      place,
      ...(isSteep ? steps.map((step) => place + step) : []),
      ...(stop.isSteep ? steps.map((step) => stop.place - step) : []),
      stop.place,
    ];
  });
  return [...new Set(ends)].sort((a, b) => a - b);
}

/** Integrals of a function given at the nodes of a cut panel, weights included, from a place in [0, 1] to its right end. */
export function tailOfPieces({ ends }: CutPanel, weighted: Float64Array, place: number): number {
  const step = new Float64Array(PANEL_NODES);
  let sum = 0;
  for (let piece = ends.length - 2; piece >= 0 && ends[piece + 1]! > place; piece--) {
    const [start, end] = [ends[piece]!, ends[piece + 1]!];
    stepInto(Math.max((place - start) / (end - start), 0), step);
    for (let node = 0; node < PANEL_NODES; node++) sum += step[node]! * weighted[piece * PANEL_NODES + node]!;
  }
  return sum;
}
