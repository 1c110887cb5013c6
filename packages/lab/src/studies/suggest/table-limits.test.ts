import { Random } from "@blendit/core";
import { describe, expect, it } from "vitest";
import { tableOfText } from "../../tables/read-table.ts";
import { evaluate } from "./evaluate.ts";
import { evaluationLines } from "./evaluation-text.ts";
import { limitOfText } from "./question-text.ts";
import { suggest } from "./suggest.ts";
import { suggestionWords } from "./suggestion-text.ts";
import type { TableLimitSpec } from "./table-limits.ts";
import { type TableQuestion, tableProblem } from "./table-problem.ts";

const QUESTION = { arm: "arm", reward: "score", utility: { kind: "mean" } } as const;

function read(rows: readonly string[], limits: readonly TableLimitSpec[], more: Partial<TableQuestion> = {}) {
  return tableProblem(tableOfText("t.csv", ["arm,score,cost", ...rows].join("\n")), { ...QUESTION, limits, ...more });
}

function suggested(rows: readonly string[], ...texts: readonly string[]) {
  const limits = texts.map((text) => limitOfText("at-most", text));
  const { problem, ...known } = read(rows, limits);
  return suggest(problem, { ...known, current: { dear: 1 } });
}

/** Rows with scores around 1 and 2, and exponentially distributed costs with means 1 and 5. */
function rowsOf(count: number, random: Random, meanCosts: readonly [number, number] = [1, 5]): string[] {
  return ["cheap", "dear"].flatMap((arm, index) =>
    Array.from({ length: count }, () => {
      const cost = -meanCosts[index]! * Math.log(1 - random.uniform());
      return `${arm},${index + 1 + random.uniform()},${cost}`;
    }),
  );
}

describe("limitOfText", () => {
  it.each([
    ["dollars=0.0007", { kind: "mean", of: "dollars" }, 0.0007],
    ["mean(a b) = -2e-3", { kind: "mean", of: "a b" }, -0.002],
    ["chance(ms<=2000)=0.95", { kind: "chance", of: "ms", high: 2000 }, 0.95],
    ["chance(ms >= 1.5)=0.95", { kind: "chance", of: "ms", low: 1.5 }, 0.95],
    ["chance(-1 <= x <= 2)=0.5", { kind: "chance", of: "x", low: -1, high: 2 }, 0.5],
  ])("reads %s", (text, utility, bound) => {
    expect(limitOfText("at-most", text)).toEqual({ utility, atMost: bound });
    expect(limitOfText("at-least", text)).toEqual({ utility, atLeast: bound });
  });

  it.each([
    "",
    "x",
    "x=",
    "x=NaN",
    "x=Infinity",
    "=3",
    "chance(ms<=2000)",
    "chance(ms)=1",
    "chance(<=2)=1",
    "cvar(x)=1",
  ])("refuses %j", (text) => {
    expect(() => limitOfText("at-most", text)).toThrow(/^--at-most must be /);
  });
});

