import { type JudgedClaim, type JudgedPart, paperProblems } from "@blendit/lab/paper";
import { expect, test } from "vitest";
import { figureSentences, figures, firstFigure, panelId } from "./panels.ts";

const panels = figures.flatMap((each) => each.panels);
const problems = paperProblems({ variant: "published", replications: 5, horizon: 2000, seed: 1 });

test("there are twenty panels, in the paper's order", () => {
  expect(panels.map(({ id }) => id)).toEqual(
    [1, 2, 3, 4, 5].flatMap((figure) => ["a", "b", "c", "d"].map((letter) => `figure-${figure}${letter}`)),
  );
});

test("each panel shows the experiment of its utility and scenario", () => {
  for (const { figure, scenario, experiment } of panels) {
    expect(problems[experiment]).toMatchObject({ utility: figure.split("-")[0], scenario });
  }
});

test("Figures 1 and 3 show gaps, 2 and 4 bias, 5 distributions", () => {
  expect(figures.map((each) => new Set(each.panels.map(({ shows }) => shows)))).toEqual(
    ["gap", "bias", "gap", "bias", "distribution"].map((shows) => new Set([shows])),
  );
});

test("a number about all panels links to its figure", () => {
  expect([panelId("wasserstein-gap", null), panelId("wasserstein-gap", 2)]).toEqual(["figure-3", "figure-3b"]);
});

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

test("a figure has the sentences about it, each with its overall verdict and its verdict in every panel", () => {
  const measured = "gap of plug-in less that of exact, the end";
  expect(figureSentences(claims, "variance-gap")).toEqual([
    {
      number: 1,
      id: "sentence-1",
      text: "Sentence 1.",
      criterion: "Above 0.",
      verdict: "contradicted",
      where: " in (b); holds in (a)",
      results: [
        { label: "(a)", panel: "figure-1a", verdict: "holds", measured, interval: "1.00 [0.50, 1.50]" },
        { label: "(b)", panel: "figure-1b", verdict: "contradicted", measured, interval: "−1.00 [−1.50, −0.50]" },
      ],
    },
    {
      number: 2,
      id: "sentence-2",
      text: "Sentence 2.",
      criterion: "Above 0.",
      verdict: "holds",
      where: " in all panels",
      results: [{ label: "all panels", panel: "figure-1", verdict: "holds", measured, interval: "2.00 [1.50, 2.50]" }],
    },
  ]);
});

test("a sentence about two figures appears in both, and its anchor is in the first", () => {
  const both = claim(3, [{ ...part(1, 1, "holds"), figure: "wasserstein-gap" }, part(1, 1, "holds")], "holds");
  expect(firstFigure(both)).toBe("variance-gap");
  expect(figureSentences([both], "variance-gap")[0]!.id).toBe("sentence-3");
  expect(figureSentences([both], "wasserstein-gap")[0]!.id).toBeNull();
});

test("a sentence that is undecided only because of another figure names that figure", () => {
  const inBoth = [part(1, 1, "holds"), { ...part(1, 0, "undecided"), figure: "variance-bias" as const }];
  const sentence = claim(15, inBoth, "undecided");
  expect(figureSentences([sentence], "variance-gap")[0]!.where).toBe(": holds in (a), undecided in Figure 2");
  expect(figureSentences([sentence], "variance-bias")[0]!.where).toBe(" in (a)");
});

test("a sentence about most panels can hold although a panel contradicts it", () => {
  const parts = [part(1, 1, "holds"), part(2, 1, "holds"), part(3, -1, "contradicted"), part(4, 0, "undecided")];
  const [sentence] = figureSentences([claim(3, parts, "holds")], "variance-gap");
  expect(sentence!.where).toBe(" in (a) and (b), which is enough; not in (c); undecided in (d)");
});

test("a figure without sentences has an empty list", () => {
  expect(figureSentences(claims, "variance-bias")).toEqual([]);
  expect(figureSentences([], "variance-gap")).toEqual([]);
});

test("a sentence without numbers belongs to no figure", () => {
  expect(firstFigure(claim(1, [], "undecided"))).toBeUndefined();
});
