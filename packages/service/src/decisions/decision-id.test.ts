import { expect, test } from "vitest";
import { decisionId, parseDecisionId } from "./decision-id.ts";

test("a decision is named by its experiment and its place in the log, and found by that", () => {
  for (const sequence of [1, 17, 10 ** 15 - 1]) {
    const id = decisionId("landing-page", { sequence });
    expect(id).toBe(`landing-page.${sequence}`);
    expect(parseDecisionId(id)).toEqual({ experiment: "landing-page", sequence });
  }
});

test("whatever else is no name of a decision", () => {
  for (const id of [
    "",
    "x",
    "x.",
    ".1",
    "x.0",
    "x.01",
    "x.-1",
    "x.1.1",
    "X.1",
    "x.1 ",
    "x.1e3",
    "x.1234567890123456",
  ]) {
    expect(parseDecisionId(id), id).toBeUndefined();
  }
});
