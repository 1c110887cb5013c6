import { Random } from "@blendit/core";
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
/** Rounding of a value relative to the slopes involved. */
const ROUNDING = 1e-9;
/** A one-sided difference over STEP differs from the slope by curvature times STEP. */
const DIFFERENCE = 1e-2;

/** Tries what a utility owes: that it lies below its tangents, and that its gradient is that of its values. */
export function checkUtility(experiment: Experiment): UtilityCheck[] {
  const { known, laws } = problemOf({ ...experiment, diagnostics: [] });
  const random = Random.stream(1, "check");
  const uniform = new Float64Array(laws.length).fill(1 / laws.length);
  const size = Math.max(...known.gradient(uniform).map(Math.abs), Math.abs(known.value(uniform)));
  let overshoot = 0;
  let slopeError = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const from = randomWeights(random, laws.length);
    const to = randomWeights(random, laws.length);
    const gradient = known.gradient(from);
    const slope = gradient.reduce((sum, part, arm) => sum + part * (to[arm]! - from[arm]!), 0);
    overshoot = Math.max(overshoot, known.value(to) - known.value(from) - slope);
    const near = from.map((weight, arm) => weight + STEP * (to[arm]! - weight));
    const difference = (known.value(near) - known.value(from)) / STEP;
    slopeError = Math.max(slopeError, Math.abs(difference - slope));
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
