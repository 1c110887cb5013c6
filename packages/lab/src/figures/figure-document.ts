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
