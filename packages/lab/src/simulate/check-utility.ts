import { Random } from "@blendit/core";
import type { KnownArms } from "@blendit/core/optimum";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";

/** The check of one property of a utility on the arms of an experiment. */
export interface UtilityCheck {
  readonly statement: string;
  readonly isMet: boolean;
  readonly detail: string;
}

const PAIRS = 200;
const STEP = 1e-4;
/** The rounding error of a value, relative to the largest value or slope. */
const ROUNDING = 1e-9;
/** The rounding error of a difference of values over STEP, relative to the largest value or slope. */
const DIFFERENCE = 1e-6;
/** The distance from the middle of two close blends, between which a small bump would show. */
const NEAR = 1e-2;

/** Checks the required properties of a utility: it is below its tangents, and its gradient matches its values. */
export function checkUtility(source: Experiment | Problem): UtilityCheck[] {
  return checkKnownArms(Problem.of(source).known);
}

/** Checks any utility, such as a custom one, on arms whose distributions are known. */
export function checkKnownArms(known: Pick<KnownArms, "armCount" | "value" | "gradient">): UtilityCheck[] {
  const random = Random.stream(1, "check");
  const [excess, slope, bend] = [new Worst(), new Worst(), new Worst()];
  let size = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const from = randomWeights(random, known.armCount);
    const to = randomWeights(random, known.armCount);
    const blend = (share: number) => from.map((weight, arm) => weight + share * (to[arm]! - weight));
    const at = (share: number) => known.value(blend(share));
    const [start, half, end] = [at(0), at(0.5), at(1)];
    const along = known.gradient(blend(0.5)).reduce((sum, part, arm) => sum + part * (to[arm]! - from[arm]!), 0);
    excess.add(Math.max(start - half + along / 2, end - half - along / 2), from, to);
    // For a concave utility the slope is between both one-sided differences, also at a kink.
    const [behind, ahead] = [(half - at(0.5 - STEP)) / STEP, (at(0.5 + STEP) - half) / STEP];
    slope.add(Math.max(along - Math.max(behind, ahead), Math.min(behind, ahead) - along), from, to);
    // Concavity is checked between distant blends, and between close ones, where a small bump would show.
    const near = (at(0.5 - NEAR) + at(0.5 + NEAR)) / 2 - half;
    bend.add(Math.max((start + end) / 2 - half, near), from, to);
    size = Math.max(size, Math.abs(half), Math.abs(along));
  }
  return [
    excess.check("concave: U(u) <= U(w) + <g, u - w>", ROUNDING * size, {
      never: "never above a tangent",
      beyond: (amount) => `above a tangent by up to ${amount}, U of size ${size.toExponential(1)}`,
    }),
    slope.check("influence function: its means are the slopes of U", DIFFERENCE * size, {
      never: "always between the one-sided differences of U",
      beyond: (amount, blends) => `outside the one-sided differences of U by up to ${amount}${blends}`,
    }),
    bend.check("concave: U between two blends is at least the mean of both", ROUNDING * size, {
      never: "never below",
      beyond: (amount, blends) => `below by up to ${amount}${blends}`,
    }),
  ];
}

/** The largest violation so far, and its blends. */
class Worst {
  #largest = 0;
  #blends = "";

  add(value: number, from: Float64Array, to: Float64Array): void {
    // With these comparisons NaN counts as the largest.
    if (value <= this.#largest || Number.isNaN(this.#largest)) return;
    this.#largest = value;
    this.#blends = `between the blends [${digits(from)}] and [${digits(to)}]`;
  }

  /** The check that no violation exceeds a tolerance; a larger one is shown with its blends. */
  check(
    statement: string,
    tolerance: number,
    { never, beyond }: { readonly never: string; readonly beyond: (amount: string, blends: string) => string },
  ): UtilityCheck {
    const isMet = this.#largest <= tolerance;
    const detail =
      this.#largest === 0
        ? `${never}, in ${PAIRS} pairs of blends`
        : beyond(this.#largest.toExponential(1), isMet ? "" : `, ${this.#blends}`);
    return { statement, isMet, detail };
  }
}

function digits(weights: Float64Array): string {
  return Array.from(weights, (weight) => weight.toPrecision(6)).join(", ");
}

/** Weights drawn uniformly from the simplex. */
function randomWeights(random: Random, armCount: number): Float64Array {
  const raw = Float64Array.from({ length: armCount }, () => -Math.log1p(-random.uniform()));
  const total = raw.reduce((sum, value) => sum + value, 0);
  return raw.map((value) => value / total);
}
