import { expect, test } from "vitest";
import { pastedArms } from "./pasted-arms.ts";

test.each(["1 2 3.5", "1\n2\n3.5\n", "1, 2, 3.5", "1;2;3.5"])("numbers alone are one arm: %j", (text) => {
  expect(pastedArms(text, "pasted")).toEqual([{ kind: "empirical", samples: [1, 2, 3.5], name: "pasted" }]);
});

test("each column of numbers in a table is an arm with its name", () => {
  expect(pastedArms("who,a,b\nann,1,2\nben,3,4\n", "t.csv")).toEqual([
    { kind: "empirical", samples: [1, 3], name: "a" },
    { kind: "empirical", samples: [2, 4], name: "b" },
  ]);
});

test("a text without numbers is refused, and says what was expected", () => {
  expect(() => pastedArms("who\nann\nben\n", "t.csv")).toThrow(
    /^t\.csv has no column of numbers: expected numbers alone/,
  );
  expect(() => pastedArms("", "t.csv")).toThrow("t.csv is empty");
});

test("very many numbers are refused", () => {
  expect(() => pastedArms("1\n".repeat(100_001), "t.csv")).toThrow("t.csv has 100001 numbers: expected at most 100000");
});
