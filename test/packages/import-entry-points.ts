import type { Installation } from "./installation.ts";
import { nodeOf } from "./node-of.ts";
import { output } from "./run.ts";

/** The names to import installed packages by, of those that are for a version of Node. */
export function entryPointsFor(version: string, { packages }: Installation): string[] {
  const major = Number.parseInt(version, 10);
  return packages.filter(({ oldestNode }) => oldestNode <= major).flatMap(({ entryPoints }) => entryPoints);
}

/** What each of these entry points exports, imported under that version of Node. */
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
