/** Steps along a side of the triangle of three weights. */
export const TRIANGLE_STEPS = 48;

/** The points of the triangle, row by row: the third weight grows from row to row, the second along a row. */
export function trianglePoints(): (readonly [number, number, number])[] {
  return Array.from({ length: TRIANGLE_STEPS + 1 }, (_, third) =>
    Array.from({ length: TRIANGLE_STEPS + 1 - third }, (_, second): [number, number, number] => {
      const [b, c] = [second / TRIANGLE_STEPS, third / TRIANGLE_STEPS];
      return [1 - b - c, b, c];
    }),
  ).flat();
}

/** Corners of a triangle in a picture: the first arm at the left, the second at the right, the third above. */
export type Corners = readonly (readonly [x: number, y: number])[];

/** The largest equilateral triangle in a picture with these margins. */
export function cornersOf(width: number, height: number, margin: { readonly x: number; readonly y: number }): Corners {
  const side = Math.min(width - 2 * margin.x, (height - 2 * margin.y) / (Math.sqrt(3) / 2));
  const rise = (side * Math.sqrt(3)) / 2;
  const [left, bottom] = [(width - side) / 2, (height + rise) / 2];
  return [
    [left, bottom],
    [left + side, bottom],
    [left + side / 2, bottom - rise],
  ];
}

/** The position of a blend of three arms. */
export function pointOf(weights: readonly number[], corners: Corners): readonly [number, number] {
  const along = (axis: 0 | 1) => corners.reduce((sum, corner, arm) => sum + weights[arm]! * corner[axis], 0);
  return [along(0), along(1)];
}

/** The small triangles between the points of `trianglePoints`, each as the indices of its three points. */
export function triangleCells(): (readonly [number, number, number])[] {
  const starts: number[] = [];
  for (let row = 0, start = 0; row <= TRIANGLE_STEPS; start += TRIANGLE_STEPS + 1 - row, row++) starts.push(start);
  return starts.slice(0, -1).flatMap((start, row) => {
    const above = starts[row + 1]!;
    return Array.from({ length: TRIANGLE_STEPS - row }, (_, position) => {
      const upward: [number, number, number] = [start + position, start + position + 1, above + position];
      const downward: [number, number, number] = [start + position + 1, above + position + 1, above + position];
      return position < TRIANGLE_STEPS - row - 1 ? [upward, downward] : [upward];
    }).flat();
  });
}

/** The band of a value between the smallest and the largest one; bands near the top are finer. */
export function bandOf(value: number, least: number, most: number, bands: number): number {
  if (!(most > least)) return 0;
  const depth = Math.sqrt(Math.max(0, (most - value) / (most - least)));
  return Math.min(bands - 1, Math.floor((1 - depth) * bands));
}
