import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { answerOf } from "../simulate/answer.ts";
import type { Summary } from "../simulate/summary.ts";
import type { NamedLearner } from "../spec/experiment.ts";
import { textTable } from "../text/text-table.ts";
import { basisText, headlineText, progressTable } from "./headline.ts";

const specs = {
  "full-gradient": { kind: "full-gradient", id: "full-gradient" },
  thompson: { kind: "thompson", id: "thompson" },
  ucb1: { kind: "ucb1", id: "ucb1" },
  uniform: { kind: "uniform", id: "uniform" },
  oracle: { kind: "mirror-ascent", influence: "exact", id: "oracle" },
} as const satisfies Record<string, NamedLearner>;

/** A run whose learners have the given shares of the possible gain in rounds 10, 100 and 1,234. */
function ending(
  shares: Partial<Record<keyof typeof specs, readonly number[]>>,
  change: Partial<Summary> = {},
): Summary {
  const sample = sampleSummary({ horizon: 1234 });
  const ids = Object.keys(shares) as (keyof typeof specs)[];
  const gain = sample.optimum!.value - sample.comparison!.equalShares.value;
  const findings = {
    ...sample,
    experiment: { ...sample.experiment, learners: ids.map((id) => specs[id]) },
    learners: ids.map((id) => ({
      ...sample.learners[0]!,
      id,
      rounds: [10, 100, 1234],
      recommendedGap: shares[id]!.map((share) => ({ mean: (1 - share) * gain, standardError: 0.01 * gain })),
    })),
    ...change,
  };
  return { ...findings, answer: answerOf(findings) };
}

const text = (summary: Summary) => headlineText(summary).replaceAll("\u00a0", " ");

describe("headlineText", () => {
  it("says which blend to use, when Blendit found it, and which learners never did", () => {
    const found = text(ending({ "full-gradient": [0.2, 0.995, 0.999], thompson: [0, 0.1, 0.992], ucb1: [-1, -3, -9] }));
    expect(found).toMatch(
      /^Use [\d.]+ % arm \d.*\. Blendit \(full-gradient\) reached 99 % of the possible gain after about 100 rounds; Thompson sampling took about 1,200; UCB1 never did in 1,234\.$/,
    );
  });

  it("admits if Blendit never found it and another learner did", () => {
    expect(text(ending({ "full-gradient": [0, 0.1, 0.2], ucb1: [0.5, 0.999, 1] }))).toMatch(
      /\. UCB1 reached 99 % of the possible gain after about 100 rounds; Blendit \(full-gradient\) never did in 1,234\.$/,
    );
  });

  it("says never for a learner that reached 99 % but lost it again", () => {
    expect(text(ending({ "full-gradient": [1, 1, 1], ucb1: [0.2, 0.999, 0.9] }))).toContain("UCB1 never did");
  });

  it("gives the share reached if it is below 99 %, never rounded to 100 %", () => {
    expect(text(ending({ "full-gradient": [0, 0.1, 0.805], thompson: [0, 0.3, 0.35], ucb1: [0, 0, -1] }))).toMatch(
      /\. Blendit \(full-gradient\) reached 80\.5 % of the possible gain in 1,234 rounds; Thompson sampling 35 % and UCB1 none\.$/,
    );
    expect(text(ending({ "full-gradient": [0, 0.1, -0.5] }))).toMatch(
      /is no better than equal shares after 1,234 rounds\.$/,
    );
  });

  it("omits oracles, and learners that do not learn", () => {
    expect(text(ending({ "full-gradient": [1, 1, 1], uniform: [0, 0, 0], oracle: [1, 1, 1] }))).toMatch(
      /after about 10 rounds\.$/,
    );
  });

  it("has no rounds if the best blend changes over time", () => {
    const { experiment } = sampleSummary({ horizon: 1234 });
    const summary = ending({ "full-gradient": [1, 0.1, 0.995] });
    const drift = { to: experiment.arms, from: 50, until: 60 };
    const drifting = { ...summary, experiment: { ...summary.experiment, drift } };
    expect(text(drifting)).toMatch(/reached 99\.5 % of the possible gain in 1,234 rounds\.$/);
  });

  it("says if there is nothing to gain, and omits unmeasured results", () => {
    const { comparison, optimum } = sampleSummary();
    const equal = { comparison: { ...comparison!, equalShares: { value: optimum!.value } } };
    const nothing = ending({ "full-gradient": [1, 1, 1] }, equal);
    expect(text(nothing)).toMatch(/\. No allowed blend is better than equal shares: there is nothing to gain\.$/);
    expect(basisText(nothing)).toBeUndefined();
    expect(progressTable(nothing)).toBeUndefined();
    expect(text(ending({ "full-gradient": [1, 1, 1] }, { comparison: null }))).toMatch(/^Use [^.]*(\.\d[^.]*)*\.$/);
    expect(text(ending({}))).toMatch(/\. No other blend is better\.$/);
  });
});

it("says how many runs the headline is based on", () => {
  expect(basisText(ending({ "full-gradient": [1, 1, 1] }))).toMatch(
    /^Averages over 500 runs of 1,234 rounds\. The possible/,
  );
});

it("shows each learner's final share and speed in a table", () => {
  const shares = { "full-gradient": [0.2, 0.995, 0.999], uniform: [0, 0, 0], ucb1: [-1, -3, -9] };
  expect(textTable(progressTable(ending(shares))!)).toEqual([
    "Learner       Possible gain of one run (%)  Rounds to 99 %",
    "────────────  ────────────────────────────  ──────────────",
    "Blendit                         99.9 ± 1.0             100",
    "equal shares                     0.0 ± 1.0           never",
    "UCB1                               below 0           never",
  ]);
});
