/** Value at x of the polynomial with these coefficients, highest power first (Horner). */
export function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let index = 0; index < coefficients.length; index++) value = value * x + coefficients[index]!;
  return value;
}
