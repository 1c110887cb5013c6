import { expect, test } from "vitest";
import { decisionId, parseDecisionId } from "./records.ts";

test("the id of a decision consists of its experiment and its log position", () => {
  for (const sequence of [1, 17, 10 ** 15 - 1]) {
    const id = decisionId("landing-page", { sequence });
    expect(id).toBe(`landing-page.${sequence}`);
    expect(parseDecisionId(id)).toEqual({ experiment: "landing-page", sequence });
  }
});

test("no other text is the id of a decision", () => {
  const others = ["", "x", "x.", ".1", "x.0", "x.01", "x.-1", "x.1.1", "X.1", "x.1 ", "x.1e3", `x.${10 ** 15}`];
  for (const id of others) expect(parseDecisionId(id), id).toBeUndefined();
});
