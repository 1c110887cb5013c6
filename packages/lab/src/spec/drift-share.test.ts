import { describe, expect, it } from "vitest";
import { driftShare, stageStarts } from "./drift-share.ts";

describe("stageStarts", () => {
  it("tells the first round and that of each step", () => {
    const starts = stageStarts({ to: [], from: 100, until: 300 });
    expect(starts).toEqual([1, ...Array.from({ length: 20 }, (_, step) => 110 + 10 * step)]);
  });

  it.each([
    ["sudden", { from: 50, until: 50 }, [1, 50]],
    ["there from the beginning", { from: 1, until: 1 }, [1]],
    ["a matter of three rounds", { from: 10, until: 13 }, [1, 11, 12, 13]],
  ])("skips steps that no round is in: a change that is %s", (_, when, expected) => {
    expect(stageStarts({ to: [], ...when })).toEqual(expected);
  });

  it("misses no round at which the share changes", () => {
    const drift = { to: [], from: 7, until: 61 };
    const changes = Array.from({ length: 80 }, (_, index) => index + 1).filter(
      (round) => round === 1 || driftShare(drift, round) !== driftShare(drift, round - 1),
    );
    expect(stageStarts(drift)).toEqual(changes);
  });
});

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
