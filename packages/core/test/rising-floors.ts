/** Floors that increase linearly from arm to arm, with this sum: the last is as many times the first as there are arms. */
export function risingFloors(armCount: number, sum: number): number[] {
  const steps = (armCount * (armCount + 1)) / 2;
  return Array.from({ length: armCount }, (_, arm) => (sum * (arm + 1)) / steps);
}
