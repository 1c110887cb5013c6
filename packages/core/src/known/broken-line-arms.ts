import type { Reward } from "../distributions/law.ts";
import { PANEL_NODES, panelWeights, stepInto } from "../numeric/legendre-panel.ts";
import { atLeft, atRight, interpolate, panelCrossing } from "../numeric/panel-crossing.ts";
import { KNOWN_TIE } from "../spaces/tie.ts";
import { KnownArms } from "./known-arms.ts";
import { LawPanels } from "./law-panels.ts";

/** Where p of a blend passes a kink. */
class Crossing {
  panel = 0;
  place = 0;
  /** sum_i left_i p(node_i) is the integral of p from the left end of the panel to here. */
  readonly left = new Float64Array(PANEL_NODES);

  copy({ panel, place, left }: Crossing): void {
    this.panel = panel;
    this.place = place;
    this.left.set(left);
  }
}

/**
 * Known arms with a distortion that is a broken line, such as the mean of the best tenth or the mean distance to the median.
 * phi is c + s p between two kinks, so all that a blend needs is where its p passes the kinks l_j and the integrals J_k of
 * each arm's p up to there, instead of p on hundreds of panels. With D_j the fall of the slope at kink j, and c, s those
 * after the last one,
 *
 *   U(w) = c (end - start) + s J_w(end) + sum_j D_j (J_w(x_j) - l_j (x_j - start)),
 *   g_k = s J_k(end) + sum_j D_j J_k(x_j), centred.
 *
 * The numbers are those of `LawPanels`, from the same panels.
 */
class BrokenLineArms extends KnownArms {
  readonly #panels: LawPanels;
  /** D_j. */
  readonly #falls: Float64Array;
  readonly #lastSlope: number;
  readonly #lastOffset: number;
  /** By panel, then arm: p at both ends of the panel, and the integral of p up to its left one. */
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #integrals: Float64Array;
  /** By panel, then arm, then node: p. */
  readonly #nodes: Float64Array;
  readonly #mixed = new Float64Array(PANEL_NODES);
  readonly #step = new Float64Array(PANEL_NODES);
  /** Where the last blend asked about passes the kinks, and where that of the last `moveTo` does. */
  readonly #crossings: readonly Crossing[];
  readonly #tangent: readonly Crossing[];
  readonly #weights: Float64Array;
  #offset = 0;

