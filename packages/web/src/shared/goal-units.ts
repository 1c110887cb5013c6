import type { UtilitySpec } from "@blendit/core/specs";
import { type GoalScale, goalOf } from "@blendit/lab/goals";
import { formatCount, formatNumber, formatPercent, formatShare } from "@blendit/lab/text";

/** How the value of a goal is shown. */
interface Measure {
  /** For example "Average outcome". */
  readonly label: string;
  /** Multiplies the value or the distance; 1 by default. */
  readonly factor?: number;
  /** When a goal on a scale of differences can be compared in percent: never by default. */
  readonly percent?: "always" | "if no outcome is negative";
  text?(shown: number): string;
}

type Measures = {
  readonly [Kind in UtilitySpec["kind"]]?: (spec: Extract<UtilitySpec, { readonly kind: Kind }>) => Measure;
};

const measures: Measures = {
  variance: () => ({ label: "Variance of the outcomes" }),
  deviation: () => ({ label: "Standard deviation of the outcomes" }),
  gini: () => ({ label: "Average difference between two outcomes", factor: 2 }),
  "median-deviation": () => ({ label: "Average distance from the median" }),
  mean: () => ({ label: "Average outcome", percent: "if no outcome is negative" }),
  chance: () => ({ label: "Share of outcomes in the range", percent: "always", text: formatShare }),
  "best-of": ({ draws }) => ({
    label: `Best of ${formatCount(draws)} outcomes, on average`,
    percent: "if no outcome is negative",
  }),
  "upper-cvar": ({ level }) => ({
    label: `Average of the best ${formatPercent(level)} of outcomes`,
    percent: "if no outcome is negative",
  }),
  wasserstein: () => ({ label: "Distance to the target (root mean square)" }),
  cramer: () => ({ label: "Distance to the target (Cramér)" }),
  mmd: () => ({ label: "Distance to the target (MMD)" }),
  quota: () => ({ label: "Distance from the quota (percentage points)", factor: 100 }),
};

/** A number in a sentence. One that is so small that it can be a rounding error is zero. */
export function numberText(value: number, digits = 3): string {
  return formatNumber(Math.abs(value) < 1e-14 ? 0 : value, digits);
}

/** Shows and compares values in a goal's units. */
export class GoalUnits {
  readonly label: string;
  readonly #measure: Measure;
  readonly #scale: GoalScale;
  /** Whether percentages are meaningful. */
  readonly #hasRatio: boolean;

  /** `least` is the smallest possible outcome: averages can only be compared in percent if no outcome is negative. */
  constructor(utility: { readonly kind: string }, least: number) {
    const goal = goalOf(utility.kind);
    const measureOf = measures[utility.kind as UtilitySpec["kind"]] as ((spec: typeof utility) => Measure) | undefined;
    this.#measure = measureOf?.(utility) ?? { label: goal?.title ?? "Value of the goal" };
    this.#scale = goal?.scale ?? { kind: "difference" };
    const { percent } = this.#measure;
    const isPositive = percent === "always" || (percent !== undefined && least >= 0);
    this.#hasRatio = this.#scale.kind !== "difference" || isPositive;
    this.label = this.#scale.kind === "distance" ? `${this.#measure.label}: shorter is better` : this.#measure.label;
  }

  /** The number that is shown for a utility. */
  shown(utility: number): number {
    const { factor = 1 } = this.#measure;
    if (this.#scale.kind !== "distance") return factor * utility;
    // A distance whose square is this small is a rounding error.
    if (utility > -1e-14) return 0;
    return factor * (this.#scale.isSquared ? Math.sqrt(-utility) : -utility);
  }

  text(utility: number): string {
    const { text = (value) => numberText(value) } = this.#measure;
    return text(this.shown(utility));
  }

  /** The lengths of bars for some utilities, from 0 to 1. Without a natural zero, the smallest has a short bar. */
  lengths(utilities: readonly number[]): number[] {
    const values = utilities.map((utility) => this.shown(utility));
    const most = Math.max(...values);
    if (this.#hasRatio) return values.map((value) => (most > 0 ? value / most : 0));
    const least = Math.min(...values);
    return values.map((value) => (most > least ? SHORTEST + (1 - SHORTEST) * ((value - least) / (most - least)) : 1));
  }

  /** How much better one utility is than another: `+36 %`, `41 % closer`, or a difference if a percentage would be meaningless. */
  gainText(from: number, to: number): string {
    if (isSame(from, to)) return "the same";
    const share = this.#gain(from, to);
    if (share === undefined) return `${to > from ? "+" : "−"}${formatNumber(Math.abs(to - from), 2)}`;
    const percent = wholeShare(Math.abs(share));
    if (this.#scale.kind === "distance") return `${percent} ${share > 0 ? "closer" : "farther"}`;
    return `${share > 0 ? "+" : "−"}${percent}`;
  }

  /** The gain as the end of a sentence: `beats X by 36 %`, `is 41 % closer to the target than X`. */
  gainWords(from: number, to: number, name: string): string {
    if (isSame(from, to)) return `is as good as ${name}`;
    const share = this.#gain(from, to);
    const isBetter = to > from;
    if (share === undefined) {
      return `${isBetter ? "beats" : "is below"} ${name} by ${formatNumber(Math.abs(to - from), 2)}`;
    }
    const percent = wholeShare(Math.abs(share));
    if (this.#scale.kind === "distance") {
      const { to: goal } = this.#scale;
      return isBetter
        ? `is ${percent} closer to ${goal} than ${name}`
        : `is ${percent} farther from ${goal} than ${name}`;
    }
    return isBetter ? `beats ${name} by ${percent}` : `is ${percent} below ${name}`;
  }

  /** The gain as a share of `from`; undefined if that would be meaningless. */
  #gain(from: number, to: number): number | undefined {
    const [before, after] = [this.shown(from), this.shown(to)];
    if (!this.#hasRatio || !(before > 0)) return undefined;
    return this.#scale.kind === "distance" ? 1 - after / before : after / before - 1;
  }
}

const SHORTEST = 0.05;

/** Whether two utilities differ by no more than rounding. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

/** A share without decimals, unless it is so small that they matter. */
function wholeShare(share: number): string {
  return share >= 10 ? `${formatCount(Math.round(100 * share))}\u00a0%` : formatShare(share);
}
