import { describe, expect, test } from "vitest";
import { show } from "./import-fence.ts";
import { checkPurity } from "./purity.ts";
import { readSources } from "./source-files.ts";

const core = (path: string): string => `packages/core/src/${path}`;

test("core uses no clocks, hidden randomness or globals of its environment", () => {
  const sources = readSources("packages/core/src");
  expect(sources.length).toBeGreaterThan(0);
  expect(checkPurity(sources).map(show)).toEqual([]);
});

describe("checkPurity", () => {
  test.each<[text: string, name: string]>([
    ["const x = Math.random();", "Math.random"],
    ['const x = Math["random"]();', "Math.random"],
    ["const { random } = Math;", "Math.random"],
    ["const { random: draw } = Math;", "Math.random"],
    ["const now = Date.now();", "Date"],
    ["const now = new Date();", "Date"],
    ["const home = process.env.HOME;", "process"],
    ['console.log("hello");', "console"],
    ["const t = performance.now();", "performance"],
    ["const g = globalThis.process;", "globalThis"],
    ["const id = crypto.randomUUID();", "crypto"],
  ])("reports %s", (text, name) => {
    const path = core("numeric/a.ts");
    const found = checkPurity([{ path, text: `\n${text}` }]);
    expect(found).toEqual([{ path, line: 2, message: expect.stringContaining(`uses ${name}; `) }]);
  });

  test.each([
    "const x = Math.exp(1);",
    "const { exp } = Math;",
    "// Math.random, Date",
    'const s = "process";',
    "random.process();",
    "interface A { process(): void }",
    "const a = { console: 1 };",
  ])("accepts %s", (text) => {
    expect(checkPurity([{ path: core("numeric/a.ts"), text }])).toEqual([]);
  });

  test("ignores tests and other packages", () => {
    const text = "Date.now();";
    expect(checkPurity([{ path: core("numeric/a.test.ts"), text }])).toEqual([]);
    expect(checkPurity([{ path: "packages/lab/src/a.ts", text }])).toEqual([]);
  });
});
