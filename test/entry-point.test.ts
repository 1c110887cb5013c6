import { spawnSync } from "node:child_process";
import { distribution } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

test("@blendit/core is its TypeScript source in tests", () => {
  const complaint = () => distribution({ kind: "beta", alpha: -1, beta: 2 });
  expect(complaint).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/packages.core.src.errors.\w+\.ts/) }),
  );
});

test("@blendit/core is its TypeScript source for a plain node", () => {
  const program = 'console.log(import.meta.resolve("@blendit/core"));';
  const words = ["--input-type=module", "--eval", program];
  const { stdout } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
  expect(stdout.trim()).toMatch(/packages\/core\/src\/index\.ts$/);
});

test("tests run on the major version of Node that package.json pins", async () => {
  const { default: manifest } = await import("../package.json", { with: { type: "json" } });
  expect(process.version.split(".")[0]).toBe(`v${manifest.devDependencies.node.split(".")[0]}`);
});
