import { createRequire } from "node:module";
import type { Summary } from "../simulate/summary.ts";

/** What made a result, for its record. The manifest is asked for by name, as it lies elsewhere once published. */
export function versions(): Summary["versions"] {
  const manifest = createRequire(import.meta.url)("@blendit/lab/package.json") as { version: string };
  return { blendit: manifest.version, node: process.versions.node };
}
