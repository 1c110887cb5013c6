import { checkInteger } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";

/**
 * How long rewards count, where laws drift: each `discount` times as much as the one after it, whichever arm it came
 * from, or only the last `window` of all arms together.
 */
export type MemorySpec = { readonly discount: number } | { readonly window: number };

/** The checked memory: how many rewards there are to it, in effect; infinite without one. */
export function memoryLength(spec: MemorySpec | undefined): number {
  if (spec === undefined) return Number.POSITIVE_INFINITY;
  if ("window" in spec) return checkInteger("memory.window", spec.window, 1);
  if (!(typeof spec.discount === "number" && spec.discount > 0 && spec.discount < 1)) {
    throw invalid("memory.discount", "0 < discount < 1 (or a window)", spec.discount);
  }
  return 1 / (1 - spec.discount);
}
