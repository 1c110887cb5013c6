import { join } from "node:path";
import { expect, test } from "vitest";
import { expectLearned } from "./expect-learned.ts";
import { entryPointsFor, importEntryPoints } from "./import-entry-points.ts";
import type { Installation } from "./installation.ts";
import { nodeOf } from "./node-of.ts";
import { output } from "./run.ts";

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
