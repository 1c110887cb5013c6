/** Slopes of all arms at a blend, and what a step along them needs to know, in one pass. */
export class BlendSlopes {
  /** Up to a constant. */
  readonly values: Float64Array;
  /** The largest. */
  top = 0;
  /**
   * The most that one is off their mean, among those that can move: arms at the floor can only rise, and what lies at the
   * floors is none of the mean.
   */
  largest = 0;
  /** The arm that is the most off. */
  farthest = 0;
  /** How much the utility rises along the last step, at where it led. */
  alongLastStep = 0;

  constructor(armCount: number) {
    this.values = new Float64Array(armCount);
  }

  /**
   * Raises each value by a multiple of a bonus, then measures all. Values are taken from the first one's on, so that
   * a large common part costs no digits and equal slopes are exactly zero. Retired arms, those without weight or floor, get that
   * of the first: it decides nothing.
   */
  measure(blend: Float64Array, before: Float64Array, floors: Float64Array, bonuses: Float64Array, scale: number): void {
    const { values } = this;
    let first = 0;
    while (blend[first] === 0) first++;
    const reference = values[first]! + scale * bonuses[first]!;
    let mean = 0;
    let free = 0;
    let along = 0;
    let top = 0;
    let topArm = first;
    let bottom = 0;
    let bottomArm = first;
    for (let arm = 0; arm < values.length; arm++) {
      const weight = blend[arm]!;
      const raised = values[arm]! + scale * bonuses[arm]! - reference;
      const value = weight === 0 ? 0 : raised;
      const above = weight - floors[arm]!;
      values[arm] = value;
      mean += above * value;
      free += above;
      along += value * (weight - before[arm]!);
      if (value > top) {
        top = value;
        topArm = arm;
      }
      if (value < bottom && above > 0) {
        bottom = value;
        bottomArm = arm;
      }
    }
    mean /= free;
    const isTop = top - mean >= mean - bottom;
    this.top = top;
    this.largest = isTop ? top - mean : mean - bottom;
    this.farthest = isTop ? topArm : bottomArm;
    this.alongLastStep = along;
  }
}
