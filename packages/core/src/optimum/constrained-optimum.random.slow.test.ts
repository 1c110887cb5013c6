import { expect, it } from "vitest";
import { boundsBroken, boundsKeptBy, drawnProblem } from "../../test/constrained-problems.ts";
import { candidates } from "../../test/optimum-problems.ts";
import { Random } from "../random/random.ts";
import { constrainedOptimum } from "./constrained-optimum.ts";

const MARGIN = 1e-6;

it("recognises 200 problems that are infeasible by a millionth of a range", () => {
  let count = 0;
  for (let index = 0; count < 200; index++) {
    const problem = drawnProblem(Random.stream(17, "infeasible", index));
    const constraints = boundsBroken(problem, MARGIN);
    if (!constraints) continue;
    count++;
    const found = constrainedOptimum({ goal: problem.goal, constraints, floor: problem.floor });
    if (found.feasible) throw new Error(`problem ${index} counts as feasible`);
    expect(found.proof.bound).toBeLessThan(0);
    expect(found.violation).toBeGreaterThan(0.99 * MARGIN);
    expect(found.conflicting.length).toBeGreaterThan(0);
  }
});

it("solves 200 problems that are feasible by a millionth of a range, and no blend that keeps the bounds beats the certificate", () => {
  for (let index = 0; index < 200; index++) {
    const random = Random.stream(17, "feasible", index);
    const problem = drawnProblem(random);
    const { goal, terms, floor, blend, ranges } = problem;
    const constraints = boundsKeptBy(problem, MARGIN);
    const best = constrainedOptimum({ goal, constraints, floor });
    if (!best.feasible) throw new Error(`problem ${index} counts as infeasible`);
    best.constraints.forEach(({ slack }, term) => {
      expect(slack).toBeGreaterThanOrEqual(-1e-9 * ranges[term]!);
    });
    const others = [blend, ...candidates(best.weights, floor, 20, random), ...candidates(blend, floor, 20, random)];
    for (const weights of others) {
      if (terms.some((term, other) => term.value(weights) < constraints[other]!.atLeast!)) continue;
      expect(goal.value(weights)).toBeLessThanOrEqual(best.value + best.certificate + 1e-12);
    }
  }
});
