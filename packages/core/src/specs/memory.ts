import { invalid } from "../errors/invalid.ts";
import { discount } from "../learners/estimates/discount.ts";
import type { Memory } from "../learners/estimates/memory.ts";
import { slidingWindow } from "../learners/estimates/sliding-window.ts";

/** How long rewards count, as plain data: see `discount` and `slidingWindow`. */
export type MemorySpec = { readonly discount: number } | { readonly window: number };

export function memory(spec: MemorySpec): Memory {
  if (typeof spec !== "object" || spec === null) throw invalid("memory", "an object with a discount or a window", spec);
  return "window" in spec ? slidingWindow(spec.window) : discount(spec.discount);
}
