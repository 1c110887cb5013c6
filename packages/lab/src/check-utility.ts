import { type KnownArms, Random } from "@blendit/core";
import type { Experiment } from "./experiment.ts";
import { problemOf } from "./replication/problem.ts";

/** One property of a utility, tried on the arms of an experiment. */
export interface UtilityCheck {
  readonly statement: string;
  readonly isMet: boolean;
  readonly detail: string;
}

const PAIRS = 200;
const STEP = 1e-4;
/** Rounding of a value, relative to the values and slopes met. */
const ROUNDING = 1e-9;
/** The same for a difference of values over STEP. */
const DIFFERENCE = 1e-6;

/** Tries what a utility owes: that it lies below its tangents, and that its gradient is that of its values. */
export function checkUtility(experiment: Experiment): UtilityCheck[] {
  return checkKnownArms(problemOf({ ...experiment, diagnostics: [] }).known);
}

/** The same for any utility, such as a custom one, on arms whose laws are known. */
export function checkKnownArms(known: Pick<KnownArms, "armCount" | "value" | "gradient">): UtilityCheck[] {
  const random = Random.stream(1, "check");
  let overshoot = 0;
  let slopeError = 0;
  let size = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const from = randomWeights(random, known.armCount);
    const to = randomWeights(random, known.armCount);
    const at = (share: number) => known.value(from.map((weight, arm) => weight + share * (to[arm]! - weight)));
    const middle = from.map((weight, arm) => (weight + to[arm]!) / 2);
    const slope = known.gradient(middle).reduce((sum, part, arm) => sum + part * (to[arm]! - from[arm]!), 0);
    const [start, half, end] = [at(0), at(0.5), at(1)];
    overshoot = Math.max(overshoot, start - half + slope / 2, end - half - slope / 2);
    // The slope lies between both one-sided differences, however curved the utility is, and at a kink too.
    const [behind, ahead] = [(half - at(0.5 - STEP)) / STEP, (at(0.5 + STEP) - half) / STEP];
    slopeError = Math.max(slopeError, slope - Math.max(behind, ahead), Math.min(behind, ahead) - slope);
    size = Math.max(size, Math.abs(half), Math.abs(slope));
  }
  return [
    {
      statement: "concave: U(u) <= U(w) + <g, u - w>",
      isMet: overshoot <= ROUNDING * size,
      detail: `largest excess ${overshoot.toExponential(1)} in ${PAIRS} pairs, U of size ${size.toExponential(1)}`,
    },
    {
      statement: "influence function: its means are the slopes of U",
      isMet: slopeError <= DIFFERENCE * size,
      detail: `largest difference ${slopeError.toExponential(1)} from finite differences`,
    },
  ];
}

/** Uniform on the simplex. */
function randomWeights(random: Random, armCount: number): Float64Array {
  const raw = Float64Array.from({ length: armCount }, () => -Math.log1p(-random.uniform()));
  const total = raw.reduce((sum, value) => sum + value, 0);
  return raw.map((value) => value / total);
}
