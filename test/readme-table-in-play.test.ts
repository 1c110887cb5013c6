import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blendit } from "../packages/cli/test/blendit-in-process.ts";
import { TableDesk } from "../packages/web/src/play/table/table-desk.ts";
import { repositoryRoot } from "./source-files.ts";

const table = "examples/llm-routing/val.csv";

test("the page answers the question in the README like the command line, with today's mix in any unit", async () => {
  const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");
  const [, words] = /^npx blendit (suggest .*)$/m.exec(readme)!;
  const { stdout, stderr } = await blendit(repositoryRoot, ...words!.split(" "), "--json");
  expect(stderr).toBe("");
  const reply = await new TableDesk().reply({
    ...{ id: 1, kind: "suggest" },
    table: { id: 1, name: table, content: new Blob([readFileSync(join(repositoryRoot, table))]) },
    utility: { kind: "mean" },
    limit: { of: "dollars", atMost: 0.0003 },
    today: { "llama-3.1-8b": 100, "mistral-large": 0, "an option of another table": 5 },
  });
  if (reply.kind !== "suggested") throw new Error(JSON.stringify(reply));
  expect(reply.read.columns).toEqual({ layout: "long", arm: "model", reward: "quality" });
  expect(reply.read.options).toEqual(["gemini-2.5-pro", "llama-3.1-8b", "mistral-large"]);
  expect(JSON.parse(JSON.stringify(reply.shown.suggestion))).toEqual(JSON.parse(stdout));
});
