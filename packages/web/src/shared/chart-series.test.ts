import { expect, test } from "vitest";
import { positiveOnly } from "./chart-series.ts";

test("what a log axis cannot show is left out", () => {
  expect(positiveOnly(Float64Array.of(1, 0, -2, Number.NaN, 3))).toEqual([1, null, null, null, 3]);
});
