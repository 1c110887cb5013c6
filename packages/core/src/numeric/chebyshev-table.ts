/** Number of nodes, and terms of the polynomial, of a panel. */
const TERMS = 12;
/** The initial and the largest number of panels; a function that needs more is not smooth. */
const FIRST_PANELS = 16;
const MOST_PANELS = 1024;
/** The most halvings of one panel, which confine a near jump to a panel that hardly any argument hits. */
const MOST_HALVINGS = 40;

/**
 * A smooth function on an interval: on each of many panels, the polynomial through its values at the Chebyshev nodes. Panels are
 * halved until the last terms of their polynomials are within the tolerance at their middle.
 */
export class ChebyshevTable {
  /** Whether the panels sufficed. */
  readonly isComplete: boolean;
  readonly #low: number;
  readonly #perUnit: number;
  /** The index of the first half of each panel that was halved; 0 for the others. */
  readonly #halves: Int32Array;
  /** The coefficients of all panels, one panel after another. */
  readonly #terms: Float64Array;

  constructor(evaluate: (x: number) => number, low: number, high: number, tolerance: (x: number) => number) {
    const width = (high - low) / FIRST_PANELS;
    this.#low = low;
    this.#perUnit = 1 / width;
    const panels = Array.from({ length: FIRST_PANELS }, (_, panel) => ({
      start: low + panel * width,
      width,
      depth: 0,
    }));
    const halves: number[] = [];
    const coefficients: number[] = [];
    for (let panel = 0; panel < panels.length; panel++) {
      const { start, width, depth } = panels[panel]!;
      const terms = termsOf((place) => evaluate(start + (width * (1 + place)) / 2));
      const isFine = Math.abs(terms[TERMS - 1]!) + Math.abs(terms[TERMS - 2]!) <= tolerance(start + width / 2);
      const isHalved = !isFine && depth < MOST_HALVINGS && panels.length < MOST_PANELS;
      halves.push(isHalved ? panels.length : 0);
      coefficients.push(...terms);
      if (isHalved)
        for (const half of [0, 1])
          panels.push({ start: start + (half * width) / 2, width: width / 2, depth: depth + 1 });
    }
    this.isComplete = panels.length < MOST_PANELS;
    this.#halves = Int32Array.from(halves);
    this.#terms = Float64Array.from(coefficients);
  }

  at(x: number): number {
    const terms = this.#terms;
    const position = (x - this.#low) * this.#perUnit;
    let panel = Math.min(Math.max(Math.floor(position), 0), FIRST_PANELS - 1);
    let share = position - panel;
    for (let half = this.#halves[panel]!; half > 0; half = this.#halves[panel]!) {
      share *= 2;
      panel = half;
      if (share >= 1) {
        share -= 1;
        panel++;
      }
    }
    // Clenshaw's recurrence: b_j = c_j + 2 z b_(j+1) - b_(j+2), and the sum is c_0 + z b_1 - b_2.
    const place = 2 * share - 1;
    const first = TERMS * panel;
    let next = 0;
    let afterNext = 0;
    for (let degree = TERMS - 1; degree > 0; degree--) {
      const here = terms[first + degree]! + 2 * place * next - afterNext;
      afterNext = next;
      next = here;
    }
    return terms[first]! + place * next - afterNext;
  }
}

/** Coefficients c_j for which sum_j c_j T_j(z) has the function's values at the Chebyshev nodes of [-1, 1]. */
function termsOf(evaluate: (place: number) => number): Float64Array {
  const angle = (node: number) => (Math.PI * (node + 0.5)) / TERMS;
  const values = Float64Array.from({ length: TERMS }, (_, node) => evaluate(Math.cos(angle(node))));
  return Float64Array.from({ length: TERMS }, (_, degree) => {
    const sum = values.reduce((total, value, node) => total + value * Math.cos(degree * angle(node)), 0);
    return ((degree === 0 ? 1 : 2) * sum) / TERMS;
  });
}
