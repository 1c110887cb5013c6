import type { Distribution } from "../distributions/distribution.ts";
import { interpolationInto, PANEL_NODES, panelNodes, panelWeights, stepInto } from "../numeric/legendre-panel.ts";
import { before } from "../numeric/neighbours.ts";
import type { CdfIntegrand, CdfTerm } from "./cdf-integrand.ts";
import type { FeatureSpace, SparseFeatures } from "./feature-space.ts";

const STRIDE = PANEL_NODES + 1;

/** Interpolation weights of the two ends of a panel. */
const [atLeft, atRight] = [0, 1].map((place) => {
  const weights = new Float64Array(PANEL_NODES);
  interpolationInto(place, weights);
  return weights;
}) as [Float64Array, Float64Array];

/**
 * Known laws on Gauss-Legendre panels. Per panel: its mass, then p(node) - p(near end) at each node, where p is F counted
 * from the left or S counted from the right, whichever phi takes. p is a polynomial on each panel and may jump between
 * panels, so smooth laws and laws of atoms are both exact to rounding when the ends are well placed (see `layPanels`).
 * A reward touches its own panel only. Counting from the right is counting from the left on the mirrored line.
 */
export class LawPanels implements FeatureSpace {
  readonly dimension: number;
  readonly sparsity = STRIDE;
  readonly #integrand: CdfIntegrand;
  /** 1, or -1 for the mirrored line. */
  readonly #sign: number;
  readonly #ends: readonly number[];
  readonly #constant: number;
  readonly #terms: readonly CdfTerm[];
  readonly #step = new Float64Array(PANEL_NODES);
  readonly #cumulative = new Float64Array(PANEL_NODES);
  readonly #interpolation = new Float64Array(PANEL_NODES);

