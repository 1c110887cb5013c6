/**
 * The centred representative of a gradient on the simplex: g - <w, g> 1, whose product with w is zero. Writes into `out`, which
 * may be `gradient` itself. The weights must sum to one.
 *
 * Everything is computed relative to the first coordinate, so a large common offset costs no digits and a gradient with equal
 * coordinates gives exactly zero.
 */
export function centreGradientInto(weights: ArrayLike<number>, gradient: ArrayLike<number>, out: Float64Array): void {
  const reference = gradient[0]!;
  let mean = 0;
  for (let arm = 0; arm < out.length; arm++) mean += weights[arm]! * (gradient[arm]! - reference);
  for (let arm = 0; arm < out.length; arm++) out[arm] = gradient[arm]! - reference - mean;
}
