import { parseArgs } from "node:util";
import type { Part } from "./results.ts";

export interface BenchOptions {
  /** Takes a minute, with few and short measurements, and without the reproduction. */
  readonly isQuick: boolean;
  readonly only: Part | undefined;
  /** Measures nothing, but draws chart and tables again from the committed numbers. */
  readonly redraw: boolean;
}

const parts: readonly Part[] = ["rounds", "run", "projection", "optimum", "start-up", "reproduction"];

/** The parts that these options select. */
export function partsOf({ isQuick, only }: BenchOptions): readonly Part[] {
  if (only) return [only];
  return isQuick ? parts.filter((part) => part !== "reproduction") : parts;
}

/** Only a complete run without --quick may replace the committed numbers, because a partial one would mix machines and days. */
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
