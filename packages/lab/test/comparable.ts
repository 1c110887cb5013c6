import type { Summary } from "../src/simulate/summary.ts";

/** A summary as JSON without run times, so that runs with the same results can be compared. */
export function comparable({ elapsedSeconds, roundsPerSecond, ...lasting }: Summary): string {
  return JSON.stringify(lasting);
}
