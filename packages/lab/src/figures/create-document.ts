// The worker build is a single file without imports, so that Web Workers can draw too: they have no document either.
import { parseHTML } from "linkedom/worker";

/**
 * The DOM that figures are drawn into: a browser's own `document`, or that of `createDocument` elsewhere. It is described by
 * what Plot asks of it most, so that the types of this package need neither a browser's nor Plot's, which are not strict.
 */
export interface FigureDocument {
  createElement(name: string): FigureElement;
  createElementNS(namespace: string, name: string): FigureElement;
  createTextNode(text: string): object;
}

interface FigureElement {
  textContent: string | null;
  readonly outerHTML: string;
}

/** An empty document for figures where there is no browser page: on Node and in Web Workers. */
export function createDocument(): FigureDocument {
  return parseHTML("<!doctype html><html><body></body></html>").document as FigureDocument;
}
