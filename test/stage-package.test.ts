import { expect, test } from "vitest";
import { publishedManifest } from "../scripts/stage-package.ts";

const manifest = {
  name: "@blendit/example",
  version: "1.2.3",
  private: true,
  type: "module",
  bin: { example: "./src/command/example.mjs" },
  exports: { ".": "./src/index.ts", "./parts": "./src/parts/index.ts" },
  dependencies: { "@blendit/core": "1.2.2", yaml: "2.9.1" },
  devDependencies: { vitest: "5.1.0" },
};
/** The manifest as written to disk. */
const published = JSON.parse(JSON.stringify(publishedManifest(manifest)));

test("entry points are compiled files with their types, and the manifest itself", () => {
  expect(published.exports).toEqual({
    ".": { types: "./index.d.ts", default: "./index.js" },
    "./parts": { types: "./parts/index.d.ts", default: "./parts/index.js" },
    "./package.json": "./package.json",
  });
  // The first matching condition wins, so types have to come first.
  expect(Object.keys(published.exports["."])).toEqual(["types", "default"]);
});

test("a command is the same JavaScript file, and packages of Blendit are required in the same version", () => {
  expect(published.bin).toEqual({ example: "command/example.mjs" });
  expect(published.dependencies).toEqual({ "@blendit/core": "1.2.3", yaml: "2.9.1" });
});

test("it can be published, has no fields for development, and keeps the rest", () => {
  expect(published).not.toHaveProperty("private");
  expect(published).not.toHaveProperty("devDependencies");
  expect(published).toMatchObject({ name: "@blendit/example", version: "1.2.3", type: "module" });
});

test("a package without command or dependencies gets none", () => {
  const plain = publishedManifest({ name: "plain", version: "1.0.0", exports: { "./package.json": "./package.json" } });
  expect(plain.exports).toEqual({ "./package.json": "./package.json" });
  expect(plain).not.toHaveProperty("bin");
  expect(plain).not.toHaveProperty("dependencies");
});

test("an entry point that is not a source is rejected", () => {
  const exports = { ".": "./dist/index.js" };
  expect(() => publishedManifest({ ...manifest, exports })).toThrow("entry point must be ./src/NAME.ts");
});
