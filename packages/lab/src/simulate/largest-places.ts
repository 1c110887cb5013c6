/** The places of the largest values, at most so many, the largest first and of equal ones the first: in one pass. */
export function largestPlaces(values: readonly number[], most: number): number[] {
  const places: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!;
    if (places.length === most && !(value > least)) continue;
    places.splice(places.findLastIndex((other) => values[other]! >= value) + 1, 0, place);
    places.length = Math.min(places.length, most);
    least = values[places.at(-1)!]!;
  }
  return places;
}
