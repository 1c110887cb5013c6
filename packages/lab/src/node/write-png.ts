import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { invalid } from "@blendit/core/errors";
import { Resvg } from "@resvg/resvg-js";
import { pictureFonts } from "./picture-fonts.ts";

/** Writes an SVG picture as a PNG file, `scale` pixels to each of its own, and makes the folder if need be. */
export async function writePng(svg: string, path: string, scale = 2): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, renderPng(svg, scale));
}

/** The bytes of the PNG file. */
export function renderPng(svg: string, scale = 2): Uint8Array {
  if (!(scale > 0)) throw invalid("scale", "a number > 0", scale);
  return new Resvg(svg, { font: pictureFonts, fitTo: { mode: "zoom", value: scale } }).render().asPng();
}
