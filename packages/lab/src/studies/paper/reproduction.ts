import type { Summary } from "../../simulate/summary.ts";
import type { PaperOptions } from "./experiments.ts";
import type { JudgedClaim } from "./judge-claims.ts";
import type { PaperResult } from "./paper-result.ts";
import { type VerdictCounts, verdictCounts } from "./verdict-counts.ts";

/** What `blendit reproduce` leaves behind: its `summary.json`. */
export interface Reproduction extends PaperOptions {
  readonly verdicts: VerdictCounts;
  readonly sentences: readonly JudgedClaim[];
  /** Variance in scenarios 1 to 4, then Wasserstein. */
  readonly experiments: readonly Summary[];
  readonly elapsedSeconds: number;
}

/** What is written of a run of the paper's experiments. */
export function reproductionOf(
  { variant, replications, horizon, seed }: PaperOptions,
  results: readonly Pick<PaperResult, "summary">[],
  claims: readonly JudgedClaim[],
  elapsedSeconds: number,
): Reproduction {
  return {
    variant,
    replications,
    horizon,
    seed,
    verdicts: verdictCounts(claims),
    sentences: claims,
    experiments: results.map(({ summary }) => summary),
    elapsedSeconds,
  };
}

/** The text of the file. */
export function reproductionText(reproduction: Reproduction): string {
  return `${JSON.stringify(reproduction, null, 2)}\n`;
}
