import { expect, test } from "vitest";
import { comparisonOf } from "./sides.ts";

test("comparisonOf divides Blendit's rates by those of each other program, by alternation", () => {
  const { rates, ratios } = comparisonOf({ blendit: [10, 20, 40], c: [20, 40, 80], numpy: [1, 4, 4] });
  expect(rates.blendit?.median).toBe(20);
  expect(rates.c?.median).toBe(40);
  expect(ratios.c).toMatchObject({ least: 0.5, median: 0.5, most: 0.5 });
  expect(ratios.numpy).toMatchObject({ least: 5, median: 10, most: 10 });
});

test("comparisonOf omits a program that this machine cannot run", () => {
  const { rates, ratios } = comparisonOf({ blendit: [10] });
  expect(Object.keys(rates)).toEqual(["blendit"]);
  expect(ratios).toEqual({});
});
