import { describe, expect, it } from "vitest";
import golden from "../../test/golden/constrained.json" with { type: "json" };
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { type Constraint, constrainedOptimum } from "./constrained-optimum.ts";
import { KnownArms } from "./known-arms.ts";

interface GoldenTerm {
  readonly utility: UtilitySpec;
  readonly table: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

interface GoldenProblem {
  readonly goal: GoldenTerm;
  readonly constraints: readonly GoldenTerm[];
  readonly floor: number;
  readonly tables: readonly { readonly values: number[]; readonly masses: number[][] }[];
  readonly value: number;
  readonly range: number;
  readonly prices: readonly number[];
}

const problems = golden.problems as unknown as readonly GoldenProblem[];
const cases = problems.map((problem) => {
  const { goal, constraints, tables } = problem;
  const bounds = constraints.map(
    ({ utility, atMost }) => `${utility.kind} at ${atMost === undefined ? "least" : "most"}`,
  );
  return { name: `${tables[0]!.masses.length} arms, ${goal.utility.kind}, ${bounds.join(", ")}`, problem };
});

describe("constrainedOptimum on problems solved by independent programs", () => {
  it.each(cases)("$name", ({ problem }) => {
    const { goal, constraints, floor, tables, value, range, prices } = problem;
    const arms = tables.map(({ values, masses }) =>
      masses.map((row): DistributionSpec => ({ kind: "discrete", values, masses: row })),
    );
    const build = (term: GoldenTerm) =>
      new KnownArms({
        utility: utility(term.utility),
        arms: arms[term.table]!.map((arm) => distribution(arm)),
      });
    const terms = constraints.map((term) => ({ ...term, problem: build(term) }));
    const best = constrainedOptimum({ goal: build(goal), constraints: terms as unknown as Constraint[], floor });
    if (!best.feasible) throw new Error(`infeasible by ${best.violation}`);
    expect(Math.abs(best.value - value)).toBeLessThan(1e-8 * range);
    expect(best.certificate).toBeLessThan(1e-8 * range);
    // The independent value is accurate to 1e-10 of the range.
    expect(best.value + best.certificate).toBeGreaterThan(value - 1e-10 * range);
    expect(Math.min(...best.weights)).toBeGreaterThanOrEqual(floor);
    expect(best.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 13);
    best.constraints.forEach(({ value, bound, slack, price }, index) => {
      const { problem, atLeast, atMost } = terms[index]!;
      expect(bound).toBe(atLeast ?? atMost);
      expect(value).toBeCloseTo(problem.value(best.weights), 13);
      const slopes = problem.gradient(best.weights);
      const spread = Math.max(...slopes) - Math.min(...slopes);
      expect(slack).toBeGreaterThanOrEqual(-1e-12 * spread);
      expect(slack).toBeCloseTo(atMost === undefined ? value - bound : bound - value, 14);
      // The price at a kink may be any slope between those of its two sides. Elsewhere its error is about the square root of
      // 1e-9.
      expect(price).toBeGreaterThanOrEqual(0);
      expect(Math.abs(price - prices[index]!)).toBeLessThan(1e-3 * (1 + prices[index]!));
    });
  });

  it("covers at least ten kinds of utilities, one to three bounds, and 2 to 100 arms", () => {
    const kinds = problems.flatMap(({ goal, constraints }) =>
      [goal, ...constraints].map(({ utility }) => utility.kind),
    );
    expect(problems).toHaveLength(24);
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(10);
    expect(new Set(problems.map(({ constraints }) => constraints.length))).toEqual(new Set([1, 2, 3]));
  });
});
