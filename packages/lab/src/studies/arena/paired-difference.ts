import { type MeanInterval, meanInterval } from "../../simulate/mean-interval.ts";

/** How much larger one list is than another on average, with a 95 % interval; both lists run over the same replications. */
export function pairedDifference(own: readonly number[], other: readonly number[]): MeanInterval {
  return meanInterval(own.map((value, index) => value - other[index]!));
}
