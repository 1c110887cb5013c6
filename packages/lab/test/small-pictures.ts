import { createRequire } from "node:module";
import type { Resvg as ResvgClass, ResvgRenderOptions } from "@resvg/resvg-js";

const { Resvg: FullResvg } = createRequire(import.meta.url)("@resvg/resvg-js") as { Resvg: typeof ResvgClass };

/** Figures have more characters of SVG than this; the pictures in tests of drawing itself have fewer. */
const FIGURE = 1000;
/** The factor by which the width of figures is reduced. */
const TIMES = 8;

/**
 * Replaces the renderer in tests. It draws figures with few pixels, since drawing a million pixels takes longer than the rest of the
 * test. Processes that tests start use the original renderer.
 */
export class Resvg extends FullResvg {
  constructor(svg: string, { fitTo, ...options }: ResvgRenderOptions = {}) {
    const isSmaller = svg.length > FIGURE && fitTo?.mode === "zoom";
    super(svg, { ...options, fitTo: isSmaller ? { ...fitTo, value: fitTo.value / TIMES } : fitTo! });
  }
}
