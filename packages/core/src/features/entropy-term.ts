/** Below this probability -p log p is the chord from the origin: a finite slope for what was not seen yet. */
const SMALLEST = 1e-12;
const CHORD = -Math.log(SMALLEST);

/** -p log p and its slope, concave and finite for every p: for p < 0, which only rounding makes, too. */
export const entropyTerm = {
  term: (probability: number) => (probability < SMALLEST ? CHORD * probability : -probability * Math.log(probability)),
  slope: (probability: number) => (probability < SMALLEST ? CHORD : -Math.log(probability) - 1),
};
