import { expect, test } from "vitest";
import { alternate, ratioSpread, spreadOf } from "./spread.ts";

test("spreadOf has median, quartiles and range of values in any order, interpolated, to four digits", () => {
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, lower: 2, upper: 4, least: 1, most: 5, count: 5 });
  expect(spreadOf([1, 2])).toEqual({ median: 1.5, lower: 1.25, upper: 1.75, least: 1, most: 2, count: 2 });
  expect(spreadOf([123456.7])).toMatchObject({ median: 123500, least: 123500, most: 123500, count: 1 });
  expect(() => spreadOf([])).toThrow("at least one value");
});

test("ratioSpread divides pair by pair, so that a slow moment of the machine cancels", () => {
  expect(ratioSpread([100, 10, 50], [50, 5, 25])).toMatchObject({ median: 2, least: 2, most: 2 });
  expect(() => ratioSpread([1, 2], [1])).toThrow("expected pairs");
});

test("alternate measures one side at a time, in reverse order every other time", async () => {
  let [moment, running] = [0, 0];
  const side = async () => {
    expect(++running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    return moment++;
  };
  expect(await alternate({ a: side, b: side }, 3)).toEqual({ a: [0, 3, 4], b: [1, 2, 5] });
  await expect(alternate({ a: () => 1, broken: () => Promise.reject(new Error("no answer")) }, 1)).rejects.toThrow(
    "no answer",
  );
});
