/** Nearly what rounding leaves, for functions that change little from one panel to the next. */
const TERMS = 12;

/** A smooth function on an interval: on each of many equal panels, the polynomial through its values at the Chebyshev nodes. */
export class ChebyshevTable {
  readonly #low: number;
  readonly #perUnit: number;
  readonly #panelCount: number;
  readonly #coefficients: Float64Array;

  constructor(evaluate: (x: number) => number, low: number, high: number, panelCount: number) {
    const width = (high - low) / panelCount;
    this.#low = low;
    this.#perUnit = 1 / width;
    this.#panelCount = panelCount;
    this.#coefficients = new Float64Array(TERMS * panelCount);
    for (let panel = 0; panel < panelCount; panel++) {
      const powers = powersOf((place) => evaluate(low + width * (panel + (1 + place) / 2)));
      this.#coefficients.set(powers, TERMS * panel);
    }
  }

  at(x: number): number {
    const coefficients = this.#coefficients;
    const position = (x - this.#low) * this.#perUnit;
    const panel = Math.min(Math.max(Math.floor(position), 0), this.#panelCount - 1);
    const place = 2 * (position - panel) - 1;
    const first = TERMS * panel;
    let sum = coefficients[first + TERMS - 1]!;
    for (let power = TERMS - 2; power >= 0; power--) sum = sum * place + coefficients[first + power]!;
    return sum;
  }
}

/** The polynomial through the values at the Chebyshev nodes of [-1, 1], by its coefficients, lowest power first. */
function powersOf(evaluate: (place: number) => number): Float64Array {
  const angle = (node: number) => (Math.PI * (node + 0.5)) / TERMS;
  const values = Float64Array.from({ length: TERMS }, (_, node) => evaluate(Math.cos(angle(node))));
  const powers = new Float64Array(TERMS);
  // T_0 = 1, T_1 = z, T_(j+1) = 2 z T_j - T_(j-1). For a smooth function high terms are small, so their large powers harm nothing.
  let [before, term] = [
    new Float64Array(TERMS),
    Float64Array.from({ length: TERMS }, (_, power) => (power === 0 ? 1 : 0)),
  ];
  for (let degree = 0; degree < TERMS; degree++) {
    const sum = values.reduce((total, value, node) => total + value * Math.cos(degree * angle(node)), 0);
    const coefficient = ((degree === 0 ? 1 : 2) * sum) / TERMS;
    for (let power = 0; power < TERMS; power++) powers[power]! += coefficient * term[power]!;
    const next = before.map((value, power) => (degree === 0 ? 1 : 2) * (term[power - 1] ?? 0) - value);
    [before, term] = [term, next];
  }
  return powers;
}
