import { expect, test } from "vitest";
import { formValue } from "./form-value.ts";

test.each([
  ["number", " 0.05 ", 0.05],
  ["number", "1e-3", 0.001],
  ["number", "5 %", "5 %"],
  ["number", "", undefined],
  ["text", "two words", "two words"],
  ["text", " kept, to be complained of", " kept, to be complained of"],
  ["text", "12", "12"],
  ["text", "  ", undefined],
  ["value", "12", 12],
  ["value", "red", "red"],
  ["value", "[1, 2]", [1, 2]],
  ["value", "[1,", "[1,"],
  ["list", "1, 2.5,x", [1, 2.5, "x"]],
  ["list", "1,,2", [1, "", 2]],
  [
    "json",
    "[[1,2],[3,4]]",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["json", "[[1", "[[1"],
] as const)("a field for a %s with %j says %j", (type, text, value) => {
  expect(formValue({ type, text })).toEqual(value);
});
