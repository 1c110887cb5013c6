import { readFileSync } from "node:fs";
import type { Summary } from "../summary.ts";

/** What made a result, for its record. */
export function versions(): Summary["versions"] {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return { blendit: manifest.version, node: process.versions.node };
}
