import { describe, expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { arenaReport } from "./arena-report.ts";
import { arenaSummaryLines } from "./arena-summary-lines.ts";
import { losses } from "./losses.ts";

const numbers = (last: number) => ({ average: [1, last], recommended: [1, last], regret: 7 }) as const;
const won = sampleProblem(
  { "full-gradient": numbers(0.1), "mirror-ascent-exact": numbers(0.4), uniform: numbers(0.9) },
  { name: "won", isFromPaper: true },
);
const lost = sampleProblem({ "full-gradient": numbers(0.3), uniform: numbers(0.1) }, { name: "lost" });
const result = sampleResult(won, lost);
const COMMAND = "npx blendit arena --out DIR";

function headingsOf(html: string): string[] {
  return Array.from(html.matchAll(/<h2>(.*?)<\/h2>/g), ([, heading]) => heading!);
}

describe("arenaReport", () => {
  const html = arenaReport(result, COMMAND);

  test("says what was run, what came out, and how to run it again", () => {
    expect(html).toContain("3 learners, each with one setting, on 2 problems: 3 replications of 500 rounds, seed 8.");
    for (const line of arenaSummaryLines(result)) expect(html).toContain(line.replaceAll("'", "&#39;"));
    expect(html).toContain(COMMAND);
    expect(html).toContain("Blendit 0.1.0 on Node 24.0.0. The arena took 12.3 seconds.");
  });

  test("has every part once, and a section for each problem", () => {
    expect(headingsOf(html)).toEqual([
      "What came out",
      "Gap of the recommended blend",
      "Better, undecided, worse: recommended blend",
      "Better, undecided, worse: average of the weights",
      "The paper&#39;s problems: the oracle against full-gradient",
      "Where full-gradient is worse than the best of the others that do not know the arms",
      "Where full-gradient is worse than the best of all others, oracles included",
      "Problem by problem",
      "won: variance",
      "lost: variance",
      "How it was made",
    ]);
    expect(html).toContain("<strong>0.10</strong>");
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  test("opens with a list of contents that leads to every part", () => {
    const links = Array.from(html.matchAll(/<a href="#([^"]+)">(.*?)<\/a>/g), ([, id, words]) => ({ id, words }));
    expect(links.map(({ words }) => words)).toEqual(headingsOf(html));
    for (const { id, words } of links) expect(html).toContain(`<section id="${id}">\n<h2>${words}</h2>`);
  });

  test("says of each loss to whom, by how much and why", () => {
    const [loss] = losses(result, "full-gradient", "recommendedGap", "againstPeers");
    const row = html.split("<tr>").find((each) => each.includes(loss!.reason))!;
    const cells = Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)</g), ([, cell]) => cell);
    expect(cells).toEqual([
      "lost",
      "recommended blend",
      "uniform",
      "0.30, 0.10",
      "3.0",
      expect.any(String),
      loss!.reason,
    ]);
  });

  test("says so where nothing is lost", () => {
    expect(arenaReport(sampleResult(won), COMMAND).match(/<p>Nowhere\.<\/p>/g)).toHaveLength(2);
  });

  test("does without full-gradient, and without the paper's problems", () => {
    const { learners, ...rest } = lost;
    const others = { ...rest, learners: learners.filter(({ id }) => id === "uniform") };
    const headings = headingsOf(arenaReport(sampleResult(others), COMMAND)).join();
    expect(headings).not.toContain("full-gradient");
    expect(headings).not.toContain("paper");
  });
});
