import { expect, it } from "vitest";
import { boundsBroken, boundsKeptBy, drawnProblem } from "../../test/constrained-problems.ts";
import { candidates, metrics, target } from "../../test/optimum-problems.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { constrainedOptimum } from "./constrained-optimum.ts";
import { KnownArms } from "./known-arms.ts";
import { maximise } from "./optimum.ts";

const MARGIN = 1e-6;

it("detects 200 problems that are infeasible by a millionth of a range", () => {
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

it("solves 200 problems that are feasible by a millionth of a range, and no feasible blend beats the certificate", () => {
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

const goals: readonly UtilitySpec[] = [
  { kind: "inter-es", level: 0.25 },
  { kind: "wang" },
  { kind: "upper-cvar", level: 0.3 },
  { kind: "maximin", metrics },
  { kind: "median-deviation" },
];

it.each(goals.map((goal, index) => [goal, { kind: index % 2 ? "wasserstein" : "cramer", target }] as const))(
  "certifies the best blend of 100 arms with atoms under a curved bound: %j with %j",
  (goal, curved) => {
    const random = Random.stream(17, "kinked", goal.kind, curved.kind);
    const drawn = (spec: UtilitySpec) => {
      const arms = Array.from({ length: 100 }, () => {
        const masses = Array.from({ length: 5 }, () => 0.02 + random.uniform() ** 3);
        const total = masses.reduce((sum, mass) => sum + mass, 0);
        const values = masses.map(() => Math.round(1000 * random.uniform()) / 1000);
        return distribution({ kind: "discrete", values, masses: masses.map((mass) => mass / total) });
      });
      return new KnownArms({ utility: utility(spec), arms });
    };
    const [problem, bounded] = [drawn(goal), drawn(curved)];
    // Between the other utility at the best blend of the goal and its maximum.
    const least = bounded.value(maximise(problem, 0, 1e-6).weights);
    const atLeast = (least + maximise(bounded, 0, 1e-6).value) / 2;
    const best = constrainedOptimum({ goal: problem, constraints: [{ problem: bounded, atLeast }], floor: 0 });
    if (!best.feasible) throw new Error(`infeasible by ${best.violation}`);
    expect(best.constraints[0]!.slack).toBeGreaterThanOrEqual(-1e-9);
    expect(best.certificate).toBeLessThan(1e-8);
  },
);
