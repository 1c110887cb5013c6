import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { Figure } from "../figures/index.ts";

const require = createRequire(import.meta.url);

/**
 * The fonts of PNG files. Figures name Arimo first, which comes with this package, so their text is the same on every machine. The
 * machine's fonts supply characters that Arimo lacks, such as Chinese ones.
 */
export const pictureFonts = {
  fontFiles: [
    require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
    require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  ],
  defaultFontFamily: "Arimo",
  loadSystemFonts: true,
};

/** Renders an SVG figure as a PNG file at twice its size. */
export function renderPng(svg: string): Uint8Array {
  return new Resvg(svg, { font: pictureFonts, fitTo: { mode: "zoom", value: 2 } }).render().asPng();
}

/** Writes each figure as `<name>.svg` and `<name>.png`; creates the folder if necessary. */
export async function writeFigures(figures: Readonly<Record<string, Figure>>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { wide }] of Object.entries(figures)) {
    await writeFile(join(folder, `${name}.svg`), wide);
    await writeFile(join(folder, `${name}.png`), renderPng(wide));
  }
}