  constructor(integrand: CdfIntegrand, ends: readonly number[]) {
    this.#integrand = integrand;
    this.#sign = integrand.tail === "lower" ? 1 : -1;
    this.#ends = integrand.tail === "lower" ? ends : ends.map((end) => -end).reverse();
    this.#constant = integrand.edge * ends[0]!;
    this.dimension = STRIDE * (ends.length - 1);
    this.#terms = this.#ends.slice(1).flatMap((high, panel) => {
      const low = this.#ends[panel]!;
      return Array.from(panelNodes, (node) => this.#termAt(low + node * (high - low)));
    });
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const ends = this.#ends;
    const place = this.#sign * reward;
    if (place >= ends[ends.length - 1]!) return;
    const panel = Math.max(lastAtMost(ends, place), 0);
    const [low, high] = [ends[panel]!, ends[panel + 1]!];
    stepInto(Math.max((place - low) / (high - low), 0), this.#step);
    out.push(panel * STRIDE, 1);
    for (let node = 0; node < PANEL_NODES; node++) out.push(panel * STRIDE + 1 + node, this.#step[node]!);
  }

  expected(law: Distribution): Float64Array {
    const m = new Float64Array(this.dimension);
    const ends = this.#ends;
    // Nodes are never atoms, so there the mirrored cdf is the survival function; an atom at an end belongs to the right.
    const isLower = this.#sign > 0;
    const atNode = (place: number) => (isLower ? law.cdf(place) : law.survival(-place));
    const beforeEnd = (end: number) => (isLower ? law.cdf(law.hasAtoms ? before(end) : end) : law.survival(-end));
    let below = 0;
    for (let panel = 0; panel + 1 < ends.length; panel++) {
      const [low, high] = [ends[panel]!, ends[panel + 1]!];
      for (let node = 0; node < PANEL_NODES; node++) {
        m[panel * STRIDE + 1 + node] = atNode(low + panelNodes[node]! * (high - low)) - below;
      }
      const upTo = beforeEnd(high);
      m[panel * STRIDE] = upTo - below;
      below = upTo;
    }
    return m;
  }

  value(m: Float64Array): number {
    let sum = this.#constant;
    let below = 0;
    for (let panel = 0; panel + 1 < this.#ends.length; panel++) {
      const low = this.#ends[panel]!;
      const width = this.#ends[panel + 1]! - low;
      const places = this.#enter(m, panel, below);
      below += m[panel * STRIDE]!;
      if (places === undefined) {
        for (let node = 0; node < PANEL_NODES; node++) {
          const term = this.#terms[panel * PANEL_NODES + node]!;
          sum += width * panelWeights[node]! * term.value(this.#cumulative[node]!);
        }
      } else {
        this.#visitPieces(places, (place, weight, cumulative) => {
          sum += width * weight * this.#termAt(low + place * width).value(cumulative);
        });
      }
    }
    return sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    let below = 0;
    for (let panel = 0; panel + 1 < this.#ends.length; panel++) {
      const low = this.#ends[panel]!;
      const width = this.#ends[panel + 1]! - low;
      const first = panel * STRIDE + 1;
      const places = this.#enter(m, panel, below);
      below += m[panel * STRIDE]!;
      if (places === undefined) {
        for (let node = 0; node < PANEL_NODES; node++) {
          const term = this.#terms[panel * PANEL_NODES + node]!;
          out[first + node] = width * panelWeights[node]! * term.slope(this.#cumulative[node]!);
        }
      } else {
        out.fill(0, first, first + PANEL_NODES);
        this.#visitPieces(places, (place, weight, cumulative) => {
          const slope = width * weight * this.#termAt(low + place * width).slope(cumulative);
          for (let node = 0; node < PANEL_NODES; node++) out[first + node]! += slope * this.#interpolation[node]!;
        });
      }
    }
    // The mass of a panel lifts p on every panel to its right.
    let fromRight = 0;
    for (let start = this.dimension - STRIDE; start >= 0; start -= STRIDE) {
      out[start] = fromRight;
      for (let node = 1; node < STRIDE; node++) fromRight += out[start + node]!;
    }
  }

  #termAt(place: number): CdfTerm {
    return this.#integrand.at(this.#sign * place);
  }

  /** Reads p at the nodes of a panel; answers where to cut the panel if p crosses a kink inside it. */
  #enter(m: Float64Array, panel: number, below: number): number[] | undefined {
    const first = panel * STRIDE + 1;
    for (let node = 0; node < PANEL_NODES; node++) this.#cumulative[node] = unit(below + m[first + node]!);
    if (this.#integrand.kinks.length === 0) return undefined;
    // The outer nodes lie inside the panel: a kink may be passed before the first or after the last of them.
    const [left, right] = [this.#read(atLeft), this.#read(atRight)];
    let places: number[] | undefined;
    for (const level of this.#integrand.kinks) {
      if (!(left < level && level < right)) continue;
      places ??= [0, 1];
      places.splice(-1, 0, this.#crossing(level, left, right));
    }
    return places;
  }

  /** Where in the panel p passes `level`; found between neighbouring nodes by the regula falsi with halved ends. */
  #crossing(level: number, left: number, right: number): number {
    let node = 0;
    while (node < PANEL_NODES && this.#cumulative[node]! < level) node++;
    let [low, high] = [panelNodes[node - 1] ?? 0, panelNodes[node] ?? 1];
    let [under, over] = [(this.#cumulative[node - 1] ?? left) - level, (this.#cumulative[node] ?? right) - level];
    for (let round = 0; round < 60 && high - low > 1e-15; round++) {
      const place = low + (high - low) * Math.min(Math.max(under / (under - over), 1e-3), 1 - 1e-3);
      const miss = this.#interpolate(place) - level;
      if (miss === 0) return place;
      if (miss < 0) {
        [low, under, over] = [place, miss, over / 2];
      } else {
        [high, over, under] = [place, miss, under / 2];
      }
    }
    return low + (high - low) / 2;
  }

  #interpolate(place: number): number {
    interpolationInto(place, this.#interpolation);
    return this.#read(this.#interpolation);
  }

  /** p where the polynomial through its values at the nodes has these interpolation weights. */
  #read(interpolation: Float64Array): number {
    let sum = 0;
    for (let node = 0; node < PANEL_NODES; node++) sum += interpolation[node]! * this.#cumulative[node]!;
    return unit(sum);
  }

  /** Gauss-Legendre on each piece of a cut panel, with the interpolation weights of the place at hand. */
  #visitPieces(places: number[], visit: (place: number, weight: number, cumulative: number) => void): void {
    for (let piece = 0; piece + 1 < places.length; piece++) {
      const low = places[piece]!;
      const width = places[piece + 1]! - low;
      for (let node = 0; node < PANEL_NODES; node++) {
        const place = low + panelNodes[node]! * width;
        visit(place, panelWeights[node]! * width, this.#interpolate(place));
      }
    }
  }
}

function unit(cumulative: number): number {
  return Math.min(Math.max(cumulative, 0), 1);
}

/** Index of the last element <= x of an ascending list, or -1. */
function lastAtMost(ascending: readonly number[], x: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
