import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type Started, startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { small, threeLearners } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** Twelve chunks, each a twentieth of a second. */
const long = {
  ...small,
  name: "long",
  utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
  horizon: 1500,
  replications: 60,
  learners: threeLearners,
};
const CHUNKS = 12;
// With one worker, most chunks are left when the third is done, so a run is stopped in the middle on any machine.
const words = ["run", "long.yaml", "--workers", "1", "--out"];

/** The lines of a journal after the header; the last one may be cut off. */
function chunksIn(journal: string): string[] {
  return existsSync(journal) ? readFileSync(journal, "utf8").split("\n").slice(1).filter(Boolean) : [];
}

/** Starts a run and waits until some chunks are done. */
async function startedRun(out: string, ...options: string[]): Promise<Started> {
  const started = startBlendit(place.folder, ...words, out, ...options);
  while (chunksIn(place.at(out, "unfinished.ndjson")).length < 3) {
    if (started.process.exitCode !== null) throw new Error(`ended too early: ${(await started.ended).stderr}`);
    await wait(5);
  }
  return started;
}

/** The files of a folder and their modification times. */
function filesIn(out: string): (string | number)[][] {
  return readdirSync(place.at(out)).map((name) => [name, statSync(place.at(out, name)).mtimeMs]);
}

function journalOf(out: string): string {
  return place.at(out, "unfinished.ndjson");
}

/** The first count of replications in the progress of a continued run. */
function firstCount(stderr: string): number {
  return Number(/long: (\d+) of 60 replications/.exec(stderr)?.[1]);
}

describe("an interrupted run", () => {
  let whole: string;

  beforeAll(async () => {
    place.write("long.yaml", long);
    expect((await blendit(place.folder, ...words, "whole")).code).toBe(0);
    whole = place.lastingSummary("whole");
    const killed = await startedRun("killed");
    killed.process.kill("SIGKILL");
    expect((await killed.ended).code).toBeNull();
    for (const copy of ["cut", "other"]) cpSync(place.at("killed"), place.at(copy), { recursive: true });
  });

  test("leaves its finished chunks but no results when it is killed", () => {
    expect(readdirSync(place.at("killed"))).toEqual(["unfinished.ndjson"]);
    const chunks = chunksIn(journalOf("killed"));
    expect(chunks.length).toBeGreaterThanOrEqual(3);
    expect(chunks.length).toBeLessThan(CHUNKS);
  });

  test("continues with --resume to the same bytes, even if its last line was cut off", async () => {
    const journal = readFileSync(journalOf("cut"), "utf8");
    writeFileSync(journalOf("cut"), journal.slice(0, -40));
    const goOn = async (out: string) => {
      const { code, stderr } = await blendit(place.folder, ...words, out, "--resume");
      expect(code, stderr).toBe(0);
      // At least ten replications were done before.
      expect(firstCount(stderr)).toBeGreaterThan(10);
      expect(place.lastingSummary(out)).toBe(whole);
      expect(readdirSync(place.at(out)).sort()).toEqual(["figures", "report.html", "summary.json", "trajectories.csv"]);
    };
    await goOn("killed");
    await goOn("cut");
  });

  test("by Ctrl-C exits soon with 130 and prints a command that continues it to the same bytes", async () => {
    // The command must repeat options that change the experiment; here they equal the file.
    const options = ["--replications", "60", "--seed", "1"];
    const started = await startedRun("it's stopped", ...options);
    started.process.kill("SIGINT");
    const { code, stdout, stderr } = await started.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    const command =
      "npx blendit run long.yaml --workers 1 --out 'it'\\''s stopped' --replications 60 --seed 1 --resume";
    expect(stderr).toContain(`stopped; continue with: ${command}\n`);
    expect(readdirSync(place.at("it's stopped"))).toEqual(["unfinished.ndjson"]);

    const again = await blendit(place.folder, ...words, "it's stopped", ...options, "--resume");
    expect(again.code, again.stderr).toBe(0);
    expect(firstCount(again.stderr)).toBeGreaterThan(10);
    expect(place.lastingSummary("it's stopped")).toBe(whole);
  });

  test("is not mixed with another experiment: --resume exits with 2, says what to do and loses nothing", async () => {
    const before = readFileSync(journalOf("other"), "utf8");
    const { code, stdout, stderr } = await blendit(place.folder, ...words, "other", "--resume", "--seed", "2");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "belongs to another experiment or version. Choose another folder, or discard it with --force.",
    );
    expect(readdirSync(place.at("other"))).toEqual(["unfinished.ndjson"]);
    expect(readFileSync(journalOf("other"), "utf8")).toBe(before);
  });

  test("is not discarded by a run without --resume, which says how to continue or start over", async () => {
    const before = readFileSync(journalOf("other"), "utf8");
    const { code, stderr } = await blendit(place.folder, ...words, "other");
    expect(code).toBe(2);
    expect(stderr).toContain("already exists. Continue it with --resume, or discard it and start over with --force.");
    expect(readFileSync(journalOf("other"), "utf8")).toBe(before);
  });

  test("is discarded by --force", async () => {
    const file = place.write("small.yaml", small);
    writeFileSync(journalOf("other"), "of any run");
    const { code, stderr } = await blendit(place.folder, "run", file, "--out", "other", "--force");
    expect(code, stderr).toBe(0);
    expect(readdirSync(place.at("other"))).not.toContain("unfinished.ndjson");
    expect(place.summary("other").experiment.name).toBe("small");
  });
});

describe("--resume", () => {
  const quick = { ...small, diagnostics: ["regret"] };

  test("starts a run if there is none yet", async () => {
    const file = place.write("small.yaml", quick);
    const { code, stderr } = await blendit(place.folder, "run", file, "--out", "new", "--resume");
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("small: 1 of 3 replications");
  });

  test("reports that a run is complete, exits with 0 and does nothing", async () => {
    const file = place.write("small.yaml", quick);
    expect((await blendit(place.folder, "run", file, "--out", "finished")).code).toBe(0);
    const before = filesIn("finished");
    expect(await blendit(place.folder, "run", file, "--out", "finished", "--resume")).toEqual({
      code: 0,
      stdout: "finished is complete: nothing left to do\n",
      stderr: "",
    });
    expect(filesIn("finished")).toEqual(before);
  });
});
