/**
 * The centred representative of a gradient on the simplex: g - <w, g> 1, the one with <w, g> = 0.
 * Writes into `out`, which may be `gradient` itself; the weights sum to one.
 *
 * Everything is measured from the first coordinate, so that a large common offset costs no digits and a gradient
 * with equal coordinates gives exactly zero.
 */
export function centreGradientInto(weights: ArrayLike<number>, gradient: ArrayLike<number>, out: Float64Array): void {
  const reference = gradient[0]!;
  let mean = 0;
  for (let arm = 0; arm < out.length; arm++) mean += weights[arm]! * (gradient[arm]! - reference);
  for (let arm = 0; arm < out.length; arm++) out[arm] = gradient[arm]! - reference - mean;
}
