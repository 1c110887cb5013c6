import type { Distribution } from "../distributions/distribution.ts";
import { RunningSum } from "../numeric/compensated-sum.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import { dot } from "../numeric/dot.ts";
import { PANEL_NODES, panelNodes, panelWeights, stepInto } from "../numeric/legendre-panel.ts";
import { before } from "../numeric/neighbours.ts";
import { unit } from "../numeric/panel-crossing.ts";
import type { CdfIntegrand, CdfTerms } from "../spaces/cdf-integrand.ts";
import type { FeatureSpace, SparseFeatures } from "../spaces/feature-space.ts";
import { type CutPanel, PanelCuts, tailOfPieces } from "./panel-cuts.ts";
import { riseOutside } from "./slope-integral.ts";

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
  readonly origin: number;
  /** U where phi is zero. */
  readonly constant: number;
  readonly #terms: CdfTerms;
  readonly #cuts: PanelCuts;
  /** Quadrature weight of each node. */
  readonly #weights: Float64Array;
  readonly #probabilities: Float64Array;
  readonly #results: Float64Array;
  readonly #step = new Float64Array(PANEL_NODES);

  /** `origin` is what zero stands for in the ends and in the integrand. */
  constructor(integrand: CdfIntegrand, ends: readonly number[], origin = 0) {
    this.integrand = integrand;
    this.origin = origin;
    this.sign = integrand.tail === "lower" ? 1 : -1;
    this.ends = integrand.tail === "lower" ? ends : ends.map((end) => -end).reverse();
    this.constant = integrand.edge * (ends[0]! + origin);
    this.dimension = STRIDE * (ends.length - 1);
    const onNodes = (of: (low: number, width: number, node: number) => number) =>
      Float64Array.from({ length: PANEL_NODES * (ends.length - 1) }, (_, index) => {
        const panel = Math.floor(index / PANEL_NODES);
        return of(this.ends[panel]!, this.ends[panel + 1]! - this.ends[panel]!, index % PANEL_NODES);
      });
    this.#terms = integrand.on(onNodes((low, width, node) => this.sign * (low + width * panelNodes[node]!)));
    this.isQuadratic = this.#terms.lines !== undefined && integrand.kinks.length === 0;
    this.#cuts = new PanelCuts(integrand);
    this.#weights = onNodes((_, width, node) => width * panelWeights[node]!);
    this.#probabilities = new Float64Array(this.#weights.length);
    this.#results = new Float64Array(this.#weights.length);
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const place = this.placeOf(reward);
    const panel = this.#panelOf(place);
    if (panel + 1 >= this.ends.length) return;
    stepInto(this.#placeIn(panel, place), this.#step);
    out.push(panel * STRIDE, 1);
    for (let node = 0; node < PANEL_NODES; node++) out.push(panel * STRIDE + 1 + node, this.#step[node]!);
  }

  /** Where a reward lies among the ends. */
  placeOf(reward: number): number {
    return this.sign * (reward - this.origin);
  }

  expected(given: Distribution): Float64Array {
    const law = this.origin === 0 ? given : given.shifted!(-this.origin);
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
    let sum = 0;
    this.#visitCuts((panel, { weights, probabilities, terms }) => {
      const first = panel * PANEL_NODES;
      this.#results.fill(0, first, first + PANEL_NODES);
      const values = new Float64Array(weights.length);
      terms.values(probabilities, values);
      sum += dot(weights, values);
    });
    for (let index = 0; index < this.#weights.length; index++) sum += this.#weights[index]! * this.#results[index]!;
    // Last, since far from zero it is large beside all others.
    return this.constant + sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    this.#read(m);
    this.#terms.slopes(this.#probabilities, this.#results);
    for (let index = 0; index < this.#weights.length; index++) {
      out[index + Math.floor(index / PANEL_NODES) + 1] = this.#weights[index]! * this.#results[index]!;
    }
    this.#visitCuts((panel, cut) => {
      out.set(atPanelNodes(cut, slopesOf(cut)), panel * STRIDE + 1);
    });
    // The mass of a panel lifts p on every panel to its right.
    let fromRight = 0;
    for (let start = this.dimension - STRIDE; start >= 0; start -= STRIDE) {
      out[start] = fromRight;
      for (let node = 1; node < STRIDE; node++) fromRight += out[start + node]!;
    }
  }

  corners(m: Float64Array): ((reward: number) => number) | undefined {
    if (!this.#cuts.isNeeded) return undefined;
    this.#read(m);
    const found = new Map<number, (place: number) => number>();
    this.#visitCuts((panel, cut) => {
      const slopes = slopesOf(cut);
      const rounded = atPanelNodes(cut, slopes);
      found.set(panel, (place) => {
        stepInto(place, this.#step);
        return tailOfPieces(cut, slopes, place) - dot(rounded, this.#step);
      });
    });
    return (reward) => {
      const place = this.placeOf(reward);
      const panel = this.#panelOf(place);
      return found.get(panel)?.(this.#placeIn(panel, place)) ?? 0;
    };
  }

  beyond(reward: number, share: number): number {
    return riseOutside(this.integrand, this.sign, this.ends, this.placeOf(reward), share);
  }

  finer(): LawPanels {
    const line = this.sign > 0 ? this.ends : this.ends.map((end) => -end).reverse();
    const halved = line.flatMap((end, index) => [end, end + ((line[index + 1] ?? end) - end) / 2]);
    return new LawPanels(this.integrand, [...new Set(halved)], this.origin);
  }

  /** p at every node. */
  #read(m: Float64Array): void {
    const below = new RunningSum();
    for (let panel = 0; panel + 1 < this.ends.length; panel++) {
      const start = panel * STRIDE;
      const sum = below.value;
      for (let node = 0; node < PANEL_NODES; node++) {
        this.#probabilities[panel * PANEL_NODES + node] = unit(sum + m[start + 1 + node]!);
      }
      below.add(m[start]!);
    }
  }

  /** Visits the panels inside which phi is not smooth, with a quadrature of their own for each. */
  #visitCuts(visit: (panel: number, cut: CutPanel) => void): void {
    if (!this.#cuts.isNeeded) return;
    for (let panel = 0; panel + 1 < this.ends.length; panel++) {
      const probabilities = this.#probabilities.subarray(panel * PANEL_NODES, (panel + 1) * PANEL_NODES);
      const cut = this.#cuts.cut(probabilities, this.ends[panel]!, this.ends[panel + 1]!, this.sign);
      if (cut) visit(panel, cut);
    }
  }

  /** The panel that holds a place on the line, or on the mirrored one; beyond the last, one that does not exist. */
  #panelOf(place: number): number {
    const last = this.ends.length - 1;
    return place >= this.ends[last]! ? last : Math.max(countUpTo(this.ends, place) - 1, 0);
  }

  /** Where in the panel it lies, from 0 to 1. */
  #placeIn(panel: number, place: number): number {
    const low = this.ends[panel]!;
    return Math.max((place - low) / (this.ends[panel + 1]! - low), 0);
  }
}

/** Slopes of phi at the nodes of a cut panel, with their weights. */
function slopesOf({ weights, probabilities, terms }: CutPanel): Float64Array {
  const slopes = new Float64Array(weights.length);
  terms.slopes(probabilities, slopes);
  for (let node = 0; node < weights.length; node++) slopes[node]! *= weights[node]!;
  return slopes;
}

/** The same as the panel's own nodes see them. */
function atPanelNodes({ interpolations }: CutPanel, slopes: Float64Array): Float64Array {
  const out = new Float64Array(PANEL_NODES);
  interpolations.forEach((interpolation, node) => {
    for (let own = 0; own < PANEL_NODES; own++) out[own]! += slopes[node]! * interpolation[own]!;
  });
  return out;
}
