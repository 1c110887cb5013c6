import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
const run = (out: string, ...words: string[]) => blendit(place.folder, "run", "small.yaml", "--out", out, ...words);

beforeAll(() => {
  place.write("small.yaml", { ...small, diagnostics: [] });
  place.write("table.csv", "arm,reward\na,1\na,2\na,3\nb,2\nb,4\nb,5\n");
});

describe("results of an earlier run", () => {
  test("make a run exit with 2 and stay, until --force replaces them", async () => {
    expect((await run("twice")).code).toBe(0);
    const before = place.read("twice", "summary.json");
    expect(await run("twice", "--seed", "2")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "twice already holds results (summary.json). Choose another folder, replace them with --force, or finish them with --resume.\n",
    });
    expect(place.read("twice", "summary.json")).toBe(before);
    expect((await run("twice", "--seed", "2", "--force")).code).toBe(0);
    expect(place.summary("twice").experiment.seed).toBe(2);
  });

  test("cannot be both replaced and continued", async () => {
    const { code, stderr } = await run("both", "--force", "--resume");
    expect(code).toBe(2);
    expect(stderr).toMatch(/'--resume' cannot be used with option '--force'/);
  });
});

test.each([
  ["run", "summary.json", ["run", "small.yaml"]],
  ["reproduce", "arena.json", ["reproduce", "--quick"]],
  ["arena", "suggestion.json", ["arena", "--quick"]],
  ["merge", "frontier.json", ["merge", "parts"]],
])("%s refuses a folder with %s, and names --force", async (_command, name, words) => {
  const folder = `with-${name}`;
  mkdirSync(place.at(folder));
  place.write(join(folder, name), "kept");
  const { code, stderr } = await blendit(place.folder, ...words, "--out", folder);
  expect(code).toBe(2);
  expect(stderr).toMatch(`${folder} already holds results (${name}). Choose another folder, `);
  expect(stderr).toContain("replace them with --force");
  expect(place.read(folder, name)).toBe("kept");
});

test("suggest replaces an earlier suggestion and says so, but no other results", async () => {
  const words = ["suggest", "table.csv", "--utility", "variance", "--min-rows", "2", "--out"];
  const first = await blendit(place.folder, ...words, "suggestion");
  place.write(join("suggestion", "notes.txt"), "kept");
  const second = await blendit(place.folder, ...words, "suggestion");
  expect([first.code, second.code]).toEqual([0, 0]);
  const note = "Replaced the earlier answer in suggestion. To keep both, choose another folder with --out.\n";
  expect(second.stdout.replace(note, "")).toBe(first.stdout);
  expect(second.stdout).toContain(note);
  expect(place.read("suggestion", "notes.txt")).toBe("kept");
  expect(await blendit(place.folder, ...words, "with-summary.json")).toEqual({
    code: 2,
    stdout: "",
    stderr: "with-summary.json already holds results (summary.json). Choose another folder with --out.\n",
  });
  expect((await blendit(place.folder, ...words, "with-summary.json", "--json")).code).toBe(0);
  expect(existsSync(place.at("with-summary.json", "report.html"))).toBe(false);
});

test.each(["report.html", "experiment.json"])("suggest replaces no %s that it did not write", async (name) => {
  const folder = `own-${name}`;
  mkdirSync(place.at(folder));
  place.write(join(folder, name), "kept");
  const words = ["suggest", "table.csv", "--utility", "variance", "--min-rows", "2", "--out", folder];
  expect(await blendit(place.folder, ...words)).toEqual({
    code: 2,
    stdout: "",
    stderr: `${folder} has a ${name} that is not from an earlier suggestion. Choose another folder with --out.\n`,
  });
  expect(place.read(folder, name)).toBe("kept");
});

test("a queued run that finds no database leaves nothing behind", async () => {
  const words = ["--queue", "postgres://nobody@127.0.0.1:1/none"];
  for (const _attempt of [1, 2]) {
    const { code, stderr } = await run("queued", ...words);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The queue at postgres:\/\/nobody@127\.0\.0\.1:1\/none cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1/,
    );
    expect(existsSync(place.at("queued"))).toBe(false);
  }
});
