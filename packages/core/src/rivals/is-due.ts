/**
 * Whether a solver runs anew after so many rewards: always up to a hundred, later each time they have grown by a
 * hundredth. In between, the best blend of the estimates hardly moves, and a solution costs a thousand times a reward.
 */
export function isDue(round: number): boolean {
  return round % Math.ceil(round / 100) === 0;
}
