/** How many of the ascending numbers are < x. */
export function countBelow(ascending: ArrayLike<number>, x: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the ascending numbers are <= x. */
export function countUpTo(ascending: ArrayLike<number>, x: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
