import { describe, expect, it } from "vitest";
import type { Suggestion } from "./suggest.ts";
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
      /^Use 75 % birch, 25 % atlas \(today 50 % atlas, 50 % birch\)\. Better than today by 0\.40 \(95 % interval 0\.10 to 0\.70\)\./,
    );
    expect(textOf({})).toContain(
      "Worse than the best single option, birch, by 0.1 (95 % interval: 0.3 worse to 0.7 better).",
    );
    expect(textOf({})).toContain(
      "at most 0.10 below the best possible one (95 % confidence), most likely within 0.030.",
    );
    expect(lines.join("\n")).toMatch(/birch +75\.0 +50\.0 +1,200\natlas +25\.0.*Suggested blend +2\.500 +–/s);
    expect(lines.at(-1)).toBe("- scores.csv: 3 of 2,403 rows have nothing");
  });

  it.each<[Partial<Suggestion>, RegExp]>([
    [{}, /Switch: the suggested blend is better/],
    [{ verdict: "stay" }, /Stay: no blend is better than today's mix by more than 0\.020/],
    [{ verdict: "no-clear-difference", moreRows: 4321 }, /^No clear difference from today\. .*About 4,300 more rows/],
    [
      { verdict: "no-clear-difference" },
      /do not show whether the suggested blend is better than today's mix\. Better than equal shares/,
    ],
  ])("say what to do: %j", (change, words) => {
    expect(textOf(change)).toMatch(words);
  });

  it("begin with the blend to use, which is today's mix if no better one is shown", () => {
    const worse = { value: 3, difference: -0.4, low: -0.7, high: 0.1 };
    const to = (current: typeof compared) => ({ comparison: { ...sample.comparison, current } });
    expect(textOf({ verdict: "stay" })).toMatch(
      /^Stay with today's mix \(50 % atlas, 50 % birch\)\. The best blend found is 75 % birch, 25 % atlas\. Better than today by/,
    );
    const unclear = { verdict: "no-clear-difference" } as const;
    expect(textOf(unclear)).toMatch(
      /^No clear difference from today\. The best blend found is 75 % birch, 25 % atlas \(today 50 % atlas, 50 % birch\)\./,
    );
    expect(textOf({ ...unclear, ...to(worse) })).toMatch(
      /^No clear difference from today\. These rows show no blend that is better than today's mix \(50 % atlas, 50 % birch\)\. The best candidate is 75 % birch, 25 % atlas\. Worse than today by/,
    );
  });

  it("say that the blend is clearly worse, and that limits on shares cause it", () => {
    const current = { value: 3, difference: -0.4, low: -0.7, high: -0.1 };
    const change = { verdict: "no-clear-difference", comparison: { ...sample.comparison, current } } as const;
    const free = textOf(change);
    expect(free).toMatch(
      /^Keep today's mix \(50 % atlas, 50 % birch\)\. These rows show no better blend\. The best candidate is 75 % birch/,
    );
    expect(free).toContain("The suggested blend is worse than today's mix, with 95 % confidence. Better than equal");
    expect(free).not.toContain("These rows do not show whether");
    const limits: Partial<Suggestion>[] = [
      { ceiling: [0.3, 1] },
      { ceiling: 0.49 },
      { floor: 0.51 },
      { floor: [0, 0.6] },
    ];
    for (const limit of limits) {
      const text = textOf({ ...change, ...limit });
      expect(text).toMatch(
        /^Use 75 % birch, 25 % atlas \(today 50 % atlas, 50 % birch\)\. Worse than today's mix by 0\.40 \(95 % interval 0\.10 to 0\.70\), but today's mix is outside the minimum and maximum shares\./,
      );
      expect(text).toContain("Today's mix is outside the minimum and maximum shares, so this is what they cost.");
    }
  });

  it("say that today's mix cannot stay if it violates limits on shares", () => {
    const text = textOf({ verdict: "no-clear-difference", moreRows: 4321, ceiling: [0.3, 1] });
    expect(text).toMatch(/^Use 75 % birch/);
    expect(text).toContain(
      "Today's mix is outside the minimum and maximum shares, so it cannot stay. Better than equal",
    );
  });

  it("print more digits of shares that would look equal", () => {
    const current = { ...sample.current, weights: [0.254, 0.746] };
    expect(suggestionLines({ ...sample, current })[0]).toContain("74.6\u00a0% birch");
    expect(textOf({ current })).toMatch(/^Use 75 % birch, 25 % atlas \(today 74\.6 % birch, 25\.4 % atlas\)\./);
  });

  it("report the check on later rows, and which options changed", () => {
    const time = {
      ...{ column: "day", splitAt: "2024-03-05", earlierRows: 1200, laterRows: 1200, drift: [] },
      check: { difference: 0.4, low: 0.1, high: 0.7 },
    };
    expect(textOf({ time })).toContain(
      "On the later rows, the blend chosen from rows before 2024-03-05 is better than today's mix by 0.40 (95 % interval 0.10 to 0.70). No single option's contribution to the goal clearly changed",
    );
    const check = { difference: null, low: null, high: null, reason: "atlas has no later rows" };
    const drift = [{ arm: "atlas", change: 1, low: 0.5, high: 1.5 }];
    const largestShare = { earlier: "birch", later: "atlas" };
    expect(textOf({ time: { ...time, check, drift, largestShare } })).toContain(
      "cannot be compared with today's mix: atlas has no later rows. Drift: the contribution of atlas to the goal changed between the earlier and the later rows, so old rows may mislead. The earlier rows give birch the largest share, the later ones atlas.",
    );
  });

  it("give the interval of the loss if the blend is worse", () => {
    const worse = { value: 3, difference: -0.4, low: -0.7, high: -0.1 };
    const time = {
      ...{ column: "day", splitAt: "2024-03-05", earlierRows: 1200, laterRows: 1200, drift: [] },
      check: { difference: -0.4, low: -0.7, high: 0.1 },
    };
    const text = textOf({ comparison: { ...sample.comparison, equal: worse }, time });
    expect(text).toContain("Worse than equal shares by 0.40 (95 % interval 0.10 to 0.70).");
    expect(text).toContain("is worse than today's mix by 0.40 (95 % interval: 0.70 worse to 0.10 better).");
  });

  it("omit the digits of a difference that is surely too small to matter", () => {
    const equal = { value: 2.5, difference: -7.96e-7, low: -3.6e-5, high: 3.43e-5 };
    const text = textOf({ comparison: { ...sample.comparison, equal } });
    expect(text).toContain("About the same as equal shares: they differ by less than 0.020 (95 % confidence).");
    // A small difference that is surely above zero keeps its digits.
    const better = { ...equal, difference: 0.003, low: 0.001, high: 0.005 };
    expect(textOf({ comparison: { ...sample.comparison, equal: better } })).toContain(
      "Better than equal shares by 0.003",
    );
  });

  it("say whether today's mix comes from the rows, and whether it equals the suggested blend", () => {
    expect(textOf({ current: { ...sample.current, isStated: false } })).toContain("(today, by the rows, 50 %");
    const same = { value: 2.5, difference: 0, low: 0, high: 0 };
    const text = textOf({ comparison: { ...sample.comparison, current: same }, verdict: "no-clear-difference" });
    expect(text).toMatch(/^Keep today's mix \(50 % atlas, 50 % birch\): it is the best blend found\./);
    expect(text).toContain("no reason to change today's mix");
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

  it("begin with a warning if most of the blend rests on few rows", () => {
    expect(textOf({ fewRows: { share: 0.75, rows: 10 } })).toMatch(/^75 % of this blend rests on only 10 rows\. Use /);
    expect(textOf({})).toMatch(/^Use /);
  });

  it("say once why a number is missing, and which intervals may be too narrow", () => {
    const none = { value: 2, difference: 0.4, low: null, high: null, reason: "birch has only one distinct outcome" };
    const text = textOf({
      comparison: { ...sample.comparison, current: none, equal: { ...none } },
      gap: null,
      whyNoGap: "birch has 3 outcomes",
      verdict: "no-clear-difference",
    });
    expect(text).toContain("Better than today by 0.40 (no interval).");
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
      current: { value: 2, weights: shares, isStated: true },
    });
    expect(text).toContain("10 other options 33.3 33.3 1,000");
    expect(text).toContain("83 % in 25 other options (today");
    const six = new Array(6).fill(1 / 6);
    const change = { names: six.map((_, arm) => `option ${arm}`), weights: six, outcomes: new Array(6).fill(100) };
    expect(textOf({ ...change, current: { ...sample.current, weights: six } })).toContain("17 % option 5 (today");
  });
});
