import { checkOptions } from "../errors/check-options.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { atoms } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";

export interface EmpiricalOptions {
  readonly samples: readonly number[];
}

/** The distribution that gives each sample the same probability; the samples are copied. */
export function empirical(options: EmpiricalOptions): Distribution {
  checkOptions("empirical", options, { samples: true });
  // Sorted here, because sorting numbers alone is many times faster than sorting numbers with weights.
  const samples = Float64Array.from(checkFiniteList("samples", options.samples, 1)).sort();
  return atoms("empirical", samples, new Float64Array(samples.length).fill(1));
}
