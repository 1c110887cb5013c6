import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { versions } from "./versions.ts";

test("a result names this Blendit, one version for all packages, and the Node that runs", () => {
  const root = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../package.json"), "utf8"));
  expect(versions()).toEqual({ blendit: root.version, node: process.version.slice(1) });
});
