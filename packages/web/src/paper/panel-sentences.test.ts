import type { JudgedClaim, JudgedPart } from "@blendit/lab/paper";
import { expect, test } from "vitest";
import { panelSentences } from "./panel-sentences.ts";

function part(scenario: number | null, mean: number, verdict: JudgedPart["verdict"]): JudgedPart {
  return {
    figure: "variance-gap",
    scenario,
    quantity: "gap of plug-in less that of exact",
    when: "the end",
    bounds: { above: 0 },
    mean,
    interval: [mean - 0.5, mean + 0.5],
    verdict,
  };
}

function claim(number: number, parts: readonly JudgedPart[], verdict: JudgedPart["verdict"]): JudgedClaim {
  const words = { id: `claim-${number}`, text: `Sentence ${number}.`, criterion: "Above 0." };
  return { number, ...words, needed: null, parts, verdict, decisive: parts[0] ?? null };
}

const claims = [
  claim(1, [part(1, 1, "holds"), part(2, -1, "contradicted")], "contradicted"),
  claim(2, [part(null, 2, "holds")], "holds"),
];

test("a panel has the sentences that speak of it, with the verdict there and that on the whole", () => {
  expect(panelSentences(claims, "variance-gap", 1)).toEqual([
    {
      number: 1,
      text: "Sentence 1.",
      criterion: "Above 0.",
      verdict: "holds",
      measured: "gap of plug-in less that of exact, the end",
      interval: "1.00 [0.50, 1.50]",
      whole: "contradicted",
    },
  ]);
});

test("numbers of all four panels belong to the figure", () => {
  expect(panelSentences(claims, "variance-gap", null).map(({ number }) => number)).toEqual([2]);
});

test("a panel that no sentence speaks of has none", () => {
  expect(panelSentences(claims, "variance-bias", 1)).toEqual([]);
  expect(panelSentences([], "variance-gap", 1)).toEqual([]);
});
