import { describe, expect, test } from "vitest";
import { differenceSpread, ratioSpread, spreadOf } from "./spread.ts";

describe("spreadOf", () => {
  test("gives median, quartiles and range, whatever the order", () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, lower: 2, upper: 4, least: 1, most: 5, count: 5 });
  });

  test("lays straight lines between the values", () => {
    expect(spreadOf([1, 2])).toEqual({ median: 1.5, lower: 1.25, upper: 1.75, least: 1, most: 2, count: 2 });
  });

  test("of one value is that value, to four digits", () => {
    expect(spreadOf([123456.7])).toMatchObject({ median: 123500, least: 123500, most: 123500, count: 1 });
  });

  test("refuses no values", () => expect(() => spreadOf([])).toThrow("at least one value"));
});

describe("ratioSpread", () => {
  test("divides pair by pair, so that a slow moment of the machine cancels", () => {
    expect(ratioSpread([100, 10, 50], [50, 5, 25])).toMatchObject({ median: 2, least: 2, most: 2 });
  });

  test("refuses lists that are no pairs", () => expect(() => ratioSpread([1, 2], [1])).toThrow("expected pairs"));
});

describe("differenceSpread", () => {
  test("subtracts pair by pair", () => {
    expect(differenceSpread([70, 90, 80], [40, 60, 50])).toMatchObject({ median: 30, least: 30, most: 30 });
  });

  test("refuses lists that are no pairs", () => expect(() => differenceSpread([1], [1, 2])).toThrow("expected pairs"));
});
