import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { answerOf, largestShares } from "./answer.ts";
import type { LearnerSummary, Summary } from "./summary.ts";

const summary = sampleSummary({ ids: ["a", "b", "c"] });

/** The summary with learners that end so far below the best blend; those of `oracles` know the arms. */
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
  it("is the blend of the learner that ends nearest to the best, of those that do not know the arms", () => {
    expect(answerOf(ending([0.3, 0.1, 0.2]))).toMatchObject({
      learner: "b",
      why: "Of the learners that do not know the arms it ends nearest to the best blend.",
    });
    expect(answerOf(ending([0.3, 0.1, 0.2], [1])).learner).toBe("c");
    expect(answerOf(ending([0.3, 0.1, 0.2], [0, 1]))).toMatchObject({
      learner: "c",
      why: "It is the only one of the learners that do not know the arms.",
    });
    expect(answerOf(ending([0.3, 0.1, 0.2], [0, 1, 2]))).toMatchObject({
      learner: "b",
      why: "Of the learners, all of which know the arms, it ends nearest to the best blend.",
    });
  });

  it("goes by what mean blends are worth where gaps are not recorded", () => {
    const values = [0.01, 0.02, 0.06];
    const without = withLearners(summary, (_, index) => ({
      recommendedGap: [],
      recommendedValue: { value: values[index]! },
    }));
    expect(answerOf(without).learner).toBe("c");
  });

  it("is that of the first full-gradient where nothing was measured, and says no more than it can", () => {
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
      why: "Nothing was measured by which to choose among learners.",
      worth: null,
    });
    expect(answer.blend).toHaveLength(4);
    expect(answer.sureness.at(-1)).toBe(
      "Nothing was measured (`diagnostics: []`), so what the blend is worth is not known.",
    );
  });

  it("is the best blend itself where nobody learned, or else equal shares", () => {
    const best = answerOf({ ...summary, learners: [] });
    expect(best).toMatchObject({
      learner: null,
      why: "Nobody learned: this is the best blend itself.",
      worth: { blend: { value: 0.0625 }, shareOfGain: 1 },
    });
    expect(best.blend[0]).toEqual({ name: "arm 2", share: summary.optimum!.weights[1], standardDeviation: null });
    const equal = answerOf({ ...summary, learners: [], optimum: null, comparison: null });
    expect(equal).toMatchObject({ why: "Nobody learned: these are equal shares.", worth: null, sureness: [] });
    expect(equal.blend[0]!.share).toBe(0.25);
  });

  it("has the shares by name, the largest first, with their spread", () => {
    const { blend, others } = answerOf(summary);
    const { mean, standardDeviation } = summary.learners[0]!.recommendedWeights;
    expect(blend[0]).toEqual({ name: "arm 2", share: mean[1], standardDeviation: standardDeviation![1] });
    expect(blend.map(({ share }) => share)).toEqual(mean.toSorted((one, other) => other - one));
    expect(others).toBeNull();
  });

  it("sums up all but the fifty largest shares", () => {
    const many = sampleSummary({ armCount: 70 });
    const { blend, others } = answerOf(many);
    expect(blend).toHaveLength(50);
    expect(others!.count).toBe(20);
    expect(blend.reduce((sum, { share }) => sum + share, others!.share)).toBeCloseTo(1, 12);
  });

  it("can be cut once more", () => {
    const few = largestShares(answerOf(sampleSummary({ armCount: 70 })), 20);
    expect(few.blend).toHaveLength(20);
    expect(few.others!.count).toBe(50);
    expect(few.blend.reduce((sum, { share }) => sum + share, few.others!.share)).toBeCloseTo(1, 12);
    const answer = answerOf(summary);
    expect(largestShares(answer, 20)).toEqual({ blend: answer.blend, others: null });
  });

  it("has its worth beside equal shares, the best arm by name and the best blend", () => {
    expect(answerOf(summary).worth).toEqual({
      blend: { value: 0.062 },
      equalShares: { value: 0.05 },
      bestArm: { name: "arm 2", value: 0.04 },
      optimum: { value: 0.0625 },
      shareOfGain: expect.closeTo(0.96, 12),
    });
  });

  it("knows when there was nothing to gain, and goes by the last round where laws drift", () => {
    const equal = { ...summary.comparison!, equalShares: { value: 0.0625 } };
    expect(answerOf({ ...summary, comparison: equal }).worth!.shareOfGain).toBeNull();
    const finalOptimum = { ...summary.optimum!, value: 0.07 };
    expect(answerOf({ ...summary, finalOptimum }).worth!.optimum.value).toBe(0.07);
  });
});
