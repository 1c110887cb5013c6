import { parseArgs } from "node:util";
import type { Part } from "./results.ts";

export interface BenchOptions {
  /** A minute, with few and short measurements, and without the reproduction. */
  readonly isQuick: boolean;
  readonly only: Part | undefined;
  /** Measure nothing; draw chart and tables again from the committed numbers. */
  readonly redraw: boolean;
}

const parts: readonly Part[] = ["rounds", "run", "projection", "optimum", "start-up", "reproduction"];

/** The parts that these options ask for. */
export function partsOf({ isQuick, only }: BenchOptions): readonly Part[] {
  if (only) return [only];
  return isQuick ? parts.filter((part) => part !== "reproduction") : parts;
}

/** Only a whole, unhurried run may replace the committed numbers: half of one would mix machines and days. */
export function isWritten({ isQuick, only }: BenchOptions): boolean {
  return !isQuick && only === undefined;
}

export function readOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: { quick: { type: "boolean" }, only: { type: "string" }, redraw: { type: "boolean" } },
  });
  const only = parts.find((part) => part === values.only);
  if (values.only !== undefined && only === undefined) {
    throw new Error(`unknown part ${values.only}: expected ${parts.join(", ")}`);
  }
  return { isQuick: values.quick ?? false, only, redraw: values.redraw ?? false };
}
