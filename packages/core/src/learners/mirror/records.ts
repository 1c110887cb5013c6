/**
 * Arms and groups are records of eight numbers, one cache line each: with 100,000 arms the time goes into fetching lines.
 */
export const recordLength = 8;

/**
 * The features of an arm are its two sums and one, each times FACTOR. A group begins with their sums over its members; totals
 * begin with sums of those, times values.
 */
export const Features = { FIRST: 0, SECOND: 1, THIRD: 2 } as const;

export const ArmColumns = {
  /** The sums over the arm's rewards. */
  FIRST_SUM: 0,
  SECOND_SUM: 1,
  /** One over the number of rewards and the count of the prior. */
  FACTOR: 2,
  /** Rewards seen. */
  COUNT: 3,
  /** What the arm has had of weight beyond what its group accounts for. */
  OFFSET: 4,
  /** The group that the arm is in. */
  GROUP: 5,
} as const;

export const GroupColumns = {
  /** The weight of a member, before the scale that all groups share. */
  VALUE: 3,
  /** Weight that a member was given, added up until MARK. */
  GIVEN: 4,
  MARK: 5,
  /** Subtractions from the sums of features since these were last added up: each leaves a little rounding. */
  REMOVALS: 6,
} as const;

/** Totals over groups: a group's features and its size, each times its value. */
export const TotalColumns = { MASS: 3 } as const;
export const totalCount = 4;

/** The array itself, or one at least twice as long with the same beginning, where it is shorter than needed. */
export function grown<Numbers extends Float64Array | Int32Array>(array: Numbers, needed: number): Numbers {
  if (needed <= array.length) return array;
  const Kind = array.constructor as new (length: number) => Numbers;
  const larger = new Kind(Math.max(needed, 2 * array.length));
  larger.set(array);
  return larger;
}
