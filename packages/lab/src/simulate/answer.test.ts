import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { answerOf, bestText, confidenceLines, largestShares } from "./answer.ts";
import type { LearnerSummary, Summary } from "./summary.ts";

const summary = sampleSummary({ ids: ["a", "b", "c"] });

/** The summary with these final gaps of learners. Learners in `oracles` know the arms. */
function ending(gaps: readonly number[], oracles: readonly number[] = []): Summary {
  const change = ({ recommendedGap }: LearnerSummary, index: number) => ({
    recommendedGap: [...recommendedGap.slice(0, -1), { mean: gaps[index]!, standardError: 0.001 }],
  });
  const learners = summary.experiment.learners.map(({ id }, index) =>
    oracles.includes(index)
      ? ({ kind: "mirror-ascent", influence: "exact", id } as const)
      : ({ kind: "uniform", id } as const),
  );
  return withLearners({ ...summary, experiment: { ...summary.experiment, learners } }, change);
}

describe("answerOf", () => {
  it("is the blend of the learner with the smallest final gap among those that do not know the arms", () => {
    expect(answerOf(ending([0.3, 0.1, 0.2]))).toMatchObject({
      learner: "b",
      why: "Of the learners that do not know the distributions, it ends nearest to the best blend.",
    });
    expect(answerOf(ending([0.3, 0.1, 0.2], [1])).learner).toBe("c");
    expect(answerOf(ending([0.3, 0.1, 0.2], [0, 1]))).toMatchObject({
      learner: "c",
      why: "It is the only learner that does not know the distributions.",
    });
    expect(answerOf(ending([0.3, 0.1, 0.2], [0, 1, 2]))).toMatchObject({
      learner: "b",
      why: "Of the learners, it ends nearest to the best blend.",
    });
  });

  it("compares the values of mean blends if gaps are not recorded", () => {
    const values = [0.01, 0.02, 0.06];
    const without = withLearners(summary, (_, index) => ({
      recommendedGap: [],
      recommendedValue: { value: values[index]! },
    }));
    expect(answerOf(without).learner).toBe("c");
  });

  it("is the blend of the first full-gradient learner if nothing was measured, with the reason", () => {
    const { recommendedValue: _, ...bare } = summary.learners[0]!;
    const learners = [
      { kind: "uniform", id: "a" },
      { kind: "full-gradient", id: "b" },
      { kind: "full-gradient", id: "c" },
    ] as const;
    const answer = answerOf({
      ...summary,
      experiment: { ...summary.experiment, diagnostics: [], learners },
      learners: learners.map(({ id }) => ({ ...bare, id, recommendedGap: [], rounds: [] })),
      optimum: null,
      comparison: null,
    });
    expect(answer).toMatchObject({
      learner: "b",
      why: "Nothing was measured (`diagnostics: []`), so learners cannot be compared.",
      worth: null,
    });
    expect(answer.blend).toHaveLength(4);
    expect(answer.confidence.at(-1)).toBe(
      "Nothing was measured (`diagnostics: []`), so the value of the blend is unknown.",
    );
  });

  it("is the best blend if there are no learners, or equal shares if that is unknown", () => {
    const best = answerOf({ ...summary, learners: [] });
    expect(best).toMatchObject({
      learner: null,
      why: "The experiment has no learners: this is the best blend itself.",
      worth: { blend: { value: 0.0625 }, shareOfGain: 1 },
    });
    expect(best.blend[0]).toEqual({ name: "arm 2", share: summary.optimum!.weights[1], standardDeviation: null });
    const equal = answerOf({ ...summary, learners: [], optimum: null, comparison: null });
    expect(equal).toMatchObject({
      why: "The experiment has no learners: these are equal shares.",
      worth: null,
      confidence: [],
    });
    expect(equal.blend[0]!.share).toBe(0.25);
  });

  it("lists shares with names and standard deviations, largest first", () => {
    const { blend, others } = answerOf(summary);
    const { mean, standardDeviation } = summary.learners[0]!.recommendedWeights;
    expect(blend[0]).toEqual({ name: "arm 2", share: mean[1], standardDeviation: standardDeviation![1] });
    expect(blend.map(({ share }) => share)).toEqual(mean.toSorted((one, other) => other - one));
    expect(others).toBeNull();
  });

  it("combines all but the fifty largest shares", () => {
    const many = sampleSummary({ armCount: 70 });
    const { blend, others } = answerOf(many);
    expect(blend).toHaveLength(50);
    expect(others!.count).toBe(20);
    expect(blend.reduce((sum, { share }) => sum + share, others!.share)).toBeCloseTo(1, 12);
  });

  it("can be shortened to fewer shares", () => {
    const few = largestShares(answerOf(sampleSummary({ armCount: 70 })), 20);
    expect(few.blend).toHaveLength(20);
    expect(few.others!.count).toBe(50);
    expect(few.blend.reduce((sum, { share }) => sum + share, few.others!.share)).toBeCloseTo(1, 12);
    const answer = answerOf(summary);
    expect(largestShares(answer, 20)).toEqual({ blend: answer.blend, others: null });
  });

  it("compares its value with equal shares, the best arm and the best blend", () => {
    expect(answerOf(summary).worth).toEqual({
      blend: { value: 0.062 },
      equalShares: { value: 0.05 },
      bestArm: { name: "arm 2", value: 0.04 },
      optimum: { value: 0.0625 },
      shareOfGain: expect.closeTo(0.96, 12),
    });
  });

  it("has no share of a gain that is only a rounding error", () => {
    const optimum = { ...summary.optimum!, value: 1e4, certificate: 0 };
    const shareWith = (equal: number) => {
      const comparison = { ...summary.comparison!, equalShares: { value: equal } };
      return answerOf({ ...summary, optimum, comparison }).worth!.shareOfGain;
    };
    expect(shareWith(1e4 * (1 - 5e-13))).toBeNull();
    expect(shareWith(1e4 * (1 - 5e-12))).not.toBeNull();
  });

  it("has no share of the gain if nothing can be gained, and uses the last round if distributions drift", () => {
    const equal = { ...summary.comparison!, equalShares: { value: 0.0625 } };
    expect(answerOf({ ...summary, comparison: equal }).worth!.shareOfGain).toBeNull();
    const finalOptimum = { ...summary.optimum!, value: 0.07 };
    expect(answerOf({ ...summary, finalOptimum }).worth!.optimum.value).toBe(0.07);
  });
});

