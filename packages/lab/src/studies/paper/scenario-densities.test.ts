import { expect, test } from "vitest";
import { scenarioDensities } from "./scenario-densities.ts";

test.each([
  [1, 2, "Beta(2,\u00a02)"],
  [2, 4, "Beta(2,\u00a08)"],
  [3, 8, "Beta(2,\u00a01)"],
  [4, 30, "N(0.31,\u00a00.14)"],
])("scenario %i has %i arms, each called by its law", (scenario, count, first) => {
  const { title, series } = scenarioDensities(scenario);
  expect(title).toBe(`Scenario ${scenario}`);
  expect(series).toHaveLength(count);
  expect(series[0]!.label).toBe(first);
});

test("the arms of scenario 1 have the densities 6x(1-x) and 20x^3(1-x)", () => {
  const [first, second] = scenarioDensities(1).series;
  first!.x.forEach((x, place) => {
    expect(first!.density[place]).toBeCloseTo(6 * x * (1 - x), 12);
    expect(second!.density[place]).toBeCloseTo(20 * x ** 3 * (1 - x), 12);
  });
});
