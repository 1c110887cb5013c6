import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { distribution } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

test("tests import the TypeScript source of @blendit/core", () => {
  const complaint = () => distribution({ kind: "beta", alpha: -1, beta: 2 });
  expect(complaint).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/packages.core.src.errors.\w+\.ts/) }),
  );
});

test("plain Node imports the TypeScript source of @blendit/core", () => {
  const program = 'console.log(import.meta.resolve("@blendit/core"));';
  const words = ["--input-type=module", "--eval", program];
  const { stdout } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
  expect(stdout.trim()).toMatch(/packages\/core\/src\/index\.ts$/);
});

test("tests run on the major version of Node that package.json pins", async () => {
  const { default: manifest } = await import("../package.json", { with: { type: "json" } });
  expect(process.version.split(".")[0]).toBe(`v${manifest.devDependencies.node.split(".")[0]}`);
});

test("a name exported by core is the same value in every entry point, and no two names differ only in case", async () => {
  const manifest = JSON.parse(readFileSync(`${repositoryRoot}/packages/core/package.json`, "utf8"));
  const meanings = new Map<string, { name: string; value: unknown }>();
  for (const entry of Object.keys(manifest.exports)) {
    const exported: Record<string, unknown> = await import(`@blendit/core${entry.slice(1)}`);
    for (const [name, value] of Object.entries(exported)) {
      const known = meanings.get(name.toLowerCase()) ?? { name, value };
      expect({ entry, name, isSame: known.name === name && known.value === value }).toMatchObject({ isSame: true });
      meanings.set(name.toLowerCase(), known);
    }
  }
  expect(meanings.size).toBeGreaterThan(50);
});
