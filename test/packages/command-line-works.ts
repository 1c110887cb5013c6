import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../source-files.ts";
import type { Installation } from "./installation.ts";
import type { Ended } from "./run.ts";

/** Tests of the installed command line, which do not depend on how it is started. */
export function commandLineWorks(
  installation: () => Installation,
  blendit: (...words: string[]) => Promise<Ended>,
): void {
  test("prints its version and its help", async () => {
    const { version } = installation().package("blendit");
    expect(await blendit("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const help = await blendit("--help");
    expect(help).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: blendit /), stderr: "" });
  });

  test("runs an experiment in two workers and writes its results", async () => {
    const { folder } = installation();
    copyFileSync(join(repositoryRoot, "examples", "match-scores.yaml"), join(folder, "match-scores.yaml"));
    const few = ["--workers", "2", "--replications", "6", "--horizon", "200"];
    const { code, stderr } = await blendit("run", "match-scores.yaml", "--out", "results", ...few);
    expect(code, stderr).toBe(0);
    const read = (file: string) => readFileSync(join(folder, "results", file), "utf8");
    expect(JSON.parse(read("summary.json")).versions.blendit).toBe(installation().package("blendit").version);
    expect(read("report.html").match(/<svg/g)!.length).toBeGreaterThan(1);
  });
}

/** Copies a utility in TypeScript for `blendit check`. Returns its name. */
export function copyUtility({ folder }: Installation): string {
  const name = "two-sided.ts";
  copyFileSync(join(repositoryRoot, "examples", name), join(folder, name));
  return name;
}

/** The result of `blendit check` if Node does not support TypeScript. */
export function refusedUtility(name: string, version: string): Ended {
  const advice = "Use JavaScript, or Node 22.18 or later.";
  const stderr = `${name} cannot be loaded. Node ${version} does not run TypeScript. ${advice}\n`;
  return { code: 2, stdout: "", stderr };
}
