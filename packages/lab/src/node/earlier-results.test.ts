import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { EarlierResults, refuseEarlierResults } from "./earlier-results.ts";

const inFolder = temporaryFolder();

function folderWith(name: string): string {
  mkdirSync(inFolder(`of-${name}`), { recursive: true });
  writeFileSync(inFolder(`of-${name}/${name}`), "{}");
  return inFolder(`of-${name}`);
}

test.each(["summary.json", "arena.json", "suggestion.json"])("a folder with %s is refused, with what to do", (name) => {
  const folder = folderWith(name);
  const refuse = () => refuseEarlierResults(folder, "Choose another folder.");
  expect(refuse).toThrow(EarlierResults);
  expect(refuse).toThrow(`${folder} already holds results (${name}). Choose another folder.`);
  expect(() => refuseEarlierResults(folder, "", name)).not.toThrow();
});

test("folders without results are taken", () => {
  for (const folder of [inFolder("missing"), folderWith("notes.txt")]) refuseEarlierResults(folder, "");
});
