import type { Distribution } from "../distributions/distribution.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import { interpolationInto, PANEL_NODES, panelNodes, panelWeights, stepInto } from "../numeric/legendre-panel.ts";
import { before } from "../numeric/neighbours.ts";
import { atLeft, atRight, interpolate, panelCrossing, unit } from "../numeric/panel-crossing.ts";
import type { CdfIntegrand, CdfTerms } from "../spaces/cdf-integrand.ts";
import type { FeatureSpace, SparseFeatures } from "../spaces/feature-space.ts";

const STRIDE = PANEL_NODES + 1;

/**
 * Known laws on Gauss-Legendre panels. Per panel: its mass, then p(node) - p(near end) at each node, where p is F counted
 * from the left or S counted from the right, whichever phi takes. p is a polynomial on each panel and may jump between
 * panels, so smooth laws and laws of atoms are both exact to rounding when the ends are well placed (see `panelEnds`).
 * A reward touches its own panel only. Counting from the right is counting from the left on the mirrored line.
 */
export class LawPanels implements FeatureSpace {
  readonly dimension: number;
  readonly sparsity = STRIDE;
  readonly isQuadratic: boolean;
  readonly integrand: CdfIntegrand;
  /** 1, or -1 for the mirrored line. */
  readonly sign: number;
  /** Ends of panels, ascending on the line or on the mirrored one. */
  readonly ends: readonly number[];
  /** U where phi is zero. */
  readonly constant: number;
  readonly #terms: CdfTerms;
  /** Quadrature weight of each node. */
  readonly #weights: Float64Array;
  readonly #probabilities: Float64Array;
  readonly #results: Float64Array;
  readonly #step = new Float64Array(PANEL_NODES);

  constructor(integrand: CdfIntegrand, ends: readonly number[]) {
    this.integrand = integrand;
    this.sign = integrand.tail === "lower" ? 1 : -1;
    this.ends = integrand.tail === "lower" ? ends : ends.map((end) => -end).reverse();
    this.constant = integrand.edge * ends[0]!;
    this.dimension = STRIDE * (ends.length - 1);
    const onNodes = (of: (low: number, width: number, node: number) => number) =>
      Float64Array.from({ length: PANEL_NODES * (ends.length - 1) }, (_, index) => {
        const panel = Math.floor(index / PANEL_NODES);
        return of(this.ends[panel]!, this.ends[panel + 1]! - this.ends[panel]!, index % PANEL_NODES);
      });
    this.#terms = integrand.on(onNodes((low, width, node) => this.sign * (low + width * panelNodes[node]!)));
    this.isQuadratic = this.#terms.lines !== undefined && integrand.kinks.length === 0;
    this.#weights = onNodes((_, width, node) => width * panelWeights[node]!);
    this.#probabilities = new Float64Array(this.#weights.length);
    this.#results = new Float64Array(this.#weights.length);
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const ends = this.ends;
    const place = this.sign * reward;
    if (place >= ends[ends.length - 1]!) return;
    const panel = Math.max(countUpTo(ends, place) - 1, 0);
    const low = ends[panel]!;
    stepInto(Math.max((place - low) / (ends[panel + 1]! - low), 0), this.#step);
    out.push(panel * STRIDE, 1);
    for (let node = 0; node < PANEL_NODES; node++) out.push(panel * STRIDE + 1 + node, this.#step[node]!);
  }

  expected(law: Distribution): Float64Array {
    const m = new Float64Array(this.dimension);
    const ends = this.ends;
    // Nodes are never atoms, so there the mirrored cdf is the survival function; an atom at an end belongs to the right.
    const isLower = this.sign > 0;
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
    this.#read(m);
    this.#terms.values(this.#probabilities, this.#results);
    let sum = this.constant;
    this.#visitCuts((panel, pieces) => {
      const first = panel * PANEL_NODES;
      this.#results.fill(0, first, first + PANEL_NODES);
      for (const piece of pieces) sum += piece.weight * termAt(piece, "values");
    });
    for (let index = 0; index < this.#weights.length; index++) sum += this.#weights[index]! * this.#results[index]!;
    return sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    this.#read(m);
    this.#terms.slopes(this.#probabilities, this.#results);
    for (let index = 0; index < this.#weights.length; index++) {
      out[index + Math.floor(index / PANEL_NODES) + 1] = this.#weights[index]! * this.#results[index]!;
    }
    this.#visitCuts((panel, pieces) => {
      const first = panel * STRIDE + 1;
      out.fill(0, first, first + PANEL_NODES);
      for (const piece of pieces) {
        const slope = piece.weight * termAt(piece, "slopes");
        for (let node = 0; node < PANEL_NODES; node++) out[first + node]! += slope * piece.interpolation[node]!;
      }
    });
    // The mass of a panel lifts p on every panel to its right.
    let fromRight = 0;
    for (let start = this.dimension - STRIDE; start >= 0; start -= STRIDE) {
      out[start] = fromRight;
      for (let node = 1; node < STRIDE; node++) fromRight += out[start + node]!;
    }
  }

  /** p at every node. */
  #read(m: Float64Array): void {
    let below = 0;
    for (let panel = 0; panel + 1 < this.ends.length; panel++) {
      const start = panel * STRIDE;
      for (let node = 0; node < PANEL_NODES; node++) {
        this.#probabilities[panel * PANEL_NODES + node] = unit(below + m[start + 1 + node]!);
      }
      below += m[start]!;
    }
  }

  /** Visits the panels inside which p passes a kink, with a quadrature of their own for each. */
  #visitCuts(visit: (panel: number, pieces: PieceNode[]) => void): void {
    const { kinks } = this.integrand;
    if (kinks.length === 0) return;
    for (let panel = 0; panel + 1 < this.ends.length; panel++) {
      const probabilities = this.#probabilities.subarray(panel * PANEL_NODES, (panel + 1) * PANEL_NODES);
      // The outer nodes lie inside the panel: a kink may be passed before the first or after the last of them.
      const left = interpolate(atLeft, probabilities);
      const right = interpolate(atRight, probabilities);
      const passed = kinks.filter((level) => left < level && level < right);
      if (passed.length === 0) continue;
      const places = passed.map((level) => panelCrossing(probabilities, level, left, right));
      visit(panel, this.#pieces(panel, probabilities, [0, ...places, 1]));
    }
  }

  /** Gauss-Legendre nodes of each piece of a cut panel. */
  #pieces(panel: number, probabilities: Float64Array, cuts: readonly number[]): PieceNode[] {
    const low = this.ends[panel]!;
    const width = this.ends[panel + 1]! - low;
    return cuts.slice(1).flatMap((end, piece) => {
      const start = cuts[piece]!;
      return Array.from(panelNodes, (node, index) => {
        const place = start + node * (end - start);
        const interpolation = new Float64Array(PANEL_NODES);
        interpolationInto(place, interpolation);
        return {
          weight: width * (end - start) * panelWeights[index]!,
          terms: this.integrand.on(Float64Array.of(this.sign * (low + place * width))),
          probability: interpolate(interpolation, probabilities),
          interpolation,
        };
      });
    });
  }
}

/** A quadrature node in a piece of a cut panel. */
interface PieceNode {
  readonly weight: number;
  readonly terms: CdfTerms;
  readonly probability: number;
  readonly interpolation: Float64Array;
}

function termAt({ terms, probability }: PieceNode, what: "values" | "slopes"): number {
  const out = new Float64Array(1);
  terms[what](Float64Array.of(probability), out);
  return out[0]!;
}
