import { KnownArms } from "@blendit/core/optimum";
import { anyDistribution, utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { randomProblem, randomProblemKinds } from "./random-problem.ts";

describe("randomProblem", () => {
  it("cycles through all kinds of utility", () => {
    expect(randomProblemKinds.toSorted()).toEqual(Object.keys(utilityKinds).toSorted());
    const kinds = randomProblemKinds.map((_, index) => randomProblem(1, index).utility.kind);
    expect(kinds).toEqual(randomProblemKinds);
  });

  it("is determined by the seed, with arms, floors and scales in the documented ranges", () => {
    const sizes: number[] = [];
    for (let index = 0; index < 3 * randomProblemKinds.length; index++) {
      const problem = randomProblem(5, index);
      expect(problem).toEqual(randomProblem(5, index));
      const armCount = problem.arms.length;
      sizes.push(armCount);
      expect(problem.floor).toBe(Math.min(0.03, 0.3 / armCount));
      const known = new KnownArms({
        utility: utility(problem.utility),
        arms: problem.arms.map((spec) => anyDistribution(spec)),
      });
      expect(Number.isFinite(known.value(new Array(armCount).fill(1 / armCount)))).toBe(true);
    }
    expect(Math.min(...sizes)).toBe(2);
    expect(Math.max(...sizes)).toBeGreaterThan(30);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
  });
});
