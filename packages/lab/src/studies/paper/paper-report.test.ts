import { describe, expect, test } from "vitest";
import { asThePaperSays, changed, madeUpPanels, withMoment } from "../../../test/made-up-panels.ts";
import { paperResults } from "../../../test/paper-results.ts";
import { escapeMarkup } from "../../figures/svg/markup.ts";
import { tableHtml } from "../../report/table-html.ts";
import type { Variant } from "./experiments.ts";
import { type JudgedClaim, judgeClaims, judgePaper } from "./judge-claims.ts";
import { paperFigures } from "./paper-figures.ts";
import { figureClaimsTable, paperReport, resultsTable } from "./paper-report.ts";

test("a panel needs no more parts than the whole sentence: one pair of scenarios can suffice", () => {
  // Only in scenarios 1 and 3, more bias goes with more loss.
  const world = changed(asThePaperSays, "wasserstein", [3], ({ bias }) => ({ bias: withMoment(bias, 4, 0.75) }));
  const claims = judgeClaims(madeUpPanels(world, 0.01));
  const { parts, number } = claims.find(({ id }) => id === "wasserstein-bias-not-monotone")!;
  expect(parts.filter(({ verdict }) => verdict === "contradicted").map(({ when }) => when)).toEqual([
    "the end, scenarios 1 and 3",
  ]);
  const { rows } = figureClaimsTable(claims, "wasserstein-bias");
  const [, ...cells] = rows.find(([name]) => String(name).startsWith(`${number}. `))!;
  expect(cells.map((cell) => String(cell).split(";")[0])).toEqual(["holds", "holds", "holds", "", "holds"]);
});

const results = paperResults().filter(({ utility }) => utility === "wasserstein");

