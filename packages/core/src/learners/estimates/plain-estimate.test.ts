import { describe, expect, it } from "vitest";
import { distribution } from "../../specs/law.ts";
import { utility } from "../../specs/utility.ts";
import { PlainWeights } from "../mirror/plain-weights.ts";
import type { Memory } from "./memory.ts";
import { PlainEstimate } from "./plain-estimate.ts";
import { priorOf } from "./prior.ts";
import { slidingWindow } from "./sliding-window.ts";

function made(memory?: Memory) {
  const built = utility({ kind: "variance" });
  const space = built.learningSpace();
  const weights = new PlainWeights(2, 0.01);
  const prior = priorOf({ count: 1, mean: 0, secondMoment: 4 }, built, space);
  return new PlainEstimate(space, prior, weights, memory);
}

describe("PlainEstimate", () => {
  it("has the influence function of arms that are prior and rewards in proportion", () => {
    const estimate = made();
    // All prior: mean 0, variance 4.
    expect(estimate.influence(3)).toBeCloseTo(9 - 4, 12);
    estimate.learn(0);
    // The first arm has moments (1.5, 6.5), the second (0, 4); equal weights: (0.75, 5.25), variance 4.6875.
    expect(estimate.influence(1)).toBeCloseTo(0.25 ** 2 - 4.6875, 12);
    expect(estimate.influenceFunction()(1)).toBeCloseTo(0.25 ** 2 - 4.6875, 12);
  });

  it("expects the same of known laws when the grid has grown as if it had always been as wide", () => {
    const built = utility({ kind: "gini" });
    const laws = [0.3, 0.6].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.1 }));
    const [before, after] = [0, 1].map((rewards) => {
      const space = built.learningSpace();
      const estimate = new PlainEstimate(space, priorOf(undefined, built, space), new PlainWeights(2, 0.01));
      for (const reward of [0.1, 0.9, 7]) {
        if (rewards === 0) estimate.expectedGradient(laws, undefined);
        estimate.influence(reward);
        estimate.learn(0);
      }
      return estimate.expectedGradient(laws, undefined);
    });
    expect(before).toEqual(after);
  });

  it("forgets what its memory does not hold", () => {
    const estimate = made(slidingWindow(1));
    for (const reward of [3, 5]) {
      estimate.influence(reward);
      estimate.learn(0);
    }
    // Only the last reward counts: moments (2.5, 14.5) of the first arm.
    expect(estimate.influence(1)).toBeCloseTo(0.25 ** 2 - (9.25 - 1.25 ** 2), 12);
  });

  it("goes on from a saved state, and refuses a bad one", () => {
    const [one, other] = [made(), made()];
    one.influence(3);
    one.learn(1);
    other.restore(JSON.parse(JSON.stringify(one.save())));
    expect(other.influence(2)).toBe(one.influence(2));
    expect(() => other.restore({ ...one.save(), counts: [] })).toThrow("invalid state.counts");
  });
});
