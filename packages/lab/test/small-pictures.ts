import { createRequire } from "node:module";
import type { Resvg as ResvgClass, ResvgRenderOptions } from "@resvg/resvg-js";

const { Resvg: FullResvg } = createRequire(import.meta.url)("@resvg/resvg-js") as { Resvg: typeof ResvgClass };

/** Letters of an SVG text: every figure has more, and what is drawn in a test of drawing itself has less. */
const FIGURE = 1000;
/** How much narrower a figure becomes. */
const TIMES = 8;

/**
 * Stands in for the drawing program in tests: the same program draws the same picture, but a figure with a few pixels, as
 * drawing a million of them takes longer than all that leads to it. Programs that tests start as processes draw all.
 */
export class Resvg extends FullResvg {
  constructor(svg: string, { fitTo, ...options }: ResvgRenderOptions = {}) {
    const isSmaller = svg.length > FIGURE && fitTo?.mode === "zoom";
    super(svg, { ...options, fitTo: isSmaller ? { ...fitTo, value: fitTo.value / TIMES } : fitTo! });
  }
}
