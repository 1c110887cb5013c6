import type { Summary } from "../src/simulate/summary.ts";

/** A summary as it goes to disk, without what differs from run to run: bits that are equal give equal text. */
export function comparable({ elapsedSeconds, roundsPerSecond, ...lasting }: Summary): string {
  return JSON.stringify(lasting);
}
