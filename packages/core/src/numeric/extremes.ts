/** The smallest and the largest of some numbers, even of more than a call takes arguments. */
export function extremes(numbers: ArrayLike<number>): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < numbers.length; index++) {
    low = Math.min(low, numbers[index]!);
    high = Math.max(high, numbers[index]!);
  }
  return [low, high];
}

/** The smallest and the largest number of all lists, of which some may be empty. */
export function extremesOfAll(lists: readonly ArrayLike<number>[]): [low: number, high: number] {
  return extremes(lists.filter(({ length }) => length > 0).flatMap(extremes));
}
