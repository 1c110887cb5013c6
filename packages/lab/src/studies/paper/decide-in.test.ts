import { expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import { decideIn } from "./decide-in.ts";
import { judgePaper } from "./judge-claims.ts";

const claims = judgePaper(paperResults("published", 1001));
const claim = (number: number) => claims[number - 1]!;

test("a sentence about one scenario says nothing of other panels", () => {
  expect(decideIn(claim(11), "variance-gap", 2)?.verdict).toBe(claim(11).verdict);
  for (const scenario of [1, 3, 4, null]) expect(decideIn(claim(11), "variance-gap", scenario)).toBeUndefined();
  expect(decideIn(claim(11), "wasserstein-gap", 2)).toBeUndefined();
});

test("what decides in a panel is a number of that panel", () => {
  for (const scenario of [1, 2, 3, 4]) {
    const decision = decideIn(claim(7), "variance-gap", scenario)!;
    expect(decision.decisive).toMatchObject({ figure: "variance-gap", scenario });
  }
});

test("a number of all four panels is found by no scenario", () => {
  expect(decideIn(claim(25), "wasserstein-gap", null)!.decisive).toMatchObject({ scenario: null });
});
