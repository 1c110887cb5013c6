import { expect, test } from "vitest";
import { addFinals, type Finals } from "./finals.ts";

test("the end of each replication is kept, for the two gaps alone", () => {
  const finals: Finals = {};
  addFinals(finals, {
    utilityGap: Float64Array.of(3, 2),
    recommendedGap: Float64Array.of(3, 1),
    regret: Float64Array.of(9),
  });
  addFinals(finals, { utilityGap: Float64Array.of(5, 4), recommendedGap: Float64Array.of(5, 0) });
  expect(finals).toEqual({ utilityGap: [2, 4], recommendedGap: [1, 0] });
});

test("what is not recorded has no end", () => {
  const finals: Finals = {};
  addFinals(finals, { regret: Float64Array.of(1) });
  addFinals(finals, { utilityGap: new Float64Array(0) });
  expect(finals).toEqual({});
});
