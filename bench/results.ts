import type { OptimumResult } from "./optimum.ts";
import type { ProjectionResult } from "./projection.ts";
import type { ReproductionResult } from "./reproduction.ts";
import type { RoundsResult } from "./rounds.ts";
import type { RunResult } from "./run.ts";
import type { StartUpResult } from "./start-up.ts";
import type { Machine } from "./tools.ts";

/** The measurements of all parts. */
export interface Measured {
  readonly rounds: readonly RoundsResult[];
  readonly run: readonly RunResult[];
  readonly projection: readonly ProjectionResult[];
  readonly optimum: readonly OptimumResult[];
  readonly "start-up": readonly StartUpResult[];
  readonly reproduction: ReproductionResult;
}

export type Part = keyof Measured;

/** All parts of one run, as in `baseline.json`. */
export interface Baseline extends Measured {
  readonly date: string;
  readonly machine: Machine;
}