describe("a suggestion under limits", () => {
  it("keeps a limit on constant prices exactly, with the blend of the closed form", () => {
    const random = Random.stream(1, "prices");
    const rows = rowsOf(200, random).map((row) => row.replace(/,[^,]*$/, row.startsWith("cheap") ? ",1" : ",5"));
    const { names, weights, constraints, verdict, gap } = suggested(rows, "cost=2");
    // The solution of 1 + 4 w = 2.
    expect(weights[names.indexOf("dear")]).toBeCloseTo(0.25, 6);
    expect(constraints).toEqual([
      expect.objectContaining({
        name: "mean of cost",
        side: "at most",
        bound: 2,
        kept: "yes",
        current: { value: 5, kept: "no" },
        equal: { value: 3, kept: "no" },
        bestSingle: { value: 1, kept: "yes" },
      }),
    ]);
    expect(verdict).toBe("no-clear-difference");
    // With constant prices, the blend is also the best one by the rows.
    expect(gap!.estimate).toBeCloseTo(0, 9);
    expect(gap!.upper).toBeGreaterThan(0);
  });

  it("equals the suggestion without limits if the limits are far away", () => {
    const rows = rowsOf(100, Random.stream(2, "far"));
    const { problem } = read(rows, []);
    const free = suggest(problem, { current: { cheap: 1 } });
    const { problem: same, ...known } = read(rows, [limitOfText("at-most", "cost=1000")]);
    const limited = suggest(same, { ...known, current: { cheap: 1 } });
    for (const [arm, weight] of free.weights.entries()) expect(limited.weights[arm]).toBeCloseTo(weight, 6);
    expect([free.verdict, limited.verdict]).toEqual(["switch", "switch"]);
  });

  it("keeps the limit with 95 % confidence, by its own interval, whenever some blend surely keeps it", () => {
    const random = Random.stream(3, "sure");
    for (let table = 0; table < 30; table++) {
      const { constraints } = suggested(rowsOf(20 + table * 5, random), "cost=3", "chance(cost>=12)=0.2");
      expect(constraints!.map(({ kept }) => kept)).toEqual(["yes", "yes"]);
      expect(constraints![0]!.high).toBeLessThanOrEqual(3 * (1 + 1e-9));
    }
  });

  it("is marked unclear if no blend surely keeps a limit that the means of the rows allow", () => {
    const result = suggested(rowsOf(30, Random.stream(4, "unsure"), [1, 5]), "cost=1.2");
    expect(result.constraints![0]!.kept).toBe("unclear");
    expect(result.verdict).toBe("no-clear-difference");
    const words = suggestionWords(result).join(" ");
    expect(words).toContain(
      "No blend is shown to keep all limits (95 % confidence). This one comes closest, and would keep mean of cost at most 1.28.",
    );
    expect(words).toContain("possibly broken");
    expect(words).toContain("To come closest to mean of cost at most 1.2, use ");
    expect(words).toMatch(/^Today's mix cannot stay: its mean of cost is [4-6]\.\d+, over the limit of 1\.2\./);
    expect(words).toContain("No single option is shown to keep the limit (95 % confidence).");
  });

  it("is compared with the best single option that surely keeps the limit, and marks blends that break it", () => {
    const result = suggested(rowsOf(200, Random.stream(10, "compared"), [1, 4]), "cost=2");
    expect(result.question).toContain("with mean of cost at most 2?");
    expect(result.comparison.bestSingle.arm).toBe("cheap");
    const words = suggestionWords(result).join(" ");
    expect(words).toContain("With mean of cost at most 2, use ");
    expect(words).toContain("better than the best single option within the limit, cheap, by");
    expect(words).toMatch(/Equal shares are not an alternative: their mean of cost is 2\.\d+, over the limit of 2\./);
    expect(words).toMatch(
      /mean of cost is expected to be 1\.\d+ .*, kept 0\.\d+ below the limit of 2 so that it holds/,
    );
    expect(words).toContain("below the best possible one within the limit (95 % confidence)");
    expect(words).not.toMatch(/than equal shares/);
  });

  it("compares with the best option that keeps a limit, else with the best one that may keep it", () => {
    const costs = { cheap: [0.1, 3.9], fair: [0.1, 3.9], dear: [4.9, 5.1] };
    const rows = Object.entries(costs).flatMap(([arm, pair], score) =>
      Array.from({ length: 40 }, (_, row) => `${arm},${score + (row % 5) / 10},${pair[row % 2]}`),
    );
    const bestWithin = (bound: number) => {
      const { problem, ...known } = read(rows, [limitOfText("at-most", `cost=${bound}`)]);
      return suggest(problem, known).comparison.bestSingle.arm;
    };
    // With a bound of 2.1, cheap and fair may keep it; with 4, both do.
    expect([2.1, 4, 9].map(bestWithin)).toEqual(["fair", "fair", "dear"]);
  });

  it("says that no single option keeps the limits if each breaks one", () => {
    const limits = [limitOfText("at-most", "cost=3.5"), limitOfText("at-least", "score=1.7")];
    const { problem, ...known } = read(rowsOf(400, Random.stream(11, "none")), limits);
    const words = suggestionWords(suggest(problem, { ...known, current: { cheap: 1 } })).join(" ");
    expect(words).toContain("No single option keeps the limits.");
    expect(words).not.toContain("best single option");
  });

  it("recommends staying if no blend within the limit is much better than a mix that keeps it", () => {
    const { problem, ...known } = read(rowsOf(400, Random.stream(12, "stay")), [limitOfText("at-most", "cost=3")]);
    const { names, weights } = suggest(problem, known);
    const today = Object.fromEntries(names.map((name, arm) => [name, weights[arm]!]));
    const stay = suggest(problem, { ...known, current: today, within: 0.3 });
    expect(stay.verdict).toBe("stay");
    expect(suggestionWords(stay).join(" ")).toContain(
      "Stay with today's mix: it is the best blend found, and no blend within the limit is better by more than 0.30",
    );
    // A mix that breaks the limit cannot stay, although no blend within the limit is better.
    expect(suggest(problem, { ...known, current: { dear: 1 }, within: 0.3 }).verdict).toBe("no-clear-difference");
  });

  it("does not recommend switching to a better blend that may break a limit", () => {
    const limits = [limitOfText("at-least", "cost=4")];
    const { problem, ...known } = read(rowsOf(30, Random.stream(8, "better")), limits);
    const result = suggest(problem, { ...known, current: { cheap: 1 } });
    expect(result.comparison.current.low).toBeGreaterThan(0);
    expect([result.verdict, result.moreRows, result.constraints![0]!.kept]).toEqual([
      "no-clear-difference",
      null,
      "unclear",
    ]);
    expect(suggestionWords(result)[1]).toBe("Collect more rows, or relax the limit.");
    expect(suggestionWords(result)[0]).toMatch(
      /is better than today's mix by 0\.92 .*\. To come closest to mean of cost at least 4, use dear alone \(today 100\s% cheap\)\.$/,
    );
  });

  it("refuses limits that no blend keeps, and gives the best reachable value", () => {
    const prices = ["cheap,1,1", "cheap,2,1", "dear,3,5", "dear,4,5"];
    expect(() => suggested(prices, "cost=0.5")).toThrow(
      "No blend keeps mean of cost at most 0.5: the lowest possible is 1.00 (cheap alone).",
    );
    const limits = [limitOfText("at-most", "cost=2"), limitOfText("at-least", "cost=3")];
    const { problem, ...known } = read(prices, limits);
    expect(() => suggest(problem, known)).toThrow(/No blend keeps these limits together/);
  });

  it.each(["1e-9", "1.2"])("names a limit that is kept with 95 %% confidence if it is asked for: %s", (bound) => {
    const rows = rowsOf(30, Random.stream(4, "unsure"), [1, 5]);
    const answer = () => suggestionWords(suggested(rows, `cost=${bound}`)).join(" ");
    let text = "";
    try {
      text = answer();
    } catch (error) {
      text = (error as Error).message.replaceAll(/\s+/g, " ");
    }
    const [, relaxed] = /(?:would keep|can be kept:) mean of cost at most (\S+)\./.exec(text)!;
    expect(suggested(rows, `cost=${relaxed}`).constraints![0]!.kept).toBe("yes");
  });

  it("uses a row without the metric for the goal, and a row without the goal for the metric", () => {
    const rows = [...rowsOf(30, Random.stream(5, "gaps")), "cheap,,7", "dear,5,NA"];
    const { problem, limits, leftOut } = read(rows, [limitOfText("at-most", "cost=3")]);
    expect(limits![0]!.samples.map(({ length }) => length)).toEqual([31, 30]);
    expect(suggest(problem, { limits: limits! }).outcomes).toEqual([30, 31]);
    expect(leftOut.join(" ")).toContain("count only for the other metrics");
  });

  it.each([
    ["an unknown column", ["cots=3"], {}, /t\.csv has no column "cots"\./],
    ["a column of words", ["arm=3"], {}, /no number in column "arm".*A metric must be a number/],
    ["clusters", ["cost=3"], { cluster: "score" }, /--cluster cannot be combined with limits on other columns\./],
  ])("refuses %s", (_, texts, more, message) => {
    const limits = texts.map((text) => limitOfText("at-most", text));
    expect(() => read(rowsOf(20, Random.stream(6, "wrong")), limits, more)).toThrow(message);
  });

  it("does not assume that failures are impossible if no row has one", () => {
    const rows = rowsOf(30, Random.stream(9, "zeros")).map((row) => row.replace(/,[^,]*$/, ",0"));
    expect(suggested(rows, "cost=0.01").constraints![0]!.kept).toBe("unclear");
    const [rare, common] = suggested(rows, "chance(cost>=1)=0.01", "chance(cost>=1)=0.2").constraints!;
    expect([rare!.value, rare!.kept, common!.kept]).toEqual([0, "unclear", "yes"]);
    // By the rule of three, no failure in 30 rows is compatible with a chance of 0.1, but not of 0.2.
    expect(rare!.high).toBeGreaterThan(0.03);
  });

  it("refuses a chance of an empty range", () => {
    expect(() => suggested(rowsOf(20, Random.stream(6, "wrong")), "chance(3<=cost<=2)=0.5")).toThrow(
      /\[low, high\] must be two numbers, the lower first/,
    );
  });

  it("says for any blend whether a limit is kept", () => {
    const { problem, ...known } = read(rowsOf(100, Random.stream(7, "evaluate")), [limitOfText("at-most", "cost=3")]);
    const keptAt = (dear: number) => evaluate(problem, { cheap: 1 - dear, dear }, known).constraints![0]!.kept;
    expect([0, 0.5, 1].map(keptAt)).toEqual(["yes", "unclear", "no"]);
    expect(evaluationLines(evaluate(problem, { dear: 1 }, known)).join(" ")).toMatch(
      /Limit broken: mean of cost is .*, and must be at most 3\./,
    );
  });
});
