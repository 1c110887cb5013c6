/**
 * The result with the smallest size between two points, by ternary search: the size is convex, so the third that is dropped in
 * each step does not contain the smallest. Returns `first` if nothing is smaller.
 */
export function ternarySearch<Found>(
  at: (point: number) => Found,
  [low, high]: readonly [number, number],
  steps: number,
  sizeOf: (found: Found) => number,
  first: Found,
): Found {
  let found = first;
  for (let step = 0; step < steps; step++) {
    const third = (high - low) / 3;
    const [one, other] = [at(low + third), at(high - third)];
    if (sizeOf(one) < sizeOf(other)) high -= third;
    else low += third;
    for (const each of [one, other]) if (sizeOf(each) < sizeOf(found)) found = each;
  }
  return found;
}
