/** Slopes of all arms at a blend, and what a step along them needs to know, in one pass. */
export class BlendSlopes {
  /** Up to a constant. */
  readonly values: Float64Array;
  /** The largest. */
  top = 0;
  /** The most that one is off their mean over the blend. */
  largest = 0;
  /** How much the utility rises along the last step, at where it led. */
  alongLastStep = 0;

  constructor(armCount: number) {
    this.values = new Float64Array(armCount);
  }

  /**
   * Raises each value by a multiple of a bonus, then measures all. Values are taken from the first one's on, so that
   * a large common part costs no digits and equal slopes are exactly zero. Retired arms, those without weight, get that of the
   * first: it decides nothing.
   */
  measure(blend: Float64Array, before: Float64Array, bonuses: Float64Array, scale: number): void {
    const { values } = this;
    let first = 0;
    while (blend[first] === 0) first++;
    const reference = values[first]! + scale * bonuses[first]!;
    let mean = 0;
    let along = 0;
    let top = 0;
    let bottom = 0;
    for (let arm = 0; arm < values.length; arm++) {
      const weight = blend[arm]!;
      const raised = values[arm]! + scale * bonuses[arm]! - reference;
      const value = weight === 0 ? 0 : raised;
      values[arm] = value;
      mean += weight * value;
      along += value * (weight - before[arm]!);
      if (value > top) top = value;
      if (value < bottom) bottom = value;
    }
    this.top = top;
    this.largest = Math.max(top - mean, mean - bottom);
    this.alongLastStep = along;
  }
}
