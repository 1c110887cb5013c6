import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { sampleSummary } from "../../test/sample-summary.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import { answerOf } from "../simulate/answer.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { experimentReport, runCommand, settingsText } from "./experiment-report.ts";
import { headlineText } from "./headline.ts";

const { experiment } = sampleSummary();
const settings = (change: Partial<Experiment>) => settingsText({ ...experiment, ...change });

describe("settingsText", () => {
  it("has the keys of the file, and arms by their names with their distributions in words", () => {
    const { arms, ...rest } = parse(settingsText(experiment));
    const { arms: _, ...others } = experiment;
    expect(rest).toEqual(others);
    expect(arms).toMatchObject({ "arm 1": "beta(2, 1)", "arm 4": "beta(2, 4)" });
    expect(settings({ arms: experiment.arms.map((arm, index) => ({ ...arm, name: `bank ${index}` })) })).toContain(
      "\narms:\n  bank 0: beta(2, 1)\n  bank 1: beta(2, 2)\n",
    );
  });

  it("describes mixtures and targets in words, also in the terms of a sum", () => {
    const uniform = { kind: "uniform", low: 0, high: 1 } as const;
    const parts = [
      { weight: 1, distribution: uniform },
      { weight: 3, distribution: { kind: "bernoulli", p: 0.5 } as const },
    ];
    const target = { kind: "mixture", parts } as const;
    expect(settings({ utility: { kind: "cramer", target } })).toContain(
      'target: "25 % uniform on 0 to 1 and 75 % 1 with probability 0.5, else 0"',
    );
    const utility = { kind: "sum", terms: [{ weight: 2, utility: { kind: "cramer", target: uniform } }] } as const;
    expect(settings({ utility })).toContain("utility: { kind: cramer, target: uniform on 0 to 1 }");
  });

  it("lists the distributions after a drift by the names of the arms", () => {
    const to = experiment.arms.map(() => ({ kind: "uniform", low: 0, high: 1 }) as const);
    expect(settings({ drift: { from: 20, until: 30, to } })).toContain(
      "drift from round 20, complete in round 30:\n  arm 1: uniform on 0 to 1\n",
    );
  });

  it("quotes names that YAML would misread", () => {
    expect(parse(settings({ name: "yes: [no" })).name).toBe("yes: [no");
  });

  it("omits samples, and counts arms that are too many to list", () => {
    const samples = Array.from({ length: 5000 }, (_, index) => index);
    const arms = Array.from({ length: 1234 }, () => ({ kind: "empirical", samples }) as const);
    const text = settings({ arms });
    expect(text).toContain("  arm 50: 5,000 given values\n  and 1,184 more options\n");
    expect(text.length).toBeLessThan(3000);
  });
});

test("the command has file, folder and options, quoted for the shell, but not the varied fields", () => {
  const small = { ...smallExperiment, seed: 7 };
  expect(runCommand({ file: "it's mine.yaml", folder: "results/a" }, small, ["replications", "horizon"])).toBe(
    "npx blendit run 'it'\\''s mine.yaml' --out results/a --seed 7",
  );
});

const place = { file: "FILE", folder: "DIR" };
const report = (summary: Summary) => experimentReport(summary, summaryFigures(summary), place);

describe("experimentReport", () => {
  const summary = sampleSummary({ horizon: 2000 });
  const page = report(summary);

  it("opens with the answer and its figure, and folds other figures, tables, settings and the command", () => {
    const places = [
      `<p class="answer">${headlineText(summary).replaceAll(" %", "\u00a0%")}</p>`,
      "Which blend of 4 options has the largest variance, with every share at least 1\u00a0%?</p>",
      "<figure>",
      "Recommended blends after 2,000 rounds",
      "<h2>The blend</h2>",
      "<h2>What it is worth</h2>",
      "<h2>Confidence</h2>",
      "is optimal to within a millionth of its value.",
      "<h2>How far each learner got</h2>",
      "<h2>How fast learners get there</h2>",
      "<h2>More figures</h2>",
      "<h3>Gap of the average blend</h3>",
      "<h3>Regret</h3>",
      "<h2>All numbers</h2>",
      "<h3>Settings</h3>",
      "<h3>How to run it again</h3>",
      "npx blendit run FILE --out DIR --seed 100",
    ].map((words) => page.indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places.toSorted((one, other) => one - other)).toEqual(places);
  });

  it("has no duplicate headings", () => {
    const headings = page.match(/<h[23]>[^<]*<\/h[23]>/g)!;
    expect(new Set(headings).size).toBe(headings.length);
  });

  it("shows the usually quoted form of the utility by its name", () => {
    const { learners, comparison, optimum, ...rest } = sampleSummary();
    const shown = { value: -0.3125, shown: { RKE: 3.2 } };
    const findings = {
      ...rest,
      optimum: { ...optimum!, ...shown },
      comparison: { equalShares: shown, bestArm: { ...comparison!.bestArm, ...shown } },
      learners: learners.map((learner) => ({ ...learner, recommendedValue: shown })),
    };
    expect(report({ ...findings, answer: answerOf(findings) })).toMatch(
      /data-label="RKE">3\.200<\/td><td class="number" data-label="Goal">−0\.3125</,
    );
  });

  it("has versions, elapsed time and speed", () => {
    expect(page).toContain("Blendit 0.1.0 on Node 24.0.0. The run took 3.46 seconds, 1,234,567 rounds per second.");
  });

  it("has a text alternative for both shapes of every figure", () => {
    const figures = page.match(/<figure>/g)!.length;
    expect(page.match(/role="img" aria-label="[^"]{20,}"/g)).toHaveLength(2 * figures);
    expect(page.match(/<figcaption>/g)).toHaveLength(figures);
  });

  it("names the file and the folder, quoted for the shell", () => {
    const page = experimentReport(sampleSummary(), {}, { file: "my file.yaml", folder: "out" });
    expect(page).toContain("npx blendit run &#39;my file.yaml&#39; --out out --seed 100");
  });

  it("escapes names, and contains no address but the namespace of SVG", () => {
    const nasty = "<script>alert(1)</script>";
    const page = report(sampleSummary({ name: nasty, ids: [nasty, "b"] }));
    expect(page).not.toContain("<script");
    expect(page.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("http");
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30 }])("reports a run with %o", (options) => {
    expect(report(sampleSummary(options))).not.toMatch(/NaN|undefined/);
  });

  it("reports a run without diagnostics", () => {
    const none = { utilityGap: [], recommendedGap: [], regret: [], bias: null, averageWeights: [], rounds: [] };
    const { recommendedValue: _, ...learner } = sampleSummary().learners[0]!;
    const findings = { ...sampleSummary(), optimum: null, comparison: null, learners: [{ ...learner, ...none }] };
    const page = report({ ...findings, answer: answerOf(findings) });
    expect(page).toContain("Nothing was measured (`diagnostics: []`), so the value of the blend is unknown.");
    expect(page).not.toMatch(/NaN|undefined/);
    // The recommended blends are known even without diagnostics.
    expect(page.match(/<figure>/g)).toHaveLength(1);
  });
});
