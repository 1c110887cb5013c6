import type { CurvesOptions, DensityOptions, DensitySeries } from "@blendit/lab/figures";
import type { JudgedClaim, PaperOptions } from "@blendit/lab/paper";

/** Where the paper's numbers come from: they are computed, or read from the `summary.json` of a run. */
export type PaperSource = { readonly options: PaperOptions } | { readonly text: string; readonly fileName: string };

/** What the page tells its worker. */
export type PageMessage =
  | { readonly kind: "begin"; readonly source: PaperSource }
  /** Experiments whose panels one looks at. */
  | { readonly kind: "look"; readonly experiments: readonly number[] }
  /** Whether Blendit's own learner is to be played, too. */
  | { readonly kind: "own"; readonly isWanted: boolean }
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  /** Asks for the numbers as a file. */
  | { readonly kind: "save" };

/** The curves of an experiment. */
export interface ExperimentCurves {
  readonly replications: number;
  readonly gap: CurvesOptions;
  readonly bias: CurvesOptions;
}

/** What the worker tells the page. */
export type WorkerMessage =
  /** The settings, once they are known. */
  | { readonly kind: "options"; readonly options: PaperOptions }
  | { readonly kind: "curves"; readonly experiment: number; readonly curves: ExperimentCurves }
  | { readonly kind: "own-curves"; readonly experiment: number; readonly curves: ExperimentCurves }
  | { readonly kind: "distribution"; readonly experiment: number; readonly panel: DensityOptions }
  | { readonly kind: "own-distribution"; readonly experiment: number; readonly series: DensitySeries }
  | { readonly kind: "sentences"; readonly replications: number; readonly claims: readonly JudgedClaim[] }
  /** Replications played of all experiments that are asked for; equal where nothing is left to do. */
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  /** `summary.json`, with as many replications as all eight experiments have. */
  | { readonly kind: "saved"; readonly text: string }
  | { readonly kind: "failed"; readonly reason: string };