const sample = sampleSummary();
const learner = sample.learners[0]!;
const sure = (change: Partial<LearnerSummary>) => confidenceLines(sample, { ...learner, ...change });

describe("confidenceLines", () => {
  it("describes the spread of replications, the gap of single runs, and the certificate of the best blend", () => {
    const recommendedGap = [{ mean: 0.0123, standardError: 0.0011 }];
    expect(sure({ recommendedGap })).toEqual([
      "Over 500 replications, the standard deviation of a share is at most 1 percentage point.",
      "On average, a single run reaches 1.6 ± 8.8 % of the possible gain.",
      "The best blend with every share at least 1 % is optimal to within a millionth of its value.",
    ]);
  });

  it("gives the gap of single runs that are worse than equal shares", () => {
    expect(sure({ recommendedGap: [{ mean: 0.02, standardError: 0.001 }] })[1]).toBe(
      "On average, a single run ends 0.0200 ± 0.0010 below the best blend.",
    );
  });

  it("mentions a single replication, and replications that all agree", () => {
    const { mean } = learner.recommendedWeights;
    const of = (standardDeviation: number[] | null) => sure({ recommendedWeights: { mean, standardDeviation } })[0];
    expect(of(null)).toMatch(/^This is a single run\. Add replications/);
    expect(of(mean.map(() => 0))).toBe("All 500 replications recommend the same blend.");
  });

  it("reports the learner's own certificate, and how often it was wrong", () => {
    const certificateUpper = [null, { mean: 0.02, standardError: 0.001 }];
    const text = (given: number, certificateMisses: number) =>
      sure({ certificateUpper, certificateGiven: [0, given], certificateMisses }).find((line) =>
        line.includes("certificate"),
      );
    expect(text(1, 0)).toBe(
      "The learner's own certificate, which does not use the true distributions, ends at 0.0200 ± 0.0010: no blend is better by more. It was never too small.",
    );
    expect(text(0.5, 0.02)).toContain(
      "(in the 50 % of replications that have one): no blend is better by more. In 2 % of replications it was too small in some round.",
    );
    expect(sure({ certificateUpper: [null], certificateGiven: [0], certificateMisses: 0 })).toHaveLength(3);
  });

  it("reports how many replications stopped early, when, and how many of them too early", () => {
    const stopped = { share: 0.9, round: { mean: 540.4, standardError: 3 }, wrong: 0.1 };
    expect(sure({ stopped })).toContain(
      "The stop rule ended 90 % of replications, in round 540 on average, 10 % of them too early.",
    );
    expect(sure({ stopped: { ...stopped, wrong: 0 } })).toContain(
      "The stop rule ended 90 % of replications, in round 540 on average.",
    );
    expect(sure({ stopped: { share: 0, round: null, wrong: null } })).toContain("The stop rule ended no replication.");
  });

  it("mentions that values are for the last round if distributions drift", () => {
    const drift = { to: sample.experiment.arms, from: 1, until: 2 };
    const drifting = { ...summary, experiment: { ...summary.experiment, drift } };
    expect(confidenceLines(drifting, learner)[0]).toBe(
      "The distributions drift. Values are for those of the last round, 60.",
    );
  });
});

describe("bestText", () => {
  it("mentions the limits of weights", () => {
    const exact = { value: 1, certificate: 0 };
    expect(bestText({ floor: [0.1, 0.02] }, exact)).toBe(
      "The best blend with shares of at least 10 % and 2 % is exactly optimal.",
    );
    expect(bestText({ floor: 0.03 }, exact)).toBe("The best blend with every share at least 3 % is exactly optimal.");
    expect(bestText({ floor: 0, ceiling: 0.6 }, exact)).toBe(
      "The best blend with every share at most 60 % is exactly optimal.",
    );
  });

  it("states the certificate, unless it is below a millionth of the value", () => {
    const text = (value: number, certificate: number) => bestText({ floor: 0 }, { value, certificate });
    expect(text(-1, 0.00012)).toBe("The best blend is optimal to within 0.00012.");
    expect(text(-1, 1e-9)).toBe("The best blend is optimal to within a millionth of its value.");
    expect(text(0, 1e-9)).toBe("The best blend is optimal to within 1.0e-9.");
  });
});
