import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../source-files.ts";
import { entryPointsFor, type Installation, importEntryPoints } from "./installation.ts";
import { type Ended, nodeOf, output } from "./run.ts";

/** The variance of the blend is largest where its slope, 23/1260 + (1 - 2 w)/36 for weight w of the first arm, is zero. */
const BEST = [29 / 35, 6 / 35];

/** The standard error of w if means and variances are estimated from 1650 and 350 rewards: 0.045 due to the variances, 0.043 due to the means. */
const STANDARD_ERROR = 0.063;

/** Checks that the consumer's program found the best blend, and learned one within four standard errors of it. */
export function expectLearned(found: unknown): void {
  const { best, learned } = found as { best: number[]; learned: number[] };
  for (const [arm, weight] of BEST.entries()) {
    expect(best[arm]).toBeCloseTo(weight, 9);
    expect(Math.abs(learned[arm]! - weight)).toBeLessThan(4 * STANDARD_ERROR);
  }
}

/** Prints the exports of each entry point, imported with `require`; null if Node cannot require ES modules. */
const requireAll = (entryPoints: readonly string[]) => `
  const namesOf = (entry) => [entry, Object.keys(require(entry)).sort()];
  console.log(JSON.stringify(process.features.require_module ? ${JSON.stringify(entryPoints)}.map(namesOf) : null));`;

/** Tests of the libraries under a version of Node, which may be able to require ES modules. */
export function runsUnder(version: string, canRequire: boolean, installation: () => Installation): void {
  const node = async (...words: string[]) =>
    JSON.parse(await output(installation().folder, await nodeOf(version), words));

  test(`every supported entry point can be imported${canRequire ? " and required" : ""}`, async () => {
    const entryPoints = entryPointsFor(version, installation());
    const imported = await importEntryPoints(version, installation());
    expect(imported.map(([entry]) => entry)).toEqual(entryPoints);
    for (const [entry, names] of imported) expect(names, entry).not.toEqual([]);
    const required = await node("--input-type=commonjs", "--eval", requireAll(entryPoints));
    expect(required).toEqual(canRequire ? imported : null);
  });

  test("a compiled consumer computes a best blend, learns, runs an experiment in workers and draws", async () => {
    const printed = await node(join("compiled", "main.js"));
    expectLearned(printed);
    expect(printed.agree).toBe(true);
    expect(printed.value).toBeCloseTo(0.0508163265306, 12);
    expect(printed.figure).toBe("<svg");
    expect(printed.versions).toEqual({ blendit: installation().package("@blendit/lab").version, node: version });
  });
}

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
