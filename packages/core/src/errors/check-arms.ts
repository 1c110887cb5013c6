import { invalid } from "./invalid.ts";

/** A stored list of arms, each a whole number below how many there are. */
export function checkArms(parameter: string, arms: unknown, armCount: number): readonly number[] {
  if (Array.isArray(arms) && arms.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < armCount)) return arms;
  throw invalid(parameter, `a list of arms below ${armCount}`, arms);
}
