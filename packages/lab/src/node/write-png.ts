import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { invalid } from "@blendit/core/errors";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";

type FontOptions = NonNullable<ResvgRenderOptions["font"]>;

const SYSTEM_FONTS: FontOptions = { loadSystemFonts: true };
const PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">Blend</text></svg>';

/** Writes an SVG picture as a PNG file, `scale` pixels to each of its own, and makes the folder if need be. */
export async function writePng(svg: string, path: string, scale = 2): Promise<void> {
  warnWithoutFont();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, renderPng(svg, scale));
}

/** The bytes of the PNG file. */
export function renderPng(svg: string, scale = 2): Uint8Array {
  if (!(scale > 0)) throw invalid("scale", "a number > 0", scale);
  return new Resvg(svg, { font: SYSTEM_FONTS, fitTo: { mode: "zoom", value: scale } }).render().asPng();
}

/** A process warning if text would be missing from PNG files: without any font on the machine it vanishes silently. */
export function warnWithoutFont(font: FontOptions = SYSTEM_FONTS): void {
  if (new Resvg(PROBE, { font }).getBBox() !== undefined) return;
  process.emitWarning(
    "no font found on this machine, so PNG figures have no text. The SVG figures and the report are complete. " +
      "To have text in PNG files, install a font (on Debian or Ubuntu: apt-get install fonts-dejavu-core) and run again.",
    "FontWarning",
  );
}
