import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFigures } from "./write-figures.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"></svg>';
const FIGURE = { wide: SVG, narrow: "<svg/>" };

describe("writeFigures", () => {
  let parent = "";
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), "blendit-figures-"));
  });
  afterAll(() => rm(parent, { recursive: true }));

  it("writes each figure as SVG and PNG, in a folder that it makes", async () => {
    const folder = join(parent, "figures");
    await writeFigures({ gap: FIGURE, bias: FIGURE }, folder);
    expect((await readdir(folder)).sort()).toEqual(["bias.png", "bias.svg", "gap.png", "gap.svg"]);
    expect(await readFile(join(folder, "gap.svg"), "utf8")).toBe(SVG);
  });

  it("makes an empty folder when there are no figures", async () => {
    await writeFigures({}, join(parent, "none"));
    expect(await readdir(join(parent, "none"))).toEqual([]);
  });
});
