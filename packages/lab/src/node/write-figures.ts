import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure } from "../figures/index.ts";
import { renderPng } from "./write-png.ts";

/** Writes each figure to the folder twice, as `<name>.svg` and as `<name>.png`; makes the folder if need be. */
export async function writeFigures(figures: Readonly<Record<string, Figure>>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { wide }] of Object.entries(figures)) {
    await writeFile(join(folder, `${name}.svg`), wide);
    await writeFile(join(folder, `${name}.png`), renderPng(wide));
  }
}
