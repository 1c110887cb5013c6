/** The arms for a table or figure that cannot show all of them. */
export interface NotableArms {
  /** The indices of these arms, ascending. */
  readonly arms: readonly number[];
  /** The number of other arms. */
  readonly others: number;
}

/** The `most` arms with the largest weights in any of several blends. */
export function notableArms(blends: readonly (readonly number[])[], armCount: number, most: number): NotableArms {
  const all = Array.from({ length: armCount }, (_, arm) => arm);
  if (armCount <= most) return { arms: all, others: 0 };
  const largest = all.map((arm) => blends.reduce((weight, blend) => Math.max(weight, blend[arm]!), 0));
  return { arms: largestIndices(largest, most).sort((one, other) => one - other), others: armCount - most };
}

/** The indices of the `most` largest values, largest first; equal values keep their order. */
export function largestIndices(values: readonly number[], most: number): number[] {
  const indices = values.map((_, index) => index);
  return indices.sort((one, other) => values[other]! - values[one]! || one - other).slice(0, most);
}

/** The total weight of all other arms in a blend. */
export function otherShare(blend: readonly number[], { arms }: NotableArms): number {
  return 1 - arms.reduce((sum, arm) => sum + blend[arm]!, 0);
}
