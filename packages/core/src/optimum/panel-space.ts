import type { Distribution } from "../distributions/distribution.ts";
import type { KnownIntegrand } from "../features/cdf-integrand.ts";
import type { FeatureSpace, SparseFeatures } from "../features/feature-space.ts";
import type { Quadrature } from "../features/utility.ts";
import { RunningSum } from "../numeric/compensated-sum.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import { dot } from "../numeric/dot.ts";
import { PANEL_NODES, panelNodes, panelWeights, stepInto } from "../numeric/legendre-panel.ts";
import { before } from "../numeric/neighbours.ts";
import { type CutPanel, PanelCuts, tailOfPieces } from "./panel-cuts.ts";
import { type Interval, panelIntervals, spreadOf } from "./panel-ends.ts";
import { cramerIntegrand, wassersteinIntegrand } from "./targets.ts";

/** Distributions farther from zero than this many times their spread are shifted to zero, so that they keep their digits. */
const FAR = 64;

/** Coordinates in which known distributions and all their blends have exact values: see `PanelSpace`. */
export const panelQuadrature: Quadrature = Object.assign(
  (integrand: KnownIntegrand, distributions: readonly Distribution[]): FeatureSpace => {
    const origin = distributions[0]!.mean;
    const all = integrand.target ? [...distributions, integrand.target] : distributions;
    const moved = integrand.moved?.(-origin);
    const isFar = Math.abs(origin) > FAR * spreadOf(all);
    if (!isFar || !moved || !distributions.every((distribution) => distribution.shifted))
      return new PanelSpace(integrand, panelIntervals(distributions, integrand), 0);
    const shifted = distributions.map((distribution) => distribution.shifted!(-origin));
    return new PanelSpace(moved, panelIntervals(shifted, moved), origin);
  },
  { wasserstein: wassersteinIntegrand, cramer: cramerIntegrand },
);

/** An interval of the line with a Gauss-Legendre rule, of one node if p of every blend is constant there. */
interface Panel {
  readonly low: number;
  readonly high: number;
  readonly nodeCount: number;
  /** The index of the feature with the mass of the panel; those of its nodes follow. */
  readonly mass: number;
  /** The index of its first node among all nodes. */
  readonly first: number;
}

/**
 * Known distributions on panels of the line. Features: E linear(R); then for each panel its mass and p(node) - p(near end) at
 * each node, where p is F from the left or S from the right, whichever c is applied to. p is a polynomial on each panel and may
 * jump between panels, so both densities and atoms are resolved if the ends are well chosen (see `panelIntervals`). Computing
 * from the right is computing from the left on the mirrored line.
 */
export class PanelSpace implements FeatureSpace {
  readonly dimension: number;
  readonly sparsity = PANEL_NODES + 2;
  readonly isQuadratic: boolean;
  readonly #integrand: KnownIntegrand;
  readonly #origin: number;
  readonly #intervals: readonly Interval[];
  /** 1, or -1 for the mirrored line. */
  readonly #sign: number;
  readonly #panels: readonly Panel[];
  /** Ends of panels, ascending on the line or on the mirrored one. */
  readonly #ends: Float64Array;
  readonly #constant: number;
  readonly #cuts: PanelCuts;
  /** Positions and quadrature weights of the nodes. */
  readonly #nodes: Float64Array;
  readonly #weights: Float64Array;
  readonly #probabilities: Float64Array;
  /** For each panel that the last gradient cut: what its influence function has in addition to the panel's features. */
  #corners = new Map<Panel, (position: number) => number>();
  readonly #step = new Float64Array(PANEL_NODES);

