// The worker build is a single file without imports, so that Web Workers can draw too: they have no document either.
import { parseHTML } from "linkedom/worker";
import type { FigureDocument } from "./figure-document.ts";

/** An empty document for figures where there is no browser page: on Node and in Web Workers. */
export function createDocument(): FigureDocument {
  return parseHTML("<!doctype html><html><body></body></html>").document as FigureDocument;
}
