import { describe, expect, it } from "vitest";
import { driftShare } from "./drift-share.ts";

describe("driftShare", () => {
  it("rises in equal steps from the first round to the last", () => {
    const drift = { to: [], from: 100, until: 300 };
    expect([1, 99, 100, 109, 110, 199, 200, 299, 300, 1000].map((round) => driftShare(drift, round))).toEqual([
      0, 0, 0, 0, 0.05, 0.45, 0.5, 0.95, 1, 1,
    ]);
  });

  it("is sudden where both are the same round", () => {
    const drift = { to: [], from: 50, until: 50 };
    expect([49, 50, 51].map((round) => driftShare(drift, round))).toEqual([0, 1, 1]);
  });
});
