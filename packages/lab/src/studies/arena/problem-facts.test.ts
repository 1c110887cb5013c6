import { expect, test } from "vitest";
import { smallExperiment } from "../../../test/small-experiment.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { Problem } from "../../spec/problem.ts";
import { problemFacts } from "./problem-facts.ts";

function factsOf(change: Partial<Experiment>) {
  return problemFacts(new Problem({ ...smallExperiment, ...change }));
}

test("two coins: the best is the better one, but for the floor of the other", () => {
  const arms = [0.2, 0.6].map((p) => ({ kind: "bernoulli" as const, p }));
  const facts = factsOf({ utility: { kind: "mean" }, arms, floor: 0.1 });
  expect(facts).toMatchObject({ armCount: 2, isSmooth: true, isBestOneArm: true });
  expect(facts.equalSharesGap).toBeCloseTo(0.56 - 0.4, 12);
  expect(facts.worstArmGap).toBeCloseTo(0.56 - 0.2, 12);
  expect(facts.resolution).toBeLessThan(1e-12);
});

test("a blend is no single arm, and a minimum has a kink", () => {
  expect(factsOf({}).isBestOneArm).toBe(false);
  const metrics = [0.3, 0.6].map((threshold) => ({ kind: "above" as const, threshold }));
  expect(factsOf({ utility: { kind: "maximin", metrics } }).isSmooth).toBe(false);
});
