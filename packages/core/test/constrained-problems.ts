import { weightedSum } from "../src/optimum/concave-problem.ts";
import type { Constraint } from "../src/optimum/constrained-optimum.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { maximise } from "../src/optimum/optimum.ts";
import type { Random } from "../src/random/random.ts";
import { frankWolfeGap } from "../src/simplex/frank-wolfe-gap.ts";
import { distribution } from "../src/specs/distribution.ts";
import { utility } from "../src/specs/utility.ts";
import { everyKind } from "./optimum-problems.ts";

/** A goal and up to three constraints over up to twelve arms with densities or atoms, each with its own table of outcomes. */
export interface DrawnProblem {
  readonly goal: KnownArms;
  readonly terms: readonly KnownArms[];
  readonly floor: number;
  /** A blend above the floor. */
  readonly blend: Float64Array;
  /** How much each constrained utility varies above the floor. */
  readonly ranges: readonly number[];
}

export function drawnProblem(random: Random): DrawnProblem {
  const armCount = 2 + Math.floor(11 * random.uniform());
  const floor = random.uniform() < 0.3 ? 0 : 0.2 / armCount;
  const hasAtoms = random.uniform() < 0.5;
  const arm = () => {
    if (!hasAtoms) {
      return distribution({ kind: "beta", alpha: 0.6 + 4 * random.uniform(), beta: 0.6 + 4 * random.uniform() });
    }
    const masses = Array.from({ length: 5 }, () => 0.02 + random.uniform() ** 3);
    const total = masses.reduce((sum, mass) => sum + mass, 0);
    const values = masses.map(() => Math.round(10 * random.uniform()) / 10);
    return distribution({ kind: "discrete", values, masses: masses.map((mass) => mass / total) });
  };
  const term = () => {
    const kind = everyKind[Math.floor(everyKind.length * random.uniform())]!;
    return new KnownArms({ utility: utility(kind), arms: Array.from({ length: armCount }, arm) });
  };
  const goal = term();
  const terms = Array.from({ length: 1 + Math.floor(3 * random.uniform()) }, term);
  const draws = Array.from({ length: armCount }, () => Math.log(1 - random.uniform()));
  const total = draws.reduce((sum, draw) => sum + draw, 0);
  const free = 1 - armCount * floor;
  const blend = Float64Array.from(draws, (draw) => floor + (free * draw) / total);
  // A concave function has its minimum at a corner.
  const corners = draws.map((_, arm) => draws.map((_, other) => floor + (other === arm ? free : 0)));
  const ranges = terms.map(
    (known) => maximise(known, floor).value - Math.min(...corners.map((corner) => known.value(corner))),
  );
  return { goal, terms, floor, blend, ranges };
}

/** Bounds that a blend satisfies with this share of each range as slack. */
export function boundsKeptBy({ terms, blend, ranges }: DrawnProblem, margin: number): Constraint[] {
  return terms.map((problem, index) => ({ problem, atLeast: problem.value(blend) - margin * ranges[index]! }));
}

/**
 * Bounds such that every blend violates one by at least this share of its range. By the Frank-Wolfe gap at some blend w, sum_j
 * f_j U_j of every blend is at most sum_j f_j U_j(w) + gap. With f_j = 1 / range_j, bounds that exceed U_j(w) by margin + gap
 * ranges are infeasible. Undefined if the gap is large relative to the margin, as at kinks.
 */
export function boundsBroken({ terms, ranges, floor }: DrawnProblem, margin: number): Constraint[] | undefined {
  const factors = ranges.map((range) => 1 / range);
  if (!factors.every(Number.isFinite)) return undefined;
  const sum = weightedSum(terms, factors);
  const { weights } = maximise(sum, floor);
  const gap = frankWolfeGap(weights, sum.gradient(weights), floor);
  if (gap > margin) return undefined;
  return terms.map((problem, index) => ({
    problem,
    atLeast: problem.value(weights) + (margin + gap) * ranges[index]!,
  }));
}
