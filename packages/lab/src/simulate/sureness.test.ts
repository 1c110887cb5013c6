import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import type { LearnerSummary } from "./summary.ts";
import { bestText, surenessOf } from "./sureness.ts";

const summary = sampleSummary();
const learner = summary.learners[0]!;
const sure = (change: Partial<LearnerSummary>) => surenessOf(summary, { ...learner, ...change });

describe("surenessOf", () => {
  it("says how much replications differ, what single ones lack, and what the best blend is certified for", () => {
    const recommendedGap = [{ mean: 0.0123, standardError: 0.0011 }];
    expect(sure({ recommendedGap })).toEqual([
      "Between 500 replications no share has a standard deviation above 1 percentage point.",
      "A single run ends 0.0123 ± 0.0011 below the best blend, on average.",
      "No blend with every weight at least 1 % exceeds the best one by more than 3.1e-13.",
    ]);
  });

  it("says of one replication that it is one, and of equal ones that they are equal", () => {
    const { mean } = learner.recommendedWeights;
    const of = (standardDeviation: number[] | null) => sure({ recommendedWeights: { mean, standardDeviation } })[0];
    expect(of(null)).toMatch(/^This is one run: how much another would differ is not known/);
    expect(of(mean.map(() => 0))).toBe("All 500 replications recommend the same blend.");
  });

  it("says what the learner's own certificate is, and how often it was wrong", () => {
    const certificateUpper = [null, { mean: 0.02, standardError: 0.001 }];
    const text = (given: number, certificateMisses: number) =>
      sure({ certificateUpper, certificateGiven: [0, given], certificateMisses }).find((line) =>
        line.includes("certificate"),
      );
    expect(text(1, 0)).toBe(
      "By the learner's own certificate, which does not know the laws, at most 0.0200 ± 0.0010 is left to gain; it was never too small.",
    );
    expect(text(0.5, 0.02)).toContain(
      "in the 50 % of replications that have one; it was too small at some time in 2 % of them.",
    );
    expect(sure({ certificateUpper: [null], certificateGiven: [0], certificateMisses: 0 })).toHaveLength(3);
  });

  it("says how many replications stopped early, when, and how many of these too early", () => {
    const stopped = { share: 0.9, round: { mean: 540.4, standardError: 3 }, wrong: 0.1 };
    expect(sure({ stopped })).toContain(
      "90 % of replications were ended by the stop rule, in round 540 on average, 10 % of these too early.",
    );
    expect(sure({ stopped: { ...stopped, wrong: 0 } })).toContain(
      "90 % of replications were ended by the stop rule, in round 540 on average.",
    );
    expect(sure({ stopped: { share: 0, round: null, wrong: null } })).toContain(
      "No replication came so far that its stop rule ended it.",
    );
  });

  it("says of laws that drift by which of them it goes", () => {
    const drift = { to: summary.experiment.arms, from: 1, until: 2 };
    const drifting = { ...summary, experiment: { ...summary.experiment, drift } };
    expect(surenessOf(drifting, learner)[0]).toBe(
      "The laws drift: what blends are worth is by those of the last round, 60.",
    );
  });
});

describe("bestText", () => {
  it("says the floor, and no number where there is none", () => {
    expect(bestText(0, 1e-9)).toBe("No blend exceeds the best one by more than 1.0e-9.");
    expect(bestText([0.1, 0.02], 0)).toBe("No blend with weights of at least 10 % and 2 % exceeds the best one.");
    expect(bestText(0.03, 0)).toBe("No blend with every weight at least 3 % exceeds the best one.");
  });
});
