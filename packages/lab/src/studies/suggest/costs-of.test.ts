import { expect, test } from "vitest";
import { costsOf } from "./costs-of.ts";

test("costs by name are a list in the order of the arms, nothing for those left out", () => {
  expect(costsOf({ b: 2, a: 1 }, ["a", "b", "c"])).toEqual([1, 2, 0]);
});

test("a name that no arm has is refused, with the one that was meant", () => {
  expect(() => costsOf({ atlsa: 1 }, ["atlas", "birch"])).toThrow(
    'invalid costs: expected names of arms: atlas, birch, got "atlsa" (did you mean "atlas"?)',
  );
});
