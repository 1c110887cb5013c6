import type { Installation } from "./installation.ts";
import { nodeOf } from "./node-of.ts";
import { output } from "./run.ts";

/** The entry points of the installed packages that support a version of Node. */
export function entryPointsFor(version: string, { packages }: Installation): string[] {
  const major = Number.parseInt(version, 10);
  return packages.filter(({ oldestNode }) => oldestNode <= major).flatMap(({ entryPoints }) => entryPoints);
}

/** The exports of these entry points, imported under that version of Node. */
export async function importEntryPoints(
  version: string,
  installation: Installation,
): Promise<[entry: string, names: string[]][]> {
  const program = `
    const namesOf = async (entry) => [entry, Object.keys(await import(entry)).sort()];
    const entries = ${JSON.stringify(entryPointsFor(version, installation))};
    console.log(JSON.stringify(await Promise.all(entries.map(namesOf))));`;
  const words = ["--input-type=module", "--eval", program];
  return JSON.parse(await output(installation.folder, await nodeOf(version), words));
}
