import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { answerOf } from "../simulate/answer.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { findingOf } from "./curve-series.ts";
import { outcomePanels, outcomesFigure } from "./outcomes-figure.ts";

/** A problem with a changed experiment, and a sample summary of it. */
function sampleOf(change: Partial<Experiment>): [Problem, Summary] {
  const armCount = change.arms?.length ?? 4;
  const summary = sampleSummary({ armCount });
  const findings = { ...summary, experiment: { ...summary.experiment, ...change } };
  return [new Problem(findings.experiment), { ...findings, answer: answerOf(findings) }];
}

const labelsOf = (change: Partial<Experiment>) =>
  outcomePanels(...sampleOf(change))!.map(({ series }) => series.map(({ label }) => label));

describe("outcomePanels", () => {
  it("show the recommended blend and equal shares, and the arms by decreasing share", () => {
    const { blend } = sampleSummary().answer;
    expect(labelsOf({})).toEqual([["Recommended blend", "Equal shares"], blend.map(({ name }) => name)]);
  });

  it("show the target, if there is one, as a reference", () => {
    const utility = { kind: "cramer", target: { kind: "uniform", low: 0, high: 1 } } as const;
    const [blends] = outcomePanels(...sampleOf({ utility }))!;
    expect(blends!.series.at(-1)).toMatchObject({ label: "Target", dashed: true });
    expect(new Set(blends!.series.at(-1)!.mean)).toEqual(new Set([1]));
  });

  it("show the six options with the largest shares if there are many", () => {
    const arms = Array.from({ length: 9 }, (_, arm) => ({ kind: "beta", alpha: 2, beta: 1 + arm }) as const);
    const [, panel] = outcomePanels(...sampleOf({ arms, floor: 0.01 }))!;
    expect(panel!.title).toBe("The 6 options with the largest shares");
    expect(panel!.series).toHaveLength(6);
  });

  it("blend distributions of few values by their probabilities", () => {
    const arms = [0, 1, 0.5, 0.5].map((p) => ({ kind: "bernoulli", p }) as const);
    const [problem, summary] = sampleOf({ arms });
    const [blends] = outcomePanels(problem, summary)!;
    const weights = summary.learners[0]!.recommendedWeights.mean;
    expect(blends).toMatchObject({ yLabel: "Share of outcomes (%)", markers: true });
    expect(blends!.series[0]!.mean[1]).toBeCloseTo(100 * (weights[1]! + (weights[2]! + weights[3]!) / 2), 10);
    expect(blends!.series[1]!.mean).toEqual([expect.closeTo(50, 10), expect.closeTo(50, 10)]);
  });

  it("name categories, and are undefined if there are too many to show", () => {
    const categories = ["blue", "green", "red"];
    const discrete = (values: number[]) =>
      ({ kind: "discrete", values, masses: values.map(() => 1 / values.length) }) as const;
    const arms = [discrete([0, 1]), discrete([2]), discrete([2]), discrete([2])];
    const utility = { kind: "entropy" } as const;
    const [problem, summary] = sampleOf({ arms, utility, categories });
    const [blends] = outcomePanels(problem, summary)!;
    expect(blends).toMatchObject({ words: categories, series: [{ x: [0, 1, 2] }, {}] });
    expect(findingOf(blends!)).toMatch(/^Recommended blend is highest at red, with /);
    expect(outcomesFigure(problem, summary)!.wide).toMatch(/>green</);
    const many = discrete(Array.from({ length: 31 }, (_, code) => code));
    const words = many.values.map((code) => `word ${code}`);
    expect(outcomePanels(...sampleOf({ arms: [many, many, many, many], utility, categories: words }))).toBeUndefined();
  });

  it("show drifting distributions in their state of the last round", () => {
    const to = sampleSummary().experiment.arms.map(() => ({ kind: "uniform", low: 0, high: 1 }) as const);
    const [blends] = outcomePanels(...sampleOf({ drift: { from: 10, until: 20, to } }))!;
    for (const density of blends!.series[0]!.mean) expect(density).toBeCloseTo(1, 10);
  });

  it("are undefined for vectors and for more than a thousand arms", () => {
    const vectors = [0, 1, 2, 3].map((mean) => ({ kind: "gaussian-vector", mean: [mean, 0], deviation: 1 }) as const);
    const utility = { kind: "kernel-diversity", bandwidth: 1 } as const;
    expect(outcomePanels(...sampleOf({ utility, arms: vectors }))).toBeUndefined();
    const many = Array.from({ length: 1001 }, () => ({ kind: "bernoulli", p: 0.5 }) as const);
    expect(outcomePanels(...sampleOf({ arms: many, floor: 1e-4 }))).toBeUndefined();
  });
});

describe("outcomesFigure", () => {
  it("is one figure with a description for screen readers", () => {
    const [problem, summary] = sampleOf({});
    const figure = outcomesFigure(problem, summary)!;
    expect(figure.wide).toMatch(/aria-label="Outcomes: sample\..*Recommended blend is highest at /);
    expect(figure.narrow).not.toBe(figure.wide);
  });
});
