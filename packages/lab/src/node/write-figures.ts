import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderPng, warnWithoutFont } from "./write-png.ts";

/** Writes each figure to the folder twice, as `<name>.svg` and as `<name>.png`; makes the folder if need be. */
export async function writeFigures(figures: Readonly<Record<string, string>>, folder: string): Promise<void> {
  warnWithoutFont();
  await mkdir(folder, { recursive: true });
  for (const [name, svg] of Object.entries(figures)) {
    await writeFile(join(folder, `${name}.svg`), svg);
    await writeFile(join(folder, `${name}.png`), renderPng(svg));
  }
}
