import { readFileSync } from "node:fs";
import { join } from "node:path";
import { goalGroups, goals } from "@blendit/lab/goals";
import { expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

test("docs/choosing.md has the goals of the web app, in the same words and order", () => {
  const text = readFileSync(join(repositoryRoot, "docs/choosing.md"), "utf8");
  const [, table] = /\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(text)!;
  const rows = Object.entries(goalGroups).flatMap(([group, title]) => [
    `| **${title}** | | |`,
    ...goals
      .filter((goal) => goal.group === group)
      .map(({ title, sentence, kind }) => `| ${title} | ${sentence} | \`${kind}\` |`),
  ]);
  expect(table!.trim().split("\n")).toEqual(rows);
});
