import { KnownArms, optimum } from "@blendit/core/optimum";
import { distribution, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { driftShare, Stage, stageStarts } from "./drift.ts";

const goal = utility({ kind: "variance" });
const distributions = [0.2, 0.5, 0.6].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.1 }));
const to = [0.9, 0.5, 0.1].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.3 }));
const costs = [0, 0.01, 0];
const floor = 0.05;
const weights = [0.5, 0.2, 0.3];

describe("Stage", () => {
  const both = new KnownArms({ utility: goal, arms: [...distributions, ...to], costs: [...costs, ...costs] });

  it.each([0, 0.5, 1])("is the problem of arms that use their new distribution with probability %d", (share) => {
    const mixed = distributions.map((first, arm) =>
      distribution({
        kind: "mixture",
        parts: [
          { weight: 1 - share, distribution: first },
          { weight: share, distribution: to[arm]! },
        ],
      }),
    );
    const known = new KnownArms({ utility: goal, arms: mixed, costs });
    const stage = new Stage(both, floor, share);
    expect(stage.value(weights)).toBeCloseTo(known.value(weights), 13);
    expect(stage.certificate(weights)).toBeCloseTo(known.certificate(weights, floor), 12);
    const best = optimum({ utility: goal, arms: mixed, costs, floor });
    expect(stage.best.value).toBeCloseTo(best.value, 12);
    for (const [arm, weight] of best.weights.entries()) expect(stage.best.weights[arm]).toBeCloseTo(weight, 6);
  });

  it("is the problem of known arms if there is no drift", () => {
    const known = new KnownArms({ utility: goal, arms: distributions, costs });
    const best = optimum({ utility: goal, arms: distributions, costs, floor });
    const stage = new Stage(known, floor, undefined, () => best);
    expect(stage.value(weights)).toBe(known.value(weights));
    expect(stage.certificate(weights)).toBe(known.certificate(weights, floor));
    expect(stage.best).toBe(best);
  });
});

describe("stageStarts", () => {
  it("lists the first round of the run and of each step", () => {
    const starts = stageStarts({ to: [], from: 100, until: 300 });
    expect(starts).toEqual([1, ...Array.from({ length: 20 }, (_, step) => 110 + 10 * step)]);
  });

  it.each([
    ["sudden", { from: 50, until: 50 }, [1, 50]],
    ["complete in round 1", { from: 1, until: 1 }, [1]],
    ["complete within three rounds", { from: 10, until: 13 }, [1, 11, 12, 13]],
  ])("skips steps that contain no round: a change that is %s", (_, when, expected) => {
    expect(stageStarts({ to: [], ...when })).toEqual(expected);
  });

  it("contains every round in which the share changes", () => {
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

  it("jumps if the first and the last round are the same", () => {
    const drift = { to: [], from: 50, until: 50 };
    expect([49, 50, 51].map((round) => driftShare(drift, round))).toEqual([0, 1, 1]);
  });
});
