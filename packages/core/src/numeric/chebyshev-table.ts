/** Values at so many nodes make the polynomial of a panel. */
const TERMS = 12;
/** Panels to begin with, and to end with at most: a function that needs more is not smooth. */
const FIRST_PANELS = 16;
const MOST_PANELS = 1024;
/** Halvings of one panel: what is as good as a jump is left within a panel that hardly any number lies in. */
const MOST_HALVINGS = 40;

/**
 * A smooth function on an interval: on each of many panels, the polynomial through its values at the Chebyshev nodes. Panels are
 * halved until the last terms of their polynomials are within the tolerance at their middle.
 */
export class ChebyshevTable {
  /** Whether there were panels enough. */
  readonly isComplete: boolean;
  readonly #low: number;
  readonly #perUnit: number;
  /** The first of the two halves of each panel; 0 for one that is not halved. */
  readonly #halves: Int32Array;
  readonly #powers: Float64Array;

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
    const powers: Float64Array[] = [];
    for (let panel = 0; panel < panels.length; panel++) {
      const { start, width, depth } = panels[panel]!;
      const terms = termsOf((place) => evaluate(start + (width * (1 + place)) / 2));
      const isFine = Math.abs(terms[TERMS - 1]!) + Math.abs(terms[TERMS - 2]!) <= tolerance(start + width / 2);
      const isHalved = !isFine && depth < MOST_HALVINGS && panels.length < MOST_PANELS;
      halves.push(isHalved ? panels.length : 0);
      powers.push(powersOf(terms));
      if (isHalved)
        for (const half of [0, 1])
          panels.push({ start: start + (half * width) / 2, width: width / 2, depth: depth + 1 });
    }
    this.isComplete = panels.length < MOST_PANELS;
    this.#halves = Int32Array.from(halves);
    this.#powers = Float64Array.from(powers.flatMap((list) => Array.from(list)));
  }

  at(x: number): number {
    const powers = this.#powers;
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
    const place = 2 * share - 1;
    const first = TERMS * panel;
    let sum = powers[first + TERMS - 1]!;
    for (let power = TERMS - 2; power >= 0; power--) sum = sum * place + powers[first + power]!;
    return sum;
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

/**
 * The same polynomial by its powers, lowest first: T_0 = 1, T_1 = z, T_(j+1) = 2 z T_j - T_(j-1). Where the last terms are small,
 * their large powers harm nothing.
 */
function powersOf(terms: Float64Array): Float64Array {
  const powers = new Float64Array(TERMS);
  let before = new Float64Array(TERMS);
  let term = new Float64Array(TERMS);
  term[0] = 1;
  for (let degree = 0; degree < TERMS; degree++) {
    for (let power = 0; power < TERMS; power++) powers[power]! += terms[degree]! * term[power]!;
    const next = before.map((value, power) => (degree === 0 ? 1 : 2) * (term[power - 1] ?? 0) - value);
    [before, term] = [term, next];
  }
  return powers;
}