test("each column has one power of ten in its label, and the final values of the curves", () => {
  const { columns, rows, caption } = resultsTable(results);
  expect(caption).toBe("After 40 rounds: means over 5 replications ± one standard error.");
  expect(columns.map(({ label }) => label.replace(/ \(.*/, ""))).toEqual([
    "Panel",
    "Gap, exact",
    "Gap, plug-in",
    "Regret, exact",
    "Regret, plug-in",
    "Bias, plug-in",
  ]);
  results.forEach(({ summary: { learners } }, row) => {
    const ends = [learners[0]!.utilityGap, learners[1]!.utilityGap, learners[0]!.regret, learners[1]!.regret];
    [...ends, learners[1]!.bias!].forEach((list, index) => {
      const power = /⁻³/.test(columns[index + 1]!.label) ? 1e-3 : 1;
      const [mean, error] = String(rows[row]![index + 1])
        .split("±")
        .map(Number);
      const expected = list.at(-1)!;
      // The error has two digits, and the mean as many decimals as the error.
      expect(Math.abs(mean! * power - expected.mean)).toBeLessThan(0.06 * expected.standardError!);
      expect(Math.abs(error! * power - expected.standardError!)).toBeLessThan(0.06 * expected.standardError!);
    });
  });
});

function report(variant: Variant, judged?: readonly JudgedClaim[]) {
  const results = paperResults(variant);
  const figures = paperFigures(results);
  const claims = judged ?? judgePaper(results);
  const options = { variant, replications: 5, horizon: 40, seed: 8 };
  const html = paperReport({ results, figures, claims, options, elapsedSeconds: 12.3456 });
  return { html, results, figures, claims };
}

/** The paper is right, except for scenario 3 of the variance, where plug-in is better at round 500. */
const otherwise = changed(asThePaperSays, "variance", [3], ({ plugIn }) => ({ plugIn: withMoment(plugIn, 2, 5.8) }));

describe("paperReport", () => {
  const { html, results, figures, claims } = report("published");

  test("has all five figures, twenty panels, each with a heading and a caption", () => {
    for (const { wide } of Object.values(figures)) expect(html).toContain(wide.trim());
    // Each panel occurs in both shapes, of which a screen shows one.
    expect(html.match(/>Scenario \d</g)).toHaveLength(2 * 20);
    expect(html.match(/<figcaption>[^<]+<\/figcaption>/g)).toHaveLength(5);
    expect(html.match(/>Figure [1-5]\. (Variance|Wasserstein): [^<]+</g)).toHaveLength(5);
  });

  test("has all sentences, undecided because runs are too short, and says how many", () => {
    expect(html).toContain(
      `<p class="answer">Of the paper&#39;s ${claims.length} sentences about these experiments, 0 hold, 0 are contradicted and ${claims.length} are undecided (5 replications).</p>`,
    );
    for (const { number, text } of claims)
      expect(html).toContain(`${number}. ${escapeMarkup(text)}</th><td data-label="Verdict">undecided</td>`);
  });

  test("defines the scenarios", () => {
    const text = html.replaceAll("\u00a0", " ");
    expect(text).toMatch(/\(a\) scenario 1<.*>2<.*>0\.94<.*>0\.0508163<.*>−0\.00469932<.*>Beta\(2, 2\), Beta\(4, 2\)</);
    expect(text).toMatch(/\(c\) scenario 3<.*>8<.*>0\.76<.*>Beta\(2, 1\), Beta\(2, 4\), .*Beta\(2, 22\)</);
    expect(text).toMatch(
      /\(d\) scenario 4<.*>30<.*>0\.10<.*>N\(0\.31, 0\.14\), .*N\(−0\.08, 0\.11\).*N\(0\.48, 0\.16\)</,
    );
  });

  test("has rows of results for each scenario, at the horizon, for each utility", () => {
    for (const [utility, heading] of [
      ["variance", "Variance"],
      ["wasserstein", "Wasserstein"],
    ]) {
      const about = results.filter((result) => result.utility === utility);
      const part = html.slice(html.indexOf(`<h3>${heading}: numbers in the last round</h3>`));
      expect(part.slice(0, part.indexOf("</section>")).includes(tableHtml(resultsTable(about)))).toBe(true);
    }
  });

  test.each([
    ["published", "the published program&#39;s settings", html],
    ["algorithm1", "Algorithm 1 as printed", report("algorithm1").html],
  ])("has the settings and the command of variant %s, and no invalid numbers", (variant, settings, html) => {
    expect(html).toContain(settings);
    expect(html).toContain("5 replications of 40 rounds, minimum share 0.03, seed 8");
    expect(html).toContain(
      `npx blendit reproduce --out DIR --variant ${variant} --replications 5 --horizon 40 --seed 8`,
    );
    expect(html).toContain("Blendit 0.1.0 on Node 24.0.0");
    expect(html).toContain("12.3 seconds");
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

describe("paperReport with judged sentences", () => {
  const claims = judgeClaims(madeUpPanels(otherwise, 0.01));
  const { html } = report("published", claims);
  const rowsOf = (section: string) => {
    const part = html.slice(html.indexOf(`<h3>${section}`));
    // A table too wide for paper occurs again, in parts.
    const [table] = part.slice(0, part.indexOf("</section>")).split('<div class="on-paper">');
    return table!.replaceAll("\u00a0", " ").match(/<tr><th scope="row">.*<\/tr>/g)!;
  };

  test("lists each sentence once at the top, with its verdict and the deciding part", () => {
    const rows = rowsOf("All sentences");
    expect(rows).toHaveLength(claims.length);
    expect(rows.filter((row) => row.includes("<strong>contradicted</strong>"))).toHaveLength(1);
    expect(rows.find((row) => row.includes("Variance: exact is best throughout."))).toMatch(
      /<strong>contradicted<\/strong><\/td><td[^>]*>Figure 1 \(c\) scenario 3, gap of plug-in less that of exact, round 500: −0\.\d+ \[−0\.\d+, −0\.\d+\]</,
    );
  });

  test("lists with each figure the sentences about its panels, with verdicts per panel and for the whole", () => {
    const [row] = rowsOf("Sentences about Figure 1").filter((each) => each.includes("exact is best throughout"));
    expect(Array.from(row!.matchAll(/<td[^>]*>(?:<strong>)?(holds|contradicted)/g), ([, word]) => word)).toEqual([
      "holds",
      "holds",
      "contradicted",
      "holds",
      "contradicted",
    ]);
    expect(row).toContain("exact is best throughout. (gap of plug-in less that of exact)</th>");
    expect(row).toMatch(/<strong>contradicted; round 500: −0\.\d+ \[−0\.\d+, −0\.\d+\]<\/strong>/);
  });

  test("lists all sentences about a figure with it, and each sentence with some figure", () => {
    const names = ["variance-gap", "variance-bias", "wasserstein-gap", "wasserstein-bias", "wasserstein-distributions"];
    const found = names.flatMap((name, index) => {
      const about = claims.filter(({ parts }) => parts.some(({ figure }) => figure === name));
      const rows = rowsOf(`Sentences about Figure ${index + 1}`).map((row) => Number(row.match(/\d+/)![0]));
      expect(rows).toEqual(about.map(({ number }) => number));
      return rows;
    });
    expect(new Set(found).size).toBe(claims.length);
  });

  test("shows a joint number of all four panels in the column of the whole sentence", () => {
    const [row] = rowsOf("Sentences about Figure 3").filter((each) => each.includes("depends more on the scenario"));
    expect(row).toMatch(/(<td[^>]*><\/td>){4}<td[^>]*>holds; the end, Wasserstein less variance: /);
  });
});
