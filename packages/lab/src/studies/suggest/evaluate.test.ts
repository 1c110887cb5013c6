import { Random } from "@blendit/core";
import { describe, expect, it } from "vitest";
import { parseExperiment } from "../../spec/parse-experiment.ts";
import { evaluate } from "./evaluate.ts";
import { evaluationLines } from "./evaluation-lines.ts";
import { suggest } from "./suggest.ts";

const random = Random.stream(21, "table");
const scores = [0.5, 1, 2].map((power) => Array.from({ length: 400 }, () => 10 * random.uniform() ** power));
const experimentOf = (utility: object) =>
  parseExperiment(
    { utility, arms: scores.map((samples, arm) => ({ name: "abc"[arm], kind: "empirical", samples })), floor: 0 },
    { needs: "optimum" },
  );

describe("evaluate", () => {
  it("mixes the arms' own laws: the mean of a blend is the blend of the means", () => {
    const { value, arms, interval } = evaluate(experimentOf({ kind: "mean" }), { a: 0.3, c: 0.7 });
    const mean = (list: readonly number[]) => list.reduce((sum, score) => sum + score, 0) / list.length;
    expect(value).toBeCloseTo(0.3 * mean(scores[0]!) + 0.7 * mean(scores[2]!), 12);
    expect(arms.map(({ share }) => share)).toEqual([0.3, 0, 0.7]);
    expect(interval!.low).toBeLessThan(value);
    expect(interval!.high).toBeGreaterThan(value);
  });

  it("says of the suggested blend what suggest says", () => {
    const experiment = experimentOf({ kind: "gini", support: [0, 10] });
    const { arms, blend } = suggest(experiment);
    const named = Object.fromEntries(arms.map(({ name, share }) => [name, share]));
    expect(evaluate(experiment, named)).toMatchObject(blend);
  });

  it("has bounds that are proven where a support is stated, wider than the interval, and else says why not", () => {
    const { interval, guaranteed } = evaluate(experimentOf({ kind: "variance", support: [0, 10] }), { a: 0.5, b: 0.5 });
    expect(guaranteed!.low).toBeLessThan(interval!.low);
    expect(guaranteed!.high).toBeGreaterThan(interval!.high);
    const without = evaluate(experimentOf({ kind: "variance" }), { a: 0.5, b: 0.5 });
    expect(without).toMatchObject({ guaranteed: null, whyNotGuaranteed: "no support is stated" });
    expect(evaluationLines(without).join("\n")).toContain("No guaranteed bounds: no support is stated.");
  });

  it("has quantiles within bounds that hold at every look, and leaves open what outcomes do not tell", () => {
    const { quantiles } = evaluate(experimentOf({ kind: "mean" }), { b: 1 });
    const median = quantiles!.find(({ level }) => level === 0.5)!;
    const sorted = scores[1]!.toSorted((one, other) => one - other);
    expect(median.value).toBe(sorted[199]);
    expect(median.low).toBeLessThan(5);
    expect(median.high).toBeGreaterThan(5);
    expect(quantiles![0]!.low).toBeNull();
    expect(quantiles!.at(-1)!.high).toBeNull();
    expect(evaluationLines(evaluate(experimentOf({ kind: "mean" }), { b: 1 })).join("\n")).toMatch(
      /95 % +9\.\d+ +\d\.\d+ +–/,
    );
  });

  it.each([
    [{ a: 0.5 }, /invalid weights: expected a sum of 1, got 0.5/],
    [{ a: 0.5, d: 0.5 }, /invalid weights: expected names of arms: a, b, c, got "d"/],
    [{ a: 1.5, b: -0.5 }, /invalid weights\[1\]/],
    [{ a: Number.NaN, b: 1 }, /invalid weights\[0\]/],
  ])("refuses weights that are none: %j", (weights, message) => {
    expect(() => evaluate(experimentOf({ kind: "mean" }), weights)).toThrow(message);
  });
});
