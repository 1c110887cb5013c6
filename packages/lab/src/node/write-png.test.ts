import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { createDocument } from "../figures/create-document.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import { renderPng, writePng } from "./write-png.ts";

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe("writePng", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "blendit-png-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("writes a PNG of twice the size, in a folder that it makes", async () => {
    const path = join(folder, "new", "square.png");
    await writePng(SQUARE, path);
    const png = await readFile(path);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(sizeOf(png)).toEqual([60, 40]);
  });

  it("writes at another scale when asked to", async () => {
    await writePng(SQUARE, join(folder, "square.png"), 3);
    expect(sizeOf(await readFile(join(folder, "square.png")))).toEqual([90, 60]);
  });
});

describe("renderPng", () => {
  it.each([0, -1, Number.NaN])("refuses the scale %d", (scale) => {
    expect(() => renderPng(SQUARE, scale)).toThrow("invalid scale: expected a number > 0");
  });

  it("reads figures whatever their names hold, so they are well-formed XML", () => {
    const summary = sampleSummary({ name: `<a> & "b" \u0000`, ids: ["'<c>&\u001b", "羅"] });
    for (const { wide } of Object.values(summaryFigures(summary, createDocument()))) {
      expect(renderPng(wide, 1).length).toBeGreaterThan(1000);
    }
  });
});
