import type { UtilitySpec } from "@blendit/core/specs";
import { formatCount, formatNumber, formatPercent, formatShare } from "@blendit/lab/text";

/** How the values of a goal are shown to people. */
interface Measure {
  /** What is shown: "Average outcome". */
  readonly label: string;
  /** From the utility to the number that is shown; the utility itself by default. */
  shown?(utility: number): number;
  text?(shown: number): string;
  /**
   * What a percentage compares: sizes have a natural zero; locations have one where no outcome is negative; of distances, less is
   * better. Without it, a percentage would mean nothing.
   */
  readonly scale?: "size" | "location" | "distance";
  /** What a distance is measured to. */
  readonly goal?: string;
}

type Measures = {
  readonly [Kind in UtilitySpec["kind"]]?: (spec: Extract<UtilitySpec, { readonly kind: Kind }>) => Measure;
};

/** Minus a squared distance, as a distance. A square this small is a rounding error. */
const root = (utility: number) => (utility > -1e-14 ? 0 : Math.sqrt(-utility));

const measures: Measures = {
  variance: () => ({ label: "Variance of the outcomes", scale: "size" }),
  deviation: () => ({ label: "Standard deviation of the outcomes", scale: "size" }),
  gini: () => ({ label: "Average difference between two outcomes", shown: (gini) => 2 * gini, scale: "size" }),
  "median-deviation": () => ({ label: "Average distance from the median", scale: "size" }),
  mean: () => ({ label: "Average outcome", scale: "location" }),
  chance: () => ({ label: "Share of outcomes in the range", text: formatShare, scale: "size" }),
  "best-of": ({ draws }) => ({ label: `Best of ${formatCount(draws)} outcomes, on average`, scale: "location" }),
  "upper-cvar": ({ level }) => ({
    label: `Average of the best ${formatPercent(level)} of outcomes`,
    scale: "location",
  }),
  wasserstein: () => ({
    label: "Distance to the target (root mean square)",
    shown: root,
    scale: "distance",
    goal: "the target",
  }),
  cramer: () => ({ label: "Distance to the target (Cramér)", shown: root, scale: "distance", goal: "the target" }),
  mmd: () => ({ label: "Distance to the target (MMD)", shown: root, scale: "distance", goal: "the target" }),
  quota: () => ({
    label: "Distance from the quota (percentage points)",
    shown: (utility) => 100 * root(utility),
    scale: "distance",
    goal: "the quota",
  }),
};

/** A number in a sentence. One so small that rounding may have left it is zero. */
export function numberText(value: number, digits = 3): string {
  return formatNumber(Math.abs(value) < 1e-14 ? 0 : value, digits);
}

/** A value in a goal's units, beside others. */
export class GoalUnits {
  readonly label: string;
  readonly isDistance: boolean;
  readonly #measure: Measure;
  readonly #hasRatio: boolean;

  /** `least` is the smallest outcome that can occur: averages can be compared in percent only where none is negative. */
  constructor(utility: { readonly kind: string }, least: number) {
    const measureOf = measures[utility.kind as UtilitySpec["kind"]] as ((spec: typeof utility) => Measure) | undefined;
    this.#measure = measureOf?.(utility) ?? { label: "Value of the goal" };
    const { scale, label } = this.#measure;
    this.isDistance = scale === "distance";
    this.#hasRatio = scale === "size" || (scale === "location" && least >= 0);
    this.label = this.isDistance ? `${label}: shorter is better` : label;
  }

  /** The number that is shown of a utility. */
  shown(utility: number): number {
    return this.#measure.shown?.(utility) ?? utility;
  }

  text(utility: number): string {
    const { text = (value) => numberText(value) } = this.#measure;
    return text(this.shown(utility));
  }

  /** Lengths of bars for some utilities, from 0 to 1. Without a natural zero, the least of them has a short bar. */
  lengths(utilities: readonly number[]): number[] {
    const values = utilities.map((utility) => this.shown(utility));
    const most = Math.max(...values);
    if (this.isDistance || this.#hasRatio) return values.map((value) => (most > 0 ? value / most : 0));
    const least = Math.min(...values);
    return values.map((value) => (most > least ? SHORTEST + (1 - SHORTEST) * ((value - least) / (most - least)) : 1));
  }

  /** How much better one utility is than another: `+36 %`, `41 % closer`, or a difference where a percentage would mean nothing. */
  gainText(from: number, to: number): string {
    if (isSame(from, to)) return "the same";
    const share = this.#gain(from, to);
    if (share === undefined) return `${to > from ? "+" : "−"}${formatNumber(Math.abs(to - from), 2)}`;
    const percent = wholeShare(Math.abs(share));
    if (this.isDistance) return `${percent} ${share > 0 ? "closer" : "farther"}`;
    return `${share > 0 ? "+" : "−"}${percent}`;
  }

  /** The gain as the end of a sentence: `beats X by 36 %`, `comes 41 % closer to the target than X`. */
  gainWords(from: number, to: number, name: string): string {
    if (isSame(from, to)) return `is as good as ${name}`;
    const share = this.#gain(from, to);
    const isBetter = to > from;
    if (share === undefined) {
      return `${isBetter ? "beats" : "is below"} ${name} by ${formatNumber(Math.abs(to - from), 2)}`;
    }
    const percent = wholeShare(Math.abs(share));
    if (this.isDistance) {
      const { goal } = this.#measure;
      return isBetter
        ? `comes ${percent} closer to ${goal} than ${name}`
        : `is ${percent} farther from ${goal} than ${name}`;
    }
    return isBetter ? `beats ${name} by ${percent}` : `is ${percent} below ${name}`;
  }

  /** The gain as a share of what it is compared with; undefined where that would mean nothing. */
  #gain(from: number, to: number): number | undefined {
    const [before, after] = [this.shown(from), this.shown(to)];
    if (!(this.isDistance || this.#hasRatio) || !(before > 0)) return undefined;
    return this.isDistance ? 1 - after / before : after / before - 1;
  }
}

const SHORTEST = 0.05;

/** Whether two utilities differ by no more than rounding. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

/** A share of a gain: without decimals, unless it is so small that they matter. */
function wholeShare(share: number): string {
  return share >= 10 ? `${formatCount(Math.round(100 * share))}\u00a0%` : formatShare(share);
}
