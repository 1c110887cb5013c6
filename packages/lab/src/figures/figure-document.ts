import type { PlotOptions } from "@observablehq/plot";

/** The DOM that figures are drawn into: a browser's own `document`, or that of `createDocument` elsewhere. */
export type FigureDocument = NonNullable<PlotOptions["document"]>;
