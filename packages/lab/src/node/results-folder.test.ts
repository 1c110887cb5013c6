import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { playedSummary } from "../../test/played-summary.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { Problem } from "../spec/problem.ts";
import { EarlierResults, isFinished, refuseEarlierResults, writeResults, writeWhole } from "./results-folder.ts";
import { fingerprintOf, studyOf } from "./study.ts";

const inFolder = temporaryFolder();

function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = inFolder(name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

describe("writeWhole", () => {
  test("replaces an older file and leaves no other files", () => {
    const folder = inFolder("whole");
    mkdirSync(folder);
    for (const text of ["older and longer", "new"]) writeWhole(join(folder, "a.txt"), text);
    expect(readdirSync(folder)).toEqual(["a.txt"]);
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("new");
  });
});

describe("writeResults", () => {
  const problem = new Problem({ ...smallExperiment, horizon: 1, replications: 1, diagnostics: [] });
  const write = (folder: string) => writeResults(problem, playedSummary(problem), { folder, file: "small.yaml" });
  const files = { "sweep.csv": "", "trajectories.csv": "", "report.html": "" };
  const folderWithAll = (name: string, more: Readonly<Record<string, string>> = {}) => {
    const folder = folderWith(name, { ...files, ...more });
    for (const inner of ["figures", "points/1"]) mkdirSync(join(folder, inner), { recursive: true });
    return folder;
  };

  test("removes everything that an earlier run or sweep wrote", async () => {
    const folder = folderWithAll("again", { "summary.json": "{}", "notes.txt": "" });
    await write(folder);
    expect(readdirSync(folder).sort()).toEqual(["notes.txt", "summary.json"]);
  });

  test("keeps files and folders with such names that no run wrote", async () => {
    const folder = folderWithAll("own");
    await write(folder);
    expect(readdirSync(folder)).toHaveLength(Object.keys(files).length + 3);
  });
});

test.each(["summary.json", "arena.json", "suggestion.json", "frontier.json"])(
  "a folder with %s is refused, with advice",
  (name) => {
    const folder = folderWith(`of-${name}`, { [name]: "{}" });
    const refuse = () => refuseEarlierResults(folder, "Choose another folder.");
    expect(refuse).toThrow(EarlierResults);
    expect(refuse).toThrow(`${folder} already holds results (${name}). Choose another folder.`);
    expect(() => refuseEarlierResults(folder, "", name)).not.toThrow();
  },
);

test("folders without results are accepted", () => {
  for (const folder of [inFolder("missing"), folderWith("notes", { "notes.txt": "" })])
    refuseEarlierResults(folder, "");
});

const study = studyOf(smallExperiment);
const own = JSON.stringify({ fingerprint: fingerprintOf(smallExperiment) });

describe("isFinished", () => {
  test("is true with a summary of the same experiment", () => {
    expect(isFinished(study, folderWith("done", { "summary.json": own }))).toBe(true);
  });

  test("is false without a summary, and while there is a journal", () => {
    expect(isFinished(study, inFolder("none"))).toBe(false);
    expect(isFinished(study, folderWith("empty", {}))).toBe(false);
    const files = { "summary.json": own, "unfinished.ndjson": "" };
    expect(isFinished(study, folderWith("begun", files))).toBe(false);
  });

  test.each([
    ["another experiment", JSON.stringify({ fingerprint: fingerprintOf({ ...smallExperiment, seed: 7 }) })],
    ["a version that wrote no fingerprint", "{}"],
    ["nothing that can be read", "{ cut off"],
    ["nothing at all", "null"],
  ])("refuses a folder with the summary of %s, with advice", (_, text) => {
    const folder = folderWith("other", { "summary.json": text });
    expect(() => isFinished(study, folder)).toThrow(
      /summary\.json belongs to another experiment or version\. Choose another folder, or replace it with --force instead of --resume\.$/,
    );
  });
});
