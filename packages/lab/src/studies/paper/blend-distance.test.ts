import { expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import { distancesToBest } from "./blend-distance.ts";

const [result] = paperResults().filter(({ utility, scenario }) => utility === "wasserstein" && scenario === 1);

function distances(...finalWeights: number[][]): number[] {
  const { checkpoints } = result!;
  return distancesToBest({ ...result!, checkpoints: [checkpoints[0]!, { ...checkpoints[1]!, finalWeights }] });
}

test("the distance is 0 at the best blend and 1 at equal shares", () => {
  const [best, equal] = distances([...result!.summary.optimum!.weights], [0.5, 0.5]);
  expect(best).toBe(0);
  expect(equal).toBeCloseTo(1, 14);
});

test("with two arms it is in proportion to the difference of weights", () => {
  const [first] = result!.summary.optimum!.weights;
  const found = distances([first! - 0.1, 1.1 - first!], [first! - 0.2, 1.2 - first!]);
  expect(found[1]! / found[0]!).toBeCloseTo(2, 12);
  expect(found[0]).toBeCloseTo(0.1 / Math.abs(first! - 0.5), 12);
});

test("there is one for each replication", () => {
  expect(distancesToBest(result!)).toHaveLength(5);
});
