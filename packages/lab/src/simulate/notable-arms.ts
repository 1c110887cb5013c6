import { largestIndices } from "./answer.ts";

/** Arms of a table, or of a picture, where all of them would be too many. */
export interface NotableArms {
  /** Their indices, in order. */
  readonly arms: readonly number[];
  /** How many there are beside these. */
  readonly others: number;
}

/** Those with the largest weights in any of several blends: at most `most`. */
export function notableArms(blends: readonly (readonly number[])[], armCount: number, most: number): NotableArms {
  const all = Array.from({ length: armCount }, (_, arm) => arm);
  if (armCount <= most) return { arms: all, others: 0 };
  const largest = all.map((arm) => blends.reduce((weight, blend) => Math.max(weight, blend[arm]!), 0));
  return { arms: largestIndices(largest, most).sort((one, other) => one - other), others: armCount - most };
}

/** What a blend gives to all but these arms together. */
export function otherShare(blend: readonly number[], { arms }: NotableArms): number {
  return 1 - arms.reduce((sum, arm) => sum + blend[arm]!, 0);
}
