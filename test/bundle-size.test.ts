import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

const LIMIT = 25_000;

describe("@blendit/core bundled for a browser", () => {
  let code = "";
  let fileCount = 0;
  let imports: string[] = [];

  beforeAll(async () => {
    const bundle = await rolldown({
      input: join(repositoryRoot, "packages/core/src/index.ts"),
      platform: "browser",
      onLog(_, log) {
        throw new Error(log.message);
      },
    });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    fileCount = output.length;
    code = output[0].code;
    imports = [...output[0].imports, ...output[0].dynamicImports];
  });

  test(`is at most ${LIMIT} bytes gzipped`, () => {
    const size = gzipSync(code, { level: 9 }).length;
    console.log(`@blendit/core: ${size} bytes gzipped, ${code.length} minified; limit ${LIMIT} gzipped`);
    expect(size).toBeLessThanOrEqual(LIMIT);
  });

  test("is one file that imports nothing", () => {
    expect(fileCount).toBe(1);
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/\bimport\b/);
    expect(code).not.toContain("node:");
  });
});
