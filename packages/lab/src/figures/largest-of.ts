/** The largest finite value of lists that may be too long to spread into Math.max; 0 if none is positive. */
export function largestOf(lists: readonly { readonly mean: readonly number[] }[]): number {
  let largest = 0;
  for (const { mean } of lists) {
    for (const value of mean) if (Number.isFinite(value) && value > largest) largest = value;
  }
  return largest;
}
