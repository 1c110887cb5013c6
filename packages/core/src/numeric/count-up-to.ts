/** The first index at which a monotone test holds (once true, it stays true); `length` if it never holds. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many of the ascending numbers are < x. */
export function countBelow(ascending: ArrayLike<number>, x: number): number {
  return firstIndex(ascending.length, (index) => !(ascending[index]! < x));
}

/** How many of the ascending numbers are <= x. */
export function countUpTo(ascending: ArrayLike<number>, x: number): number {
  return firstIndex(ascending.length, (index) => !(ascending[index]! <= x));
}
