import { describe, expect, it } from "vitest";
import type { SuggestedLimit, Suggestion } from "./suggestion.ts";
import { suggestionLines } from "./suggestion-text.ts";

const compared = { value: 2, difference: 0.4, low: 0.1, high: 0.7 };

const sample: Suggestion = {
  question: "Which blend of atlas and birch has the largest variance?",
  names: ["atlas", "birch"],
  weights: [0.25, 0.75],
  value: 2.5,
  outcomes: [1200, 1200],
  current: { value: 2, weights: [0.5, 0.5], isStated: true },
  comparison: {
    current: compared,
    equal: compared,
    bestSingle: { ...compared, arm: "birch", difference: -0.1, low: -0.3 },
  },
  verdict: "switch",
  within: 0.02,
  moreRows: null,
  gap: { estimate: 0.03, upper: 0.1 },
  utility: { kind: "variance" },
  floor: 0,
  leftOut: ["scores.csv: 3 of 2,403 rows have nothing"],
};

const textOf = (change: Partial<Suggestion>) =>
  suggestionLines({ ...sample, ...change })
    .join("\n")
    .replace(/\s+/g, " ");

describe("suggestionLines", () => {
  it("start with the answer, then the blend, its value, and notes on the data", () => {
    const lines = suggestionLines(sample);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(textOf({})).toMatch(
      /^Switch: the suggested blend is better than today's mix by 0\.40 \(95 % interval 0\.10 to 0\.70\)\. Use 75 % birch, 25 % atlas \(today 50 % atlas, 50 % birch\)\. The/,
    );
    expect(textOf({})).toContain(
      "The suggested blend is worse than the best single option, birch, by 0.1 (95 % interval: 0.3 worse to 0.7 better).",
    );
    expect(textOf({})).toContain(
      "at most 0.10 below the best possible one (95 % confidence), most likely within 0.030.",
    );
    expect(lines.join("\n")).toMatch(/birch +75\.0 +50\.0 +1,200\natlas +25\.0.*Suggested blend +2\.500 +–/s);
    expect(lines.at(-1)).toBe("- scores.csv: 3 of 2,403 rows have nothing");
  });

  const to = (current: typeof compared) => ({ comparison: { ...sample.comparison, current } });
  const today = (weights: readonly number[]) => ({ current: { ...sample.current, weights } });
  const equal = { value: 2.5, difference: 0, low: 0, high: 0 };
  const unclear = { verdict: "no-clear-difference" } as const;
  const worse = { value: 3, difference: -0.4, low: -0.7, high: 0.1 };
  const surelyWorse = { ...worse, high: -0.1 };
  const breaks = { value: 2.5, kept: "no" } as const;
  const keeps = { value: 1, kept: "yes" } as const;
  const limit: SuggestedLimit = {
    ...{ name: "mean of cost", side: "at most", bound: 2, value: 1.8, low: 1.6, high: 2, kept: "yes" },
    ...{ current: breaks, equal: breaks, bestSingle: keeps },
  };
  const may: SuggestedLimit = { ...limit, high: 2.1, kept: "unclear", current: keeps };

  it.each<[string, Partial<Suggestion>, string]>([
    [
      "staying",
      { verdict: "stay" },
      "Stay with today's mix: no blend is better by more than 0.020 (95 % confidence). The best blend found is better by 0.40 (95 % interval 0.10 to 0.70): 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch).",
    ],
    [
      "staying within a limit",
      { verdict: "stay", constraints: [{ ...limit, current: keeps }] },
      "Stay with today's mix: no blend within the limit is better by more than 0.020 (95 % confidence).",
    ],
    [
      "a difference that is not clear, and how many rows would show it",
      { ...unclear, ...to({ ...compared, low: -0.1 }), moreRows: 4321 },
      "No clear difference from today's mix: the best blend found is better by 0.40 (95 % interval: 0.10 worse to 0.70 better). It is 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). About 4,300 more rows in the same proportions would show a difference of this size.",
    ],
    [
      "a candidate that looks worse",
      { ...unclear, ...to(worse) },
      "No clear difference from today's mix: the best blend found is worse by 0.40 (95 % interval: 0.70 worse to 0.10 better). It is 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). Keep today's mix until more rows show a difference.",
    ],
    [
      "a candidate that is about the same",
      { ...unclear, ...to({ ...compared, difference: 0.001, low: -0.002, high: 0.003 }) },
      "No clear difference from today's mix: the best blend found differs by less than 0.020 (95 % confidence). It is",
    ],
    [
      "a candidate that is clearly worse",
      { ...unclear, ...to(surelyWorse) },
      "Keep today's mix: the best candidate is worse by 0.40 (95 % interval 0.10 to 0.70). It is 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). The suggested blend is better than equal shares",
    ],
    [
      "that the blend equals today's mix",
      { ...unclear, ...today(sample.weights), ...to(equal), moreRows: 3 },
      "Stay with today's mix: it is the best blend found. The suggested blend is better than equal shares",
    ],
    [
      "that the blend equals today's mix, and no other is much better",
      { verdict: "stay", ...today(sample.weights), ...to(equal) },
      "Stay with today's mix: it is the best blend found, and no blend is better by more than 0.020 (95 % confidence). The",
    ],
    [
      "that all options are equally good",
      { verdict: "stay", equalOptions: true, ...to(equal) },
      "Stay with today's mix: all options are equally good for this goal. The suggested blend is better than equal shares",
    ],
    [
      "another blend that is as good",
      { verdict: "stay", ...to(equal) },
      "Stay with today's mix: no blend is better by more than 0.020 (95 % confidence). The best blend found is as good: 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch).",
    ],
    [
      "another blend that is as good, if today's mix breaks a limit",
      { ...unclear, equalOptions: true, ...to(equal), constraints: [limit] },
      "Today's mix cannot stay: its mean of cost is 2.50, over the limit of 2. The suggested blend is as good as today's mix. With mean of cost at most 2, use 75 % birch",
    ],
    [
      "switching to a blend that keeps a limit",
      { constraints: [limit] },
      "Switch: the suggested blend is better than today's mix by 0.40 (95 % interval 0.10 to 0.70). With mean of cost at most 2, use 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). Today's mix is not an alternative: its mean of cost is 2.50, over the limit of 2. Limit kept",
    ],
    [
      "a better blend that may break a limit",
      { ...unclear, constraints: [may] },
      "Do not switch yet: the best blend found is better by 0.40 (95 % interval 0.10 to 0.70), but may break a limit. It is 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). Collect more rows, or relax the limit.",
    ],
    [
      "what keeping a limit costs",
      { ...unclear, ...to(surelyWorse), constraints: [limit] },
      "Today's mix cannot stay: its mean of cost is 2.50, over the limit of 2. The suggested blend is worse than today's mix by 0.40 (95 % interval 0.10 to 0.70): that is what keeping the limit costs. With mean of cost at most 2, use 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). Limit kept",
    ],
    [
      "which blend comes closest to a limit that today's mix breaks",
      { ...unclear, constraints: [{ ...may, current: breaks }] },
      "Today's mix cannot stay: its mean of cost is 2.50, over the limit of 2. The suggested blend is better than today's mix by 0.40 (95 % interval 0.10 to 0.70). To come closest to mean of cost at most 2, use 75 % birch, 25 % atlas (today 50 % atlas, 50 % birch). Collect more rows, or relax the limit.",
    ],
  ])("start with the verdict and the difference: %s", (_, change, words) => {
    expect(textOf(change)).toContain(words);
    expect(textOf(change).indexOf(words)).toBe(0);
  });

  it.each<Partial<Suggestion>>([{ ceiling: [0.3, 1] }, { ceiling: 0.49 }, { floor: 0.51 }, { floor: [0, 0.6] }])(
    "say that today's mix cannot stay outside the limits on shares, and what they cost: %j",
    (shares) => {
      expect(textOf({ ...unclear, ...to(surelyWorse), ...shares })).toMatch(
        /^Today's mix cannot stay: it is outside the minimum and maximum shares\. The suggested blend is worse than today's mix by 0\.40 \(95 % interval 0\.10 to 0\.70\): that is what the minimum and maximum shares cost\. Use 75 % birch, 25 % atlas \(today 50 % atlas, 50 % birch\)\./,
      );
      expect(textOf({ ...unclear, ...shares, moreRows: 4321 })).toMatch(
        /^Today's mix cannot stay: .* is better than today's mix by 0\.40 .*\. Use 75 % birch, 25 % atlas \(today 50 % atlas, 50 % birch\)\. About 4,300 more rows/,
      );
    },
  );

  it("report the check on later rows, and which options changed", () => {
    const time = {
      ...{ column: "day", splitAt: "2024-03-05", earlierRows: 1200, laterRows: 1200, drift: [] },
      check: { difference: 0.4, low: 0.1, high: 0.7 },
    };
    expect(textOf({ time })).toContain(
      "On the later rows, the blend chosen from rows before 2024-03-05 is better than today's mix by 0.40 (95 % interval 0.10 to 0.70). No single option's contribution to the goal clearly changed",
    );
    const same = { ...time, check: { difference: 0, low: 0, high: 0 } };
    expect(textOf({ time: same })).toContain("from rows before 2024-03-05 is as good as today's mix.");
    const check = { difference: null, low: null, high: null, reason: "atlas has no later rows" };
    const drift = [{ arm: "atlas", change: 1, low: 0.5, high: 1.5 }];
    const largestShare = { earlier: "birch", later: "atlas" };
    expect(textOf({ time: { ...time, check, drift, largestShare } })).toContain(
      "cannot be compared with today's mix: atlas has no later rows. Drift: the contribution of atlas to the goal changed between the earlier and the later rows, so old rows may mislead. The earlier rows give birch the largest share, the later ones atlas.",
    );
  });

  it("give the interval of the loss if the blend is worse", () => {
    const time = {
      ...{ column: "day", splitAt: "2024-03-05", earlierRows: 1200, laterRows: 1200, drift: [] },
      check: { difference: -0.4, low: -0.7, high: 0.1 },
    };
    const text = textOf({ comparison: { ...sample.comparison, equal: surelyWorse }, time });
    expect(text).toContain("worse than equal shares by 0.40 (95 % interval 0.10 to 0.70).");
    expect(text).toContain("is worse than today's mix by 0.40 (95 % interval: 0.70 worse to 0.10 better).");
  });

  it("omit the digits of a difference that is surely too small to matter", () => {
    const equal = { value: 2.5, difference: -7.96e-7, low: -3.6e-5, high: 3.43e-5 };
    const text = textOf({ comparison: { ...sample.comparison, equal } });
    expect(text).toContain("The suggested blend differs from equal shares by less than 0.020 (95 % confidence).");
    // A small difference that is surely above zero keeps its digits.
    const better = { ...equal, difference: 0.003, low: 0.001, high: 0.005 };
    expect(textOf({ comparison: { ...sample.comparison, equal: better } })).toContain(
      "better than equal shares by 0.003",
    );
  });

  it("say in the table whether today's mix comes from the rows", () => {
    expect(textOf({})).toContain("Option Suggested (%) Today (%) Rows");
    expect(textOf({ current: { ...sample.current, isStated: false } })).toContain(
      "Option Suggested (%) Today, by rows (%) Rows",
    );
  });

  it("say that no blend is needed if one option alone is best", () => {
    const bestSingle = { value: 2.5, difference: 0, low: 0, high: 0, arm: "birch" };
    const text = textOf({ weights: [1e-12, 1 - 1e-12], comparison: { ...sample.comparison, bestSingle } });
    expect(text).toMatch(/^Switch: .*\. Use birch alone \(today 50 % atlas, 50 % birch\)\. /);
    expect(text).toContain("One option alone is the best blend found, so you do not need a blend.");
    const two = { ...sample.comparison, bestSingle: { ...equal, arm: "birch" } };
    expect(textOf({ comparison: two })).toContain("birch alone is as good, so you do not need a blend.");
    const floored = textOf({ comparison: two, floor: 0.1 });
    expect(floored).toContain("The suggested blend is as good as the best single option, birch.");
    expect(floored).not.toContain("do not need a blend");
  });

  it("explain below the table why differences are not those of the utilities, if they were measured", () => {
    const note = "The differences are measured on rows that did not choose the blend.";
    expect(textOf({})).toContain(`birch alone 2.000 −0.1 −0.3 to 0.7 ${note}`);
    const none = { value: 2, difference: 0.5, low: null, high: null, reason: "birch has one outcome" };
    const comparison = { current: none, equal: none, bestSingle: { ...none, arm: "birch" } };
    expect(textOf({ ...unclear, comparison })).not.toContain(note);
  });

  it("give distances to a target, and say that differences are of their squares", () => {
    const utility = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } } as const;
    const squares = { ...compared, value: -4 };
    const comparison = { current: squares, equal: squares, bestSingle: { ...squares, arm: "birch" } };
    const change = { utility, value: -2.25, current: { ...sample.current, value: -4 }, comparison };
    expect(textOf(change)).toContain(
      "The distance to the target is 1.50 for this blend and 2.00 for today's mix; differences are of its square.",
    );
    expect(textOf(change)).toMatch(
      /Distance to the target Goal \(minus its square\) Suggested better .* Suggested blend 1\.500 −2\.250 – – Today 2\.000 −4\.000 0\.40/,
    );
    // A cost is no part of a square.
    expect(textOf({ ...change, costs: [0, 1] })).not.toContain("istance");
  });

  it("use one power of ten for the goal and differences, and none in sentences", () => {
    const small = { value: 77.9e-6, difference: 30e-6, low: 24.4e-6, high: 42.7e-6 };
    const comparison = { current: small, equal: small, bestSingle: { ...small, arm: "birch" } };
    const text = textOf({ value: 108.2e-6, comparison, gap: { estimate: 8.9e-6, upper: 4.9e-5 }, within: 1e-6 });
    expect(text).toContain("better than today's mix by 0.000030 (95 % interval 0.000024 to 0.000043). Use");
    expect(text).toContain(
      "at most 0.000049 below the best possible one (95 % confidence), most likely within 0.0000089",
    );
    expect(text).toMatch(
      /Goal \(×10⁻⁶\) Suggested better by \(×10⁻⁶\) 95 % interval \(×10⁻⁶\).*Today 77\.90 30 24 to 43/,
    );
    expect(text).not.toMatch(/\de-/);
  });

  it("never claim that rows carry more information than as many independent ones", () => {
    const sampling = { context: "kind", independentRows: [1195, 1201] };
    expect(textOf({ sampling })).toContain("2,400 rows carry about as much information as 2,400 independent rows.");
    const large = textOf({ sampling, outcomes: [1195, 1190] });
    expect(large).toContain("2,385 rows carry about as much information as 2,385 independent rows.");
  });

  it("say if no blend is better, or most likely none", () => {
    expect(textOf({ gap: { estimate: 0, upper: 0 } })).toContain("No blend is better than this one (95 % confidence).");
    expect(textOf({ gap: { estimate: 6.78e-6, upper: 0.1 } })).toContain("and most likely as good as the best.");
    expect(textOf({ gap: { estimate: 0, upper: 0.1 } })).toContain(
      "at most 0.10 below the best possible one (95 % confidence), and most likely the best.",
    );
  });

  it("warn in the headline if most of the blend rests on few rows", () => {
    expect(textOf({ fewRows: { share: 0.75, rows: 10 } })).toContain(
      "75 % of the blend below rests on only 10 rows. Switch: the",
    );
    expect(textOf({})).not.toContain("rests on");
  });

  it("say once why a number is missing, and which intervals may be too narrow", () => {
    const none = { value: 2, difference: 0.4, low: null, high: null, reason: "birch has only one distinct outcome" };
    const text = textOf({
      comparison: { ...sample.comparison, current: none, equal: { ...none } },
      gap: null,
      whyNoGap: "birch has 3 outcomes",
      verdict: "no-clear-difference",
    });
    expect(text).toContain("the best blend found is better by 0.40 (no interval).");
    const equal = { ...none, difference: 0 };
    expect(textOf({ comparison: { ...sample.comparison, equal } })).toContain(
      "The suggested blend looks as good as equal shares (no interval).",
    );
    expect(text.match(/No interval: birch has only one distinct outcome\./g)).toHaveLength(1);
    expect(text).toContain("is unknown: birch has 3 outcomes.");
    expect(text).not.toMatch(/undefined|null|NaN/);
    const caution = "a few outcomes of birch lie far from the rest";
    expect(textOf({ comparison: { ...sample.comparison, current: { ...compared, caution } } })).toContain(
      `Caution: ${caution}.`,
    );
  });

  it("count options that do not fit on a screen or into a sentence", () => {
    const shares = new Array(30).fill(1 / 30);
    const text = textOf({
      names: shares.map((_, arm) => `option ${arm}`),
      weights: shares,
      outcomes: new Array(30).fill(100),
      ...today([...new Array(29).fill(0), 1]),
    });
    expect(text).toContain("10 other options 33.3 100 1,000");
    expect(text).toContain("83 % in 25 other options.");
    const six = new Array(6).fill(1 / 6);
    const change = { names: six.map((_, arm) => `option ${arm}`), weights: six, outcomes: new Array(6).fill(100) };
    expect(textOf({ ...change, ...today([0, 0, 0, 0, 0, 1]) })).toContain("17 % option 5.");
  });
});
