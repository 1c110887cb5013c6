/** The first index from 0 on at which a test holds that holds from there on; `length` where it never does. */
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
