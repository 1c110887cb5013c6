import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "../figures/create-document.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import type { Summary } from "../summary.ts";
import { experimentReport } from "./experiment-report.ts";

const report = (summary: Summary) => experimentReport(summary, summaryFigures(summary, createDocument()));

describe("experimentReport", () => {
  const page = report(sampleSummary({ horizon: 2000 }));

  it("has results, figures, optimum, settings and the way to run it again", () => {
    for (const heading of [
      "Results",
      "Utility gap",
      "Regret",
      "Optimum and weights",
      "Settings",
      "How to run it again",
    ]) {
      expect(page).toContain(`<h2>${heading}</h2>`);
    }
    expect(page).toContain("npx blendit run FILE --out DIR --seed 100");
    expect(page).toContain("no blend exceeds that by more than 3.1e-13");
  });

  it("quotes the optimum by the name that its utility has for it", () => {
    const summary = sampleSummary();
    const shown = { ...summary, optimum: { ...summary.optimum!, value: -0.3125, shown: { RKE: 3.2 } } };
    expect(report(shown)).toMatch(/The best blend has utility .0\.3125(00)? \(RKE 3\.20*\)\./);
  });

  it("has versions, elapsed time and speed", () => {
    expect(page).toContain("Blendit 0.1.0 on Node v24.0.0. The run took 3.46 seconds, 1,234,567 rounds per second.");
  });

  it("has a text alternative for both shapes of every figure", () => {
    const figures = page.match(/<figure>/g)!.length;
    expect(page.match(/role="img" aria-label="[^"]{20,}"/g)).toHaveLength(2 * figures);
    expect(page.match(/<figcaption>/g)).toHaveLength(figures);
  });

  it("names the file and the folder, quoted where a shell needs it", () => {
    const page = experimentReport(sampleSummary(), {}, { file: "my file.yaml", folder: "out" });
    expect(page).toContain("npx blendit run &#39;my file.yaml&#39; --out out --seed 100");
  });

  it("escapes names, and refers to nothing but the namespace of SVG", () => {
    const nasty = "<script>alert(1)</script>";
    const page = report(sampleSummary({ name: nasty, ids: [nasty, "b"] }));
    expect(page).not.toContain("<script");
    expect(page.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("http");
  });

  it("has a section for figures that it does not know", () => {
    expect(experimentReport(sampleSummary(), { mine: { wide: "<svg></svg>", narrow: "" } })).toContain("<h2>mine</h2>");
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30 }])("reports a run with %o", (options) => {
    expect(report(sampleSummary(options))).not.toMatch(/NaN|undefined/);
  });

  it("reports a run without diagnostics", () => {
    const none = { utilityGap: [], recommendedGap: [], regret: [], bias: null, averageWeights: [], rounds: [] };
    const page = report(withLearners({ ...sampleSummary(), optimum: null }, () => none));
    expect(page).toContain("The optimum was not computed.");
    expect(page).not.toMatch(/NaN|undefined/);
    // What learners recommend is known all the same.
    expect(page.match(/<figure>/g)).toHaveLength(1);
  });
});
