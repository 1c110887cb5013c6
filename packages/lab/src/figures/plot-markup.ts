import { type PlotOptions, plot } from "@observablehq/plot";
import { printable } from "./escape-markup.ts";
import type { FigureDocument } from "./figure-document.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A plot as SVG text, to stand at a place of a larger picture. */
export function plotMarkup(options: PlotOptions, place: Place, document: FigureDocument): string {
  const svg = plot({ ...options, width: place.width, height: place.height, document });
  // Its style sheet is for free-standing charts; here it would only spill over the page that holds the picture.
  svg.querySelector("style")?.remove();
  for (const name of ["class", "font-family", "font-size", "fill"]) svg.removeAttribute(name);
  svg.setAttribute("x", String(place.x));
  svg.setAttribute("y", String(place.y));
  return printable(svg.outerHTML);
}
