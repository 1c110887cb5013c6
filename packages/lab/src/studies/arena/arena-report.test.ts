import { describe, expect, test } from "vitest";
import { sampleNumbers, sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import {
  arenaReport,
  lossesTable,
  overviewTable,
  paperRatiosTable,
  problemSection,
  standingsTable,
} from "./arena-report.ts";
import { arenaSummaryLines } from "./arena-summary.ts";
import { type Loss, losses } from "./losses.ts";
import { arenaAnswer } from "./winners.ts";

const ranked = sampleResult(
  sampleProblem(
    {
      "mirror-ascent-exact": sampleNumbers(0.01),
      "full-gradient": sampleNumbers(0.1),
      uniform: sampleNumbers(0.1002),
      ucb1: sampleNumbers(0.9),
    },
    { name: "first" },
  ),
  sampleProblem({ "full-gradient": sampleNumbers(0.2), uniform: sampleNumbers(0.1) }, { name: "second" }),
);

test("the best is bold, ties are marked, and oracles come last without marks", () => {
  const { columns, rows, caption } = overviewTable(ranked);
  expect(columns.map(({ label }) => label)).toEqual([
    "Problem",
    "Blendit",
    "equal shares",
    "UCB1",
    "Informed Algorithm 1 *",
  ]);
  expect(rows).toEqual([
    ["first", { strong: "0.10" }, "0.10", "0.90", "0.010"],
    ["second", "0.20", { strong: "0.10" }, "–", "–"],
  ]);
  expect(caption).toBe("Mean gap after 500 rounds.");
});

test("nothing is bold for a single learner", () => {
  const { rows } = overviewTable(sampleResult(sampleProblem({ uniform: sampleNumbers(0.1) })));
  expect(rows).toEqual([["sample", "0.10"]]);
});

const counted = sampleResult(
  sampleProblem({
    "full-gradient": sampleNumbers(1),
    "mirror-ascent-exact": sampleNumbers(2),
    uniform: sampleNumbers(3),
    ucb1: sampleNumbers(3),
  }),
  sampleProblem({
    "full-gradient": sampleNumbers(1.05),
    "mirror-ascent-exact": sampleNumbers(9),
    uniform: sampleNumbers(1),
  }),
);

test("problems and duels are counted among learners that do not know the arms", () => {
  const { columns, rows } = standingsTable(counted, "recommendedGap");
  expect(columns.map(({ label }) => label)).toEqual([
    "Learner",
    "Better",
    "Undecided",
    "Worse",
    "Duels: better",
    "undecided",
    "worse",
    "Against Blendit",
  ]);
  expect(rows).toEqual([
    ["Blendit", "1", "0", "1", "2", "0", "1", ""],
    ["Informed Algorithm 1 *", "0", "0", "2", "2", "0", "3", "0 – 0 – 2"],
    ["equal shares", "1", "0", "1", "1", "1", "1", "1 – 0 – 1"],
    ["UCB1", "0", "0", "1", "0", "1", "1", "0 – 0 – 1"],
  ]);
});

test("there is no column for duels with Blendit if it did not play", () => {
  const others = sampleProblem({ uniform: sampleNumbers(1), ucb1: sampleNumbers(2) });
  const { columns, rows } = standingsTable(sampleResult(others), "utilityGap");
  expect(columns).toHaveLength(7);
  for (const row of rows) expect(row).toHaveLength(7);
});

const loss: Loss = {
  problem: "hard-items",
  gap: "utilityGap",
  winner: "uniform",
  ownGap: 0.3,
  winnerGap: 0.1,
  interval: [0.18, 0.22],
  reason: "So it is.",
};

test("the table of losses has a row for each loss", () => {
  const { columns, rows } = lossesTable([loss, { ...loss, gap: "recommendedGap", winnerGap: -1e-17, interval: null }]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  expect(rows).toEqual([
    ["hard-items", "average blend", "equal shares", "0.30, 0.10", "3.0", "0.18 to 0.22", "So it is."],
    ["hard-items", "recommended blend", "equal shares", "0.30, −1.0e-17", "–", "–", "So it is."],
  ]);
});

test("the table of ratios has a row for each problem, then geometric mean and minimum", () => {
  const { columns, rows } = paperRatiosTable([
    { problem: "one", average: 2, recommended: 20, sameAveraging: 3, regret: 1 },
    { problem: "other", average: 8, recommended: 45, sameAveraging: undefined, regret: 4 },
  ]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  expect(rows).toEqual([
    ["one", "2.00", "20.0", "3.00", "1.00"],
    ["other", "8.00", "45.0", "–", "4.00"],
    ["Geometric mean", { strong: "4.00" }, { strong: "30.0" }, { strong: "3.00" }, { strong: "2.00" }],
    ["Least", { strong: "2.00" }, { strong: "20.0" }, { strong: "3.00" }, { strong: "1.00" }],
  ]);
});

test("the column of the oracle with the same averaging is empty if it never played", () => {
  const { rows } = paperRatiosTable([
    { problem: "one", average: 2, recommended: 2, sameAveraging: undefined, regret: 2 },
  ]);
  expect(rows.map((row) => row[3])).toEqual(["–", { strong: "–" }, { strong: "–" }]);
});

const problem = sampleProblem(
  { "full-gradient": sampleNumbers(0.1, 0.05), "mirror-ascent-exact": sampleNumbers(0.4, 0.2) },
  { leftOut: [{ id: "ucb1", reason: "it cannot" }] },
);

test("the section of a problem has all numbers of all learners", () => {
  const { heading, table } = problemSection(problem, [100, 500]);
  expect(heading).toBe("sample: variance");
  expect(table!.columns.map(({ label }) => label)).toEqual([
    "Learner",
    "Average, 100",
    "Average, 500",
    "Recommended, 100",
    "Recommended, 500",
    "Regret",
    "Average less best",
    "Recommended less best",
    "µs a round",
  ]);
  const [own, oracle] = table!.rows;
  expect(own).toEqual([
    "Blendit",
    "1.000 ± 0.010",
    "0.1000 ± 0.0010",
    "1.000 ± 0.010",
    "0.05000 ± 0.00050",
    "7.00 ± 0.10",
    "–",
    "–",
    "2.5",
  ]);
  expect(oracle![0]).toBe("Informed Algorithm 1 *");
  expect(oracle![6]).toMatch(/^worse: 0\.30 \[0\.29, 0\.31\]$/);
});

test("the section of a problem describes it, and names learners that did not play with reasons", () => {
  expect(problemSection(problem, [100, 500]).paragraphs).toEqual([
    "A sample.",
    "2 options, minimum share 0.030. The value of the best blend is 1.000; equal shares are 0.200 below it, the worst option 1.00.",
    "Without UCB1: it cannot.",
  ]);
  const kinked = { ...problem, facts: { ...problem.facts, isSmooth: false } };
  expect(problemSection(kinked, [100, 500]).paragraphs![1]).toContain("The goal has kinks.");
});

const won = sampleProblem(
  { "full-gradient": sampleNumbers(0.1), "mirror-ascent-exact": sampleNumbers(0.4), uniform: sampleNumbers(0.9) },
  { name: "won", isFromPaper: true },
);
const lost = sampleProblem({ "full-gradient": sampleNumbers(0.3), uniform: sampleNumbers(0.1) }, { name: "lost" });
const result = sampleResult(won, lost);
const COMMAND = "npx blendit arena --out DIR";

function headingsOf(html: string): string[] {
  return Array.from(html.matchAll(/<h[23]>(.*?)<\/h[23]>/g), ([, heading]) => heading!);
}

describe("arenaReport", () => {
  const html = arenaReport(result, COMMAND);

  test("opens with the answer and its figure, and has the settings, the results and the command", () => {
    expect(html).toContain(`<p class="answer">${arenaAnswer(result)}</p>`);
    expect(html.indexOf("Who recommends the best blend: 2 problems")).toBeLessThan(html.indexOf("<h2>"));
    expect(html).toContain("3 learners, each with one setting, on 2 problems: 3 replications of 500 rounds, seed 8.");
    for (const line of arenaSummaryLines(result)) expect(html).toContain(line.replaceAll("'", "&#39;"));
    expect(html).toContain(COMMAND);
    expect(html).toContain("Blendit 0.1.0 on Node 24.0.0. The arena took 12.3 seconds.");
  });

  test("has each section once, and one for each problem", () => {
    expect(headingsOf(html)).toEqual([
      "Who wins each problem",
      "All learners in all problems",
      "Gap of the recommended blend",
      "Better, undecided, worse: recommended blend",
      "Better, undecided, worse: average blend",
      "The paper&#39;s problems: the oracle against Blendit",
      "Where Blendit is better or worse, and why",
      "In how many problems",
      "Worse than the best of the others that do not know the distributions",
      "Worse than the best of all others, including oracles (which know the distributions)",
      "Every problem with all its numbers",
      "How to read the tables",
      "won: variance",
      "lost: variance",
      "How to run it again",
      "Method and command",
    ]);
    expect(html).toContain("<strong>0.10</strong>");
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  test("has a table of winners with links to every problem", () => {
    const links = Array.from(html.matchAll(/<a href="#([^"]+)">(.*?)<\/a>/g), ([, id, words]) => ({ id, words }));
    expect(links.map(({ words }) => words)).toEqual(["won", "lost"]);
    for (const { id, words } of links) expect(html).toContain(` id="${id}">\n<h3>${words}: variance</h3>`);
  });

  test("lists each loss with its reason", () => {
    const [loss] = losses(result, "recommendedGap", "againstPeers");
    expect(html.split("<tr>").find((each) => each.includes(loss!.reason))).toMatch(/^<th scope="row">lost<.*>3\.0</);
  });

  test("says if there are no losses", () => {
    expect(arenaReport(sampleResult(won), COMMAND).match(/<p>In no problem\.<\/p>/g)).toHaveLength(2);
  });

  test("has no figure of winners if too much is undecided", () => {
    const level = sampleProblem({ "full-gradient": sampleNumbers(0.1), uniform: sampleNumbers(0.1) });
    const page = arenaReport(sampleResult(level), COMMAND);
    expect(page).toContain("3 replications are too few to tell which learner is best");
    expect(page).not.toContain("<svg");
  });

  test("works without full-gradient, and without the paper's problems", () => {
    const { learners, ...rest } = lost;
    const others = { ...rest, learners: learners.filter(({ id }) => id === "uniform") };
    const page = arenaReport(sampleResult(others), COMMAND);
    const headings = headingsOf(page).join();
    expect(page).toContain("No two learners that do not know the distributions played the same problem");
    expect(headings).not.toContain("Blendit");
    expect(headings).not.toContain("paper");
  });
});
