import type { DistributionSpec } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { theoryBound } from "./theory-bound.ts";

const problem = new Problem(smallExperiment);
const exact = smallExperiment.learners[0]!;

test("the bound for exact influence is (D/eta + eta V/floor^2)/sqrt(T), with the width of the supports", () => {
  const [bound] = theoryBound(problem, exact, [100])!;
  const diameter = (1 - 3 * 0.05) * Math.log(1 / 0.05 - 2);
  // Rewards in [0, 1]: r = 1/2, V = 16 r^4 = 1; initial step 1/2.
  expect(bound).toBeCloseTo((diameter / 0.5 + 0.5 / 0.05 ** 2) / 10, 10);
});

test("plug-in adds twice the paper's bound of the bias: 2 * 16 L C / sqrt(floor) / sqrt(T)", () => {
  const [withBias] = theoryBound(problem, smallExperiment.learners[1]!, [100])!;
  const [without] = theoryBound(problem, exact, [100])!;
  expect(withBias! - without!).toBeCloseTo((2 * 16 * 4 * 0.5) / Math.sqrt(0.05) / 10, 10);
});

test("there is none where a hypothesis fails: unbounded arms, other utilities, the program's variant, costs, constant steps", () => {
  const gaussian = new Problem({
    ...smallExperiment,
    arms: smallExperiment.arms.map(() => ({ kind: "gaussian", mean: 0, deviation: 1 })),
  });
  expect(theoryBound(gaussian, exact, [100])).toBeUndefined();
  expect(theoryBound(new Problem({ ...smallExperiment, utility: { kind: "gini" } }), exact, [100])).toBeUndefined();
  expect(theoryBound(problem, { ...exact, projection: "lazy" } as typeof exact, [100])).toBeUndefined();
  expect(theoryBound(problem, smallExperiment.learners[2]!, [100])).toBeUndefined();
  expect(theoryBound(new Problem({ ...smallExperiment, costs: [0, 0, 1] }), exact, [100])).toBeUndefined();
  expect(
    theoryBound(problem, { ...exact, step: { kind: "constant", size: 1 } } as typeof exact, [100]),
  ).toBeUndefined();
});

test("the bound for a target beyond the support lies above the gap, and there is none for an unbounded target", () => {
  const points = [0, 1].map((value) => ({ kind: "discrete", values: [value], masses: [1] }) as const);
  const matching = (target: DistributionSpec) =>
    new Problem({
      ...smallExperiment,
      arms: points,
      floor: 0.4,
      utility: { kind: "wasserstein", target, support: [0, 1] },
    });
  const far = matching({ kind: "uniform", low: 40, high: 41 });
  const [bound] = theoryBound(far, exact, [1])!;
  // In the first round the weights are equal, and the average is they.
  expect(bound).toBeGreaterThan(far.optimum.value - far.known.value([0.5, 0.5]));
  // What it was with the interval of the rewards alone lies far below: r = 1/2, V = 1, D = 0.2 log 1.5.
  const alone = (0.2 * Math.log(1.5)) / 0.5 + 0.5 / 0.4 ** 2;
  expect(far.optimum.value - far.known.value([0.5, 0.5])).toBeGreaterThan(2 * alone);
  expect(theoryBound(matching({ kind: "gaussian", mean: 0.5, deviation: 0.1 }), exact, [1])).toBeUndefined();
});

test("there is no bound where arms have floors of their own", () => {
  const { arms } = smallExperiment;
  const of = (floor: readonly number[]) => theoryBound(new Problem({ ...smallExperiment, floor }), exact, [1]);
  expect(of(arms.map((_, arm) => 0.01 * (arm + 1)))).toBeUndefined();
  expect(of(arms.map(() => 0.01))).toEqual(theoryBound(new Problem({ ...smallExperiment, floor: 0.01 }), exact, [1]));
});

test("the bound lies above the gap it bounds", async () => {
  const { ChunkMerger } = await import("./summarize.ts");
  const { runChunk } = await import("./chunk.ts");
  const merger = new ChunkMerger(smallExperiment);
  for (let chunk = 0; chunk < 3; chunk++) merger.add(runChunk(problem, chunk));
  const [learner] = merger.learners(problem);
  learner!.bound!.forEach((bound, index) => {
    expect(bound).toBeGreaterThan(learner!.utilityGap[index]!.mean);
  });
});
