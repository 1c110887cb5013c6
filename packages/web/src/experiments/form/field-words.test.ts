import { expect, test } from "vitest";
import { fieldHelp, fieldLabel } from "./field-words.ts";

test("a field is called by its name in words, or better", () => {
  expect(fieldLabel("certificateShare")).toBe("Certificate share");
  expect(fieldLabel("holdout")).toBe("Hold-out");
});

test("what helps is what is said here, or else what the contract says", () => {
  expect(fieldHelp("sticky", "whether a unit keeps its arm")).toBe("whether a unit keeps its arm");
  expect(fieldHelp("floor", "the least weight")).toContain("0.05");
});
