import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseExperimentText } from "@blendit/lab";
import { goalGroups, goals } from "@blendit/lab/goals";
import { describe, expect, test } from "vitest";
import { examplesIn, experimentsIn, readDocument, runProgram } from "./docs.ts";
import { repositoryRoot } from "./source-files.ts";

const counts = {
  "packages/core/README.md": 1,
  "packages/lab/README.md": 1,
  "docs/choosing.md": 1,
  "docs/from-a-table.md": 1,
  "docs/learners.md": 5,
  "docs/utilities.md": 2,
  "docs/distributions.md": 1,
};

describe.each(Object.entries(counts))("the examples in %s", (document, count) => {
  const examples = examplesIn(document);

  test("are all recognised", () => expect(examples).toHaveLength(count));

  test.each(examples)("print the documented output, at line $line", ({ program, printed }) => {
    expect(runProgram(program)).toBe(printed);
  });
});

test.each(["packages/cli/README.md", "docs/experiments.md"])(
  "the experiment files in %s are valid: the first can be run, the others have a best blend",
  (document) => {
    const [text, ...others] = experimentsIn(document);
    const recorded = () => ({ kind: "empirical" as const, samples: [0.2, 0.5, 0.9] });
    expect(parseExperimentText(text!, document, { recorded }).learners.length).toBeGreaterThan(1);
    for (const other of others) expect(() => parseExperimentText(other, document, { needs: "optimum" })).not.toThrow();
  },
);

test("examples/first-blend.ts learns: its gap to the best blend falls below a tenth of the first one", () => {
  const words = [join(repositoryRoot, "examples", "first-blend.ts")];
  const { stdout, status } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
  expect(status).toBe(0);
  const gaps = stdout.split("\n").flatMap((line) => line.match(/-0\.\d+ +(\d\.\d\de-\d)/)?.[1] ?? []);
  expect(gaps).toHaveLength(8);
  expect(Number(gaps.at(-1))).toBeLessThan(Number(gaps[0]) / 10);
});

test("docs/choosing.md has the goals of the web app, in the same words and order", () => {
  const [, table] = /\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(readDocument("docs/choosing.md"))!;
  const rows = Object.entries(goalGroups).flatMap(([group, title]) => [
    `| **${title}** | | |`,
    ...goals
      .filter((goal) => goal.group === group)
      .map(({ title, sentence, kind }) => `| ${title} | ${sentence} | \`${kind}\` |`),
  ]);
  expect(table!.trim().split("\n")).toEqual(rows);
});
