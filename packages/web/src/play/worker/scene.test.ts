import { bernoulli, beta, type Distribution, gaussian, uniform } from "@blendit/core/distributions";
import { describe, expect, test } from "vitest";
import { numberDistributions, outcomesOf, shapeOf } from "./scene.ts";

/** The area under a shape, by trapezoids. */
function areaOf(distribution: Distribution): number {
  const outcomes = outcomesOf([distribution]);
  const shape = shapeOf(distribution, outcomes);
  const step = outcomes[1]! - outcomes[0]!;
  return shape.reduce((sum, height) => sum + height * step, 0) - ((shape[0]! + shape.at(-1)!) * step) / 2;
}

test("outcomes cover bounded distributions completely, and others up to their far quantiles", () => {
  const outcomes = outcomesOf([beta({ alpha: 2, beta: 2 }), uniform({ low: -1, high: 0.5 })]);
  expect([outcomes[0], outcomes.at(-1)]).toEqual([-1, 1]);
  const wide = outcomesOf([gaussian({ mean: 0, deviation: 1 })]);
  // The normal quantile of 0.999.
  expect(wide.at(-1)).toBeCloseTo(3.0902, 4);
});

describe("a shape", () => {
  test.each([
    ["a bell", beta({ alpha: 4, beta: 6 })],
    ["a box", uniform({ low: 2, high: 3 })],
    ["a bell without ends", gaussian({ mean: 5, deviation: 2 })],
  ])("has the area of a density: %s", (_, distribution) => {
    expect(areaOf(distribution)).toBeCloseTo(1, 2);
  });

  test("is finite even if the density is not", () => {
    const distribution = beta({ alpha: 0.5, beta: 0.5 });
    for (const height of shapeOf(distribution, outcomesOf([distribution]))) expect(height).toBeLessThanOrEqual(12);
  });

  test("has a bar at each atom", () => {
    const distribution = bernoulli({ p: 0.25 });
    const outcomes = outcomesOf([distribution]);
    const shape = shapeOf(distribution, outcomes);
    expect(shape[0]! / shape.at(-1)!).toBeCloseTo(3, 9);
    expect(shape[120]).toBe(0);
  });
});

test("only distributions of numbers have a shape", () => {
  const distribution = uniform({ low: 0, high: 1 });
  expect(numberDistributions([distribution, undefined])).toEqual([distribution]);
});
