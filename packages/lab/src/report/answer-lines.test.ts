import { describe, expect, it, test } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { textTable } from "../text/text-table.ts";
import { answerLines, sharesTable, valuesBelowBest, worthTable, worthText } from "./answer-lines.ts";

const single = { replications: 1 };

describe("sharesTable", () => {
  it("has the blend in percent, with its spread if there is one", () => {
    const blend = [
      { name: "Drama", share: 0.412, standardDeviation: 0.021 },
      { name: "Comedy", share: 0.03, standardDeviation: 0 },
    ];
    expect(textTable(sharesTable({ blend, others: { count: 2, share: 0.558 } }))).toEqual([
      "Option             Share (%)",
      "───────────────  ───────────",
      "Drama            41.2  ± 2.1",
      "Comedy            3.00",
      "2 other options  55.8",
    ]);
    expect(sharesTable({ blend: [{ name: "a", share: 1, standardDeviation: null }], others: null }).rows).toEqual([
      ["a", "100"],
    ]);
  });

  it("has no share that is a rounding error", () => {
    const blend = [0.989, 0.011, 1e-11].map((share, arm) => ({ name: "abc"[arm]!, share, standardDeviation: null }));
    expect(textTable(sharesTable({ blend, others: null })).at(-1)).toMatch(/^c +0$/);
  });
});

describe("valuesBelowBest", () => {
  const variance = { utility: { kind: "variance" } } as const;
  const target = { kind: "uniform", low: 0, high: 100 } as const;

  it("has values and gaps, with one power of ten per column", () => {
    const blends = [
      { name: "Equal shares", value: -0.14 },
      { name: "Best", value: -0.1398 },
    ];
    expect(textTable(valuesBelowBest(blends, variance))).toEqual([
      "Blend            Goal  Below the best (×10⁻⁶)",
      "────────────  ───────  ──────────────────────",
      "Equal shares  −0.1400                   200.0",
      "Best          −0.1398                       –",
    ]);
  });

  it("has the usually quoted form before the goal", () => {
    const blends = [{ name: "Best", value: -0.3125, shown: { RKE: 3.2 } }];
    const { columns, rows } = valuesBelowBest(blends, variance);
    expect(columns.map(({ label }) => label)).toEqual(["Blend", "RKE", "Goal", "Below the best"]);
    expect(rows).toEqual([["Best", "3.200", "−0.3125", "–"]]);
  });

  it("has distances in the unit of the outcomes before their squares", () => {
    const blends = [
      { name: "medium alone", value: -332.2 },
      { name: "Best", value: -2.913 },
    ];
    expect(textTable(valuesBelowBest(blends, { utility: { kind: "wasserstein", target } }))).toEqual([
      "Blend         Distance to the target  Goal (minus its square)",
      "────────────  ──────────────────────  ───────────────────────",
      "medium alone                  18.23                  −332.2",
      "Best                           1.707                   −2.913",
    ]);
  });

  it("has distances of shares in percentage points, and none for rounding errors or with costs", () => {
    const blends = [
      { name: "a", value: -0.0025 },
      { name: "b", value: 1e-18 },
    ];
    const utility = { kind: "quota", low: 0, high: 1, share: 0.4 } as const;
    const { columns, rows } = valuesBelowBest(blends, { utility });
    expect(columns[1]!.label).toBe("Distance to the quota (percentage points)");
    const plain = rows.map((row) => row.map((cell) => cell.trim()));
    expect(plain).toEqual([
      ["a", "5.000", "−2.500"],
      ["b", "0", "0"],
    ]);
    const labels = valuesBelowBest(blends, { utility, costs: [0, 0.1] }).columns.map(({ label }) => label);
    expect(labels).toEqual(["Blend", expect.stringMatching(/^Goal/), expect.stringMatching(/^Below the best/)]);
  });
});

describe("the worth of a blend", () => {
  const worth = {
    blend: { value: 0.9 },
    equalShares: { value: 0.5 },
    bestArm: { name: "Drama", value: 0.4 },
    optimum: { value: 1 },
    shareOfGain: 0.8,
  };

  it("is compared with equal shares, the best arm alone and the best blend", () => {
    expect(worthTable(worth, { utility: { kind: "variance" } }).rows.map(([name]) => name)).toEqual([
      "This blend",
      "Equal shares",
      "Drama alone",
      "Best blend",
    ]);
  });

  it("is given as a share of the possible gain, if there is any", () => {
    expect(worthText(worth, { replications: 30 })[0]).toBe(
      "This blend, the average of 30 runs, has 80\u00a0% of what the best blend gains over equal shares (the possible gain).",
    );
    expect(worthText(worth, single)).toEqual([
      "This blend has 80\u00a0% of what the best blend gains over equal shares (the possible gain).",
    ]);
    expect(worthText({ ...worth, shareOfGain: 1.00001 }, single)[0]).toContain("100\u00a0%");
    expect(worthText({ ...worth, shareOfGain: -0.5 }, single)).toEqual(["This blend is no better than equal shares."]);
    expect(worthText({ ...worth, shareOfGain: null }, single)[0]).toContain("nothing to gain");
  });

  it("can be less than that of a single arm without the floor", () => {
    const bestArm = { name: "Drama", value: 1.1 };
    expect(worthText({ ...worth, bestArm }, single)[1]).toMatch(
      /^Drama alone is better than any blend within the minimum shares/,
    );
    expect(worthText({ ...worth, bestArm }, { ...single, ceiling: 0.6 })[1]).toBe(
      "Drama alone is better than any blend within the minimum and maximum shares: wider ones would allow better blends.",
    );
  });
});

test("the answer has advice, question, recommending learner, blend, worth and confidence", () => {
  const summary = sampleSummary();
  const text = answerLines(summary).join("\n");
  const places = [
    "Use ",
    "Which blend of 4 options has the largest variance, with every share at least 1 %?",
    "exact recommends this blend after 60 rounds (mean over 500 replications ± standard deviation).",
    "Share (%)",
    "Equal shares",
    "This blend, the average of 500 runs, has 96\u00a0% of what the best blend gains over equal shares (the possible gain).",
    "Over 500 replications, the standard deviation of a share is at most 1 percentage point.",
    "The best blend with every share at least 1 % is optimal",
  ].map((words) => text.replaceAll("\n", " ").indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

test("an answer without measurements has no worth", () => {
  const summary = sampleSummary({ replications: 1 });
  const bare = { ...summary, answer: { ...summary.answer, worth: null } };
  expect(answerLines(bare).join("\n")).not.toMatch(/Equal shares|undefined|±/);
  expect(answerLines(bare)[0]).toMatch(/^Use .*\.$/);
});
