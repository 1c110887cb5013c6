import type { CurveSeries, CurvesOptions } from "@blendit/lab/figures";
import type { JudgedClaim, PaperOptions } from "@blendit/lab/paper";

/** What of an experiment is there to be drawn. */
export interface ExperimentView {
  readonly curves?: ExperimentCurves;
  readonly ownCurves?: ExperimentCurves;
  readonly distribution?: CurvesOptions;
  readonly ownDistribution?: CurveSeries;
}

/** All that the page shows. */
export interface PaperView {
  readonly options?: PaperOptions;
  /** By the index of the experiment, eight in all. */
  readonly experiments: readonly ExperimentView[];
  readonly sentences?: { readonly replications: number; readonly claims: readonly JudgedClaim[] };
  /** Replications played of all that are asked for; undefined before the first message of the worker. */
  readonly progress?: { readonly done: number; readonly total: number };
  readonly failure?: string;
}

const EXPERIMENTS = 8;

export const emptyView: PaperView = { experiments: new Array(EXPERIMENTS).fill({}) };

/** The view after a message of the worker. */
export function viewAfter(view: PaperView, message: WorkerMessage): PaperView {
  const changed = (experiment: number, change: ExperimentView) => ({
    ...view,
    experiments: view.experiments.with(experiment, { ...view.experiments[experiment], ...change }),
  });
  switch (message.kind) {
    case "options":
      return { ...view, options: message.options };
    case "curves":
      return changed(message.experiment, { curves: message.curves });
    case "own-curves":
      return changed(message.experiment, { ownCurves: message.curves });
    case "distribution":
      return changed(message.experiment, { distribution: message.panel });
    case "own-distribution":
      return changed(message.experiment, { ownDistribution: message.series });
    case "sentences":
      return { ...view, sentences: { replications: message.replications, claims: message.claims } };
    case "progress":
      return { ...view, progress: { done: message.done, total: message.total } };
    case "failed":
      return { ...view, failure: message.reason };
    case "saved":
      return view;
  }
}

/** Whether all that was asked for is there. */
export function isComplete({ progress }: PaperView): boolean {
  return progress !== undefined && progress.done === progress.total;
}

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
  | { readonly kind: "distribution"; readonly experiment: number; readonly panel: CurvesOptions }
  | { readonly kind: "own-distribution"; readonly experiment: number; readonly series: CurveSeries }
  | { readonly kind: "sentences"; readonly replications: number; readonly claims: readonly JudgedClaim[] }
  /** Replications played of all experiments that are asked for; equal where nothing is left to do. */
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  /** `summary.json`, with as many replications as all eight experiments have. */
  | { readonly kind: "saved"; readonly text: string }
  | { readonly kind: "failed"; readonly reason: string };
