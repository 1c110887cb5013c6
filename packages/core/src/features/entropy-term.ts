/** Below this probability, -p log p is replaced by the chord from the origin, so that unseen categories have a finite slope. */
const SMALLEST = 1e-12;
const CHORD = -Math.log(SMALLEST);

/** -p log p and its slope, concave and finite for every p, including p < 0, which rounding can produce. */
export const entropyTerm = {
  term: (probability: number) => (probability < SMALLEST ? CHORD * probability : -probability * Math.log(probability)),
  slope: (probability: number) => (probability < SMALLEST ? CHORD : -Math.log(probability) - 1),
};
