import { createRequire } from "node:module";

/** What this package says of itself. Asked for by the package's name, as the manifest lies elsewhere once published. */
export const manifest = createRequire(import.meta.url)("blendit/package.json") as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** What to tell the user of a Node that is older than `>=22.12.0`, say; undefined where it is not. */
export function nodeComplaint(range: string, version: string, who = "Blendit"): string | undefined {
  const oldest = range.replace(/^>=/, "");
  return isOlder(version, oldest) ? `${who} needs Node ${oldest} or later; this is Node ${version}.` : undefined;
}

function isOlder(version: string, than: string): boolean {
  const parts = numbersOf(version);
  const others = numbersOf(than);
  const first = others.findIndex((other, index) => other !== parts[index]);
  return first >= 0 && parts[first]! < others[first]!;
}

function numbersOf(version: string): number[] {
  return version.split(".").map((part) => Number.parseInt(part, 10));
}
