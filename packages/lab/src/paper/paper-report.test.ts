import { describe, expect, test } from "vitest";
import { paperResults } from "../../test/paper-results.ts";
import { createDocument } from "../figures/index.ts";
import { formatEstimate, formatNumber } from "../report/index.ts";
import { conclusions } from "./conclusions.ts";
import type { Variant } from "./experiments.ts";
import { paperFigures } from "./paper-figures.ts";
import { paperReport } from "./paper-report.ts";

function report(variant: Variant) {
  const results = paperResults(variant);
  const figures = paperFigures(results, createDocument());
  const judged = conclusions(results);
  const options = { variant, replications: 5, horizon: 40, seed: 8 };
  const html = paperReport({ results, figures, conclusions: judged, options, elapsedSeconds: 12.3456 });
  return { html, results, figures, judged };
}

describe.each(["published", "algorithm1"] as const)("paperReport, %s", (variant) => {
  const { html, results, figures, judged } = report(variant);

  test("has all five figures, twenty panels, each with a heading and a caption", () => {
    for (const { wide } of Object.values(figures)) expect(html).toContain(wide.trim());
    // Each panel is there in both shapes, of which a screen shows one.
    expect(html.match(/>Scenario \d</g)).toHaveLength(2 * 20);
    expect(html.match(/<figcaption>[^<]+<\/figcaption>/g)).toHaveLength(5);
    expect(html.match(/<h2>(Variance|Wasserstein): [^<]+<\/h2>/g)).toHaveLength(5);
  });

  test("has the three conclusions with their verdicts", () => {
    const verdicts = html.match(/<td>(support it|do not support it)<\/td>/g);
    expect(verdicts).toEqual(judged.map(({ isSupported }) => `<td>${isSupported ? "" : "do not "}support it</td>`));
    for (const { claim } of judged) expect(html).toContain(claim);
  });

  test("has rows of results for each experiment, at the horizon", () => {
    for (const { utility, scenario, summary } of results) {
      const rows = html.split("<tr>").filter((each) => each.includes(`>${utility}, scenario ${scenario}<`));
      const [exact, plugIn] = [summary.learners[0]!, summary.learners[1]!];
      const cells = Array.from(rows.join("").matchAll(/<td[^>]*>([^<]*)<\/td>/g), ([, cell]) => cell);
      expect(cells).toEqual([
        formatNumber(summary.optimum!.value, 6),
        ...[exact.utilityGap, plugIn.utilityGap, exact.regret, plugIn.regret, plugIn.bias!].map((list) =>
          formatEstimate(list.at(-1)!),
        ),
      ]);
    }
  });

  test("says what was run and how to run it again, and has no number that is none", () => {
    expect(html).toContain(variant === "published" ? "the paper&#39;s own program" : "Algorithm 1 as printed");
    expect(html).toContain("5 replications of 40 rounds, floor 0.03, seed 8");
    expect(html).toContain(
      `npx blendit reproduce --out DIR --variant ${variant} --replications 5 --horizon 40 --seed 8`,
    );
    expect(html).toContain("Blendit 0.1.0 on Node 24.0.0");
    expect(html).toContain("12.3 seconds");
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});
