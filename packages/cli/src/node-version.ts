import { createRequire } from "node:module";

/** This package's manifest, by the package's name: it is in another folder once published. */
export const manifest = createRequire(import.meta.url)("blendit/package.json") as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** The message for a Node that is older than a range such as `>=22.12.0`; undefined if it is not. */
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