  /** `origin` is the number that zero represents in the intervals and in the integrand. */
  constructor(integrand: KnownIntegrand, intervals: readonly Interval[], origin: number) {
    this.isQuadratic = integrand.isQuadratic ?? false;
    this.#integrand = integrand;
    this.#intervals = intervals;
    this.#origin = origin;
    this.#sign = integrand.tail === "upper" ? -1 : 1;
    this.#constant = integrand.constant(intervals[0]!.low, intervals.at(-1)!.high);
    this.#cuts = new PanelCuts(integrand);
    const panels: Panel[] = [];
    let [mass, first] = [1, 0];
    for (const { low, high, isFlat } of this.#sign > 0 ? intervals : intervals.map(mirrored).reverse()) {
      const nodeCount = isFlat ? 1 : PANEL_NODES;
      panels.push({ low, high, nodeCount, mass, first });
      mass += nodeCount + 1;
      first += nodeCount;
    }
    this.#ends = Float64Array.from([panels[0]!.low, ...panels.map(({ high }) => high)]);
    this.#panels = panels;
    this.dimension = mass;
    const onNodes = (of: (panel: Panel, node: number) => number) =>
      Float64Array.from(
        panels.flatMap((panel) => Array.from({ length: panel.nodeCount }, (_, node) => of(panel, node))),
      );
    this.#nodes = onNodes(({ low, high, nodeCount }, node) => {
      return low + (high - low) * (nodeCount === 1 ? 0.5 : panelNodes[node]!);
    });
    this.#weights = onNodes(({ low, high, nodeCount }, node) => {
      return (high - low) * (nodeCount === 1 ? 1 : panelWeights[node]!);
    });
    this.#probabilities = new Float64Array(first);
  }

  features(reward: number, out: SparseFeatures): void {
    const point = this.#pointOf(reward);
    const { linear } = this.#integrand;
    out.count = 0;
    if (linear) out.push(0, linear.of(point));
    const panel = this.#panelOf(point);
    if (!panel) return;
    out.push(panel.mass, 1);
    const position = positionIn(panel, point);
    if (panel.nodeCount === 1) {
      out.push(panel.mass + 1, 1 - position);
      return;
    }
    stepInto(position, this.#step);
    for (let node = 0; node < PANEL_NODES; node++) out.push(panel.mass + 1 + node, this.#step[node]!);
  }

  expected(given: Distribution): Float64Array {
    const distribution = this.#origin === 0 ? given : given.shifted!(-this.#origin);
    const { linear } = this.#integrand;
    const m = new Float64Array(this.dimension);
    // Nodes are never atoms, so there the mirrored cdf is the survival function; an atom at an end belongs to the right.
    const isLower = this.#sign > 0;
    const atNode = (point: number) => (isLower ? distribution.cdf(point) : distribution.survival(-point));
    const beforeEnd = (end: number) =>
      isLower ? distribution.cdf(distribution.hasAtoms ? before(end) : end) : distribution.survival(-end);
    let below = 0;
    // By parts: E linear(R) = linear(high) - integral of linear' F.
    let mean = linear ? linear.of(this.#ends.at(-1)!) : 0;
    for (const { low, high, nodeCount, mass, first } of this.#panels) {
      for (let node = 0; node < nodeCount; node++) {
        const p = atNode(this.#nodes[first + node]!);
        m[mass + 1 + node] = p - below;
        if (!linear) continue;
        if (nodeCount === 1) mean -= p * (linear.of(high) - linear.of(low));
        else mean -= p * this.#weights[first + node]! * linear.slope(this.#nodes[first + node]!);
      }
      const upTo = beforeEnd(high);
      m[mass] = upTo - below;
      below = upTo;
    }
    m[0] = mean;
    return m;
  }

  value(m: Float64Array): number {
    this.#read(m);
    const { value } = this.#integrand;
    const [weights, probabilities] = [this.#weights, this.#probabilities];
    let sum = 0;
    for (let node = 0; node < weights.length; node++) sum += weights[node]! * value(probabilities[node]!);
    this.#visitCuts(m, ({ first }, cut) => {
      for (let node = first; node < first + PANEL_NODES; node++) sum -= weights[node]! * value(probabilities[node]!);
      for (let node = 0; node < cut.weights.length; node++) sum += cut.weights[node]! * value(cut.probabilities[node]!);
    });
    // Added last, because far from zero the constant is large compared with the other terms.
    return this.#constant + (m[0]! + sum);
  }

  gradient(m: Float64Array, out: Float64Array): void {
    this.#read(m);
    out[0] = this.#integrand.linear ? 1 : 0;
    for (const { mass, first, nodeCount } of this.#panels) {
      for (let node = 0; node < nodeCount; node++) {
        out[mass + 1 + node] = this.#weights[first + node]! * this.#integrand.slope(this.#probabilities[first + node]!);
      }
    }
    this.#corners = new Map();
    this.#visitCuts(m, (panel, cut) => {
      const slopes = cut.weights.map((weight, node) => weight * this.#integrand.slope(cut.probabilities[node]!));
      const rounded = atPanelNodes(cut, slopes);
      out.set(rounded, panel.mass + 1);
      this.#corners.set(panel, (position) => {
        stepInto(position, this.#step);
        return tailOfPieces(cut, slopes, position) - dot(rounded, this.#step);
      });
    });
    // The mass of a panel raises p on every panel to its right.
    let fromRight = 0;
    for (let index = this.#panels.length - 1; index >= 0; index--) {
      const { mass, nodeCount } = this.#panels[index]!;
      out[mass] = fromRight;
      for (let node = 1; node <= nodeCount; node++) fromRight += out[mass + node]!;
    }
  }

  corners(): ((reward: number) => number) | undefined {
    const found = this.#corners;
    if (found.size === 0) return undefined;
    return (reward) => {
      const point = this.#pointOf(reward);
      const panel = this.#panelOf(point);
      return (panel && found.get(panel)?.(positionIn(panel, point))) ?? 0;
    };
  }

  /** Outside all known distributions p is 0 or 1 for every blend, so the rise is the same for all blends. */
  beyond(reward: number, share: number): number {
    const point = this.#pointOf(reward);
    const [first, last] = [this.#ends[0]!, this.#ends.at(-1)!];
    if (point < first) return (first - point) * this.#chord(0, share);
    return point > last ? (last - point) * this.#chord(1, 1 - share) : 0;
  }

  finer(): PanelSpace {
    const halves = this.#intervals.flatMap((interval) => {
      const { low, high, isFlat } = interval;
      const middle = low + (high - low) / 2;
      return isFlat
        ? interval
        : [
            { low, high: middle, isFlat },
            { low: middle, high, isFlat },
          ];
    });
    return new PanelSpace(this.#integrand, halves, this.#origin);
  }

  /** The slope of c at a probability, or of its chord to another one. */
  #chord(probability: number, other: number): number {
    const { value, slope } = this.#integrand;
    return other === probability ? slope(probability) : (value(other) - value(probability)) / (other - probability);
  }

  /** Computes p at every node. */
  #read(m: Float64Array): void {
    const below = new RunningSum();
    const probabilities = this.#probabilities;
    for (const { mass, first, nodeCount } of this.#panels) {
      const sum = below.value;
      for (let node = 0; node < nodeCount; node++) {
        probabilities[first + node] = Math.min(Math.max(sum + m[mass + 1 + node]!, 0), 1);
      }
      below.add(m[mass]!);
    }
  }

  /** Visits the panels in which c is not smooth, each with its own quadrature. */
  #visitCuts(m: Float64Array, visit: (panel: Panel, cut: CutPanel) => void): void {
    if (!this.#cuts.isNeeded) return;
    let below = 0;
    for (const panel of this.#panels) {
      const above = below + m[panel.mass]!;
      if (panel.nodeCount > 1 && this.#cuts.mayCut(below, above)) {
        const probabilities = this.#probabilities.subarray(panel.first, panel.first + PANEL_NODES);
        const cut = this.#cuts.cut(probabilities, panel.high - panel.low);
        if (cut) visit(panel, cut);
      }
      below = above;
    }
  }

  #pointOf(reward: number): number {
    return this.#sign * (reward - this.#origin);
  }

  /** The panel of a point on the line, or on the mirrored one: the first for all points before it, none after the last. */
  #panelOf(point: number): Panel | undefined {
    return this.#panels[Math.max(countUpTo(this.#ends, point) - 1, 0)];
  }
}

function mirrored({ low, high, isFlat }: Interval): Interval {
  return { low: -high, high: -low, isFlat };
}

/** The position of a point in a panel, from 0 to 1. */
function positionIn({ low, high }: Panel, point: number): number {
  return Math.max((point - low) / (high - low), 0);
}

/** Values at the nodes of a cut panel, mapped to the panel's own nodes. */
function atPanelNodes({ interpolations }: CutPanel, values: Float64Array): Float64Array {
  const out = new Float64Array(PANEL_NODES);
  for (let index = 0; index < interpolations.length; index++) {
    out[index % PANEL_NODES]! += values[Math.floor(index / PANEL_NODES)]! * interpolations[index]!;
  }
  return out;
}
