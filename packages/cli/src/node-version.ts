import { createRequire } from "node:module";

/** This package's manifest, resolved by the package's name because its folder differs once published. */
export const manifest = createRequire(import.meta.url)("blendit/package.json") as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** The message for a Node that is older than a range such as `>=22.12.0`; undefined if it is not. */
export function nodeComplaint(range: string, version: string, who = "Blendit"): string | undefined {
  const oldest = range.replace(/^>=/, "");
  const isOlder = version.localeCompare(oldest, "en", { numeric: true }) < 0;
  return isOlder ? `${who} needs Node ${oldest} or later; this is Node ${version}.` : undefined;
}
