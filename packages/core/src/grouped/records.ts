/**
 * Arms and groups are rows of eight numbers, one cache line each: with 100,000 arms the time goes into fetching lines.
 */
export const rowLength = 8;

/** The first columns of an arm are three features of it; of a group, their sums over its members; of totals, sums of those. */
export const Features = { FIRST: 0, SECOND: 1, THIRD: 2 } as const;

export const ArmColumns = {
  /** Rewards seen. */
  COUNT: 3,
  /** What the arm has had of weight beyond what its group accounts for. */
  OFFSET: 4,
  /** The group that the arm is in, and its place among the members. */
  GROUP: 5,
  PLACE: 6,
} as const;

export const GroupColumns = {
  /** The weight of a member, before the scale that all groups share. */
  VALUE: 3,
  /** Weight that a member was given, added up until MARK. */
  GIVEN: 4,
  MARK: 5,
  /** Subtractions from the sums since they were last added up afresh: each leaves a little rounding. */
  WEAR: 6,
} as const;

/** Totals over groups: a group's features and its size, each times its value. */
export const TotalColumns = { MASS: 3 } as const;
export const totalCount = 4;
