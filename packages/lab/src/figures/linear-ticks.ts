/** Multiples of 1, 2 or 5 times a power of ten within [low, high], about as many as asked for. */
export function linearTicks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  const step = niceStep((high - low) / count);
  const exponent = Math.floor(Math.log10(step));
  const ticks: number[] = [];
  // A hair of tolerance: 0.3 / 0.1 is below 3 in floating point.
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
    ticks.push(Number((i * step).toFixed(Math.min(100, Math.max(0, -exponent)))));
  }
  return ticks;
}

/** The nearest of 1, 2, 5 and 10 times a power of ten, by ratio. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const multiple = rough / power;
  if (multiple >= Math.sqrt(50)) return 10 * power;
  if (multiple >= Math.sqrt(10)) return 5 * power;
  return multiple >= Math.sqrt(2) ? 2 * power : power;
}