  constructor(known: KnownArms) {
    super({ utility: known.utility, arms: known.laws, costs: known.costs }, known);
    this.#panels = this.space as LawPanels;
    const { kinks } = this.#panels.integrand;
    const pieces = piecesOf(this.#panels);
    this.#falls = Float64Array.from(kinks, (_, kink) => pieces[kink]!.slope - pieces[kink + 1]!.slope);
    this.#lastSlope = pieces[kinks.length]!.slope;
    this.#lastOffset = pieces[kinks.length]!.offset;
    const panelCount = this.#panels.ends.length - 1;
    const table = (each: number) => new Float64Array(panelCount * this.armCount * each);
    [this.#starts, this.#ends, this.#nodes] = [table(1), table(1), table(PANEL_NODES)];
    this.#integrals = new Float64Array((panelCount + 1) * this.armCount);
    this.features.forEach((own, arm) => {
      this.#tabulate(own, arm);
    });
    this.#weights = new Float64Array(this.armCount).fill(Number.NaN);
    [this.#crossings, this.#tangent] = [kinks.map(() => new Crossing()), kinks.map(() => new Crossing())];
  }

  override value(weights: ArrayLike<number>): number {
    const { ends, constant, integrand } = this.#panels;
    const start = ends[0]!;
    this.#locate(weights);
    let value = this.#lastOffset * (ends[ends.length - 1]! - start);
    for (let kink = 0; kink < this.#falls.length; kink++) {
      const { panel, place } = this.#crossings[kink]!;
      const width = ends[panel + 1]! - ends[panel]!;
      value -= this.#falls[kink]! * integrand.kinks[kink]! * (ends[panel]! - start + place * width);
    }
    for (let arm = 0; arm < this.armCount; arm++) {
      value += weights[arm]! * (this.#slope(arm) - (this.costs ? this.costs[arm]! : 0));
    }
    return constant + value;
  }

  override gradient(weights: ArrayLike<number>): Float64Array {
    const out = new Float64Array(this.armCount);
    this.#locate(weights);
    let mean = 0;
    for (let arm = 0; arm < this.armCount; arm++) {
      out[arm] = this.#slope(arm) - (this.costs ? this.costs[arm]! : 0);
      mean += weights[arm]! * out[arm]!;
    }
    for (let arm = 0; arm < this.armCount; arm++) out[arm]! -= mean;
    return out;
  }

  override moveTo(weights: ArrayLike<number>): void {
    this.#locate(weights);
    this.#tangent.forEach((crossing, kink) => {
      crossing.copy(this.#crossings[kink]!);
    });
    this.#offset = 0;
    for (let arm = 0; arm < this.armCount; arm++) this.#offset += weights[arm]! * this.#slope(arm);
  }

  protected override influenceAt(reward: Reward): number {
    const { ends } = this.#panels;
    const last = ends[ends.length - 1]!;
    const place = Math.min(Math.max(this.#panels.placeOf(reward as number), ends[0]!), last);
    let sum = this.#lastSlope * (last - place) - this.#offset;
    for (let kink = 0; kink < this.#falls.length; kink++) {
      const { panel, place: within } = this.#tangent[kink]!;
      const crossing = ends[panel]! + within * (ends[panel + 1]! - ends[panel]!);
      sum += this.#falls[kink]! * Math.max(crossing - place, 0);
    }
    return sum;
  }

  /** s J_k(end) + sum_j D_j J_k(x_j), at the crossings of the last blend. */
  #slope(arm: number): number {
    const { armCount } = this;
    let slope = this.#lastSlope * this.#integrals[this.#integrals.length - armCount + arm]!;
    for (let kink = 0; kink < this.#falls.length; kink++) {
      const { panel, left } = this.#crossings[kink]!;
      const entry = panel * armCount + arm;
      slope += this.#falls[kink]! * (this.#integrals[entry]! + dot(left, this.#nodes, entry * PANEL_NODES));
    }
    return slope;
  }

  #tabulate(row: Float64Array, arm: number): void {
    const { ends } = this.#panels;
    const [step, stride] = [this.#mixed, PANEL_NODES + 1];
    let [below, integral] = [0, 0];
    for (let panel = 0; panel + 1 < ends.length; panel++) {
      const entry = panel * this.armCount + arm;
      this.#integrals[entry] = integral;
      const width = ends[panel + 1]! - ends[panel]!;
      for (let node = 0; node < PANEL_NODES; node++) {
        step[node] = below + row[panel * stride + 1 + node]!;
        integral += width * panelWeights[node]! * step[node]!;
      }
      this.#nodes.set(step, entry * PANEL_NODES);
      this.#starts[entry] = interpolate(atLeft, step);
      this.#ends[entry] = interpolate(atRight, step);
      below += row[panel * stride]!;
    }
    this.#integrals[(ends.length - 1) * this.armCount + arm] = integral;
  }

  /** Finds where p of a blend passes the kinks; kept for the last one, since its value and its slope are often both asked. */
  #locate(weights: ArrayLike<number>): void {
    const { ends, integrand } = this.#panels;
    if (this.#weights.every((weight, arm) => weight === weights[arm])) return;
    this.#weights.set(weights);
    for (let kink = 0; kink < this.#crossings.length; kink++) {
      const crossing = this.#crossings[kink]!;
      const level = integrand.kinks[kink]!;
      const panel = this.#panelOf(weights, level);
      crossing.panel = panel;
      crossing.place = this.#placeIn(panel, weights, level);
      stepInto(crossing.place, this.#step);
      const width = ends[panel + 1]! - ends[panel]!;
      for (let node = 0; node < PANEL_NODES; node++) {
        crossing.left[node] = width * panelWeights[node]! * (1 - this.#step[node]!);
      }
    }
  }

  /** The first panel at whose right end p is no less than the level, up to rounding. */
  #panelOf(weights: ArrayLike<number>, level: number): number {
    let [low, high] = [0, this.#panels.ends.length - 2];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#mix(this.#ends, middle, weights) < level - KNOWN_TIE) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeIn(panel: number, weights: ArrayLike<number>, level: number): number {
    const [left, right] = [this.#mix(this.#starts, panel, weights), this.#mix(this.#ends, panel, weights)];
    // Laws with atoms pass a level between panels.
    if (left >= level - KNOWN_TIE) return 0;
    if (right <= level) return 1;
    const mixed = this.#mixed.fill(0);
    for (let arm = 0; arm < this.armCount; arm++) {
      const start = (panel * this.armCount + arm) * PANEL_NODES;
      for (let node = 0; node < PANEL_NODES; node++) mixed[node]! += weights[arm]! * this.#nodes[start + node]!;
    }
    return panelCrossing(mixed, level, left, right);
  }

  #mix(table: Float64Array, panel: number, weights: ArrayLike<number>): number {
    const start = panel * this.armCount;
    let sum = 0;
    for (let arm = 0; arm < this.armCount; arm++) sum += weights[arm]! * table[start + arm]!;
    return sum;
  }
}

/** phi between two kinks: offset + slope p. */
function piecesOf({ integrand }: LawPanels): { readonly slope: number; readonly offset: number }[] {
  const levels = [0, ...integrand.kinks, 1];
  const middles = Float64Array.from(levels.slice(1), (level, piece) => (levels[piece]! + level) / 2);
  const terms = integrand.on(new Float64Array(middles.length));
  const [values, slopes] = [middles.slice(), middles.slice()];
  terms.values(middles, values);
  terms.slopes(middles, slopes);
  return Array.from(middles, (level, piece) => {
    return { slope: slopes[piece]!, offset: values[piece]! - slopes[piece]! * level };
  });
}

/** <left, right[start...]>. */
function dot(left: Float64Array, right: Float64Array, start: number): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[start + index]!;
  return sum;
}

/** Known arms by the places where blends pass the kinks of a broken line; undefined where the utility is none. */
export function brokenLineArms(known: KnownArms): KnownArms | undefined {
  const { space } = known;
  if (!(space instanceof LawPanels) || space.integrand.target) return undefined;
  return space.integrand.kinks.length > 0 ? new BrokenLineArms(known) : undefined;
}
