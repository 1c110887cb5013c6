/** A line through points; two points above each other are a jump. */
export interface Polyline {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The same lines over places that they share. */
export interface CommonPlaces {
  readonly x: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** Charts draw all lines over the same places: those of all, twice where any of them jumps. Beyond its ends a line is zero. */
export function commonPlaces(lines: readonly Polyline[]): CommonPlaces {
  const jumps = new Set(lines.flatMap(({ x }) => x.filter((place, index) => place === x[index - 1])));
  const places = [...new Set(lines.flatMap(({ x }) => x))].sort((one, other) => one - other);
  const sides = places.flatMap((place) =>
    jumps.has(place)
      ? [
          { place, isRight: false },
          { place, isRight: true },
        ]
      : [{ place, isRight: false }],
  );
  return {
    x: sides.map(({ place }) => place),
    values: lines.map((line) => sides.map(({ place, isRight }) => heightAt(line, place, isRight))),
  };
}

/** At a jump the height on its left, or on its right. */
function heightAt({ x, y }: Polyline, place: number, isRight: boolean): number {
  const at = isRight ? x.lastIndexOf(place) : x.indexOf(place);
  if (at >= 0) return y[at]!;
  const next = x.findIndex((other) => other > place);
  if (next <= 0) return 0;
  const share = (place - x[next - 1]!) / (x[next]! - x[next - 1]!);
  return y[next - 1]! + share * (y[next]! - y[next - 1]!);
}
