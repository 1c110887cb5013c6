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
  /** The settings, once they are known. */
  readonly options?: PaperOptions;
  /** By the index of the experiment, eight in all. */
  readonly experiments: readonly ExperimentView[];
  readonly sentences?: { readonly replications: number; readonly claims: readonly JudgedClaim[] };
  /** Replications played of all that are asked for, equal where nothing is left to do; undefined before the first message of the worker. */
  readonly progress?: { readonly done: number; readonly total: number };
  readonly failure?: string;
}

const EXPERIMENTS = 8;

export const emptyView: PaperView = { experiments: new Array(EXPERIMENTS).fill({}) };

/** The view after a message of the worker. */
export function viewAfter(view: PaperView, message: ViewMessage): PaperView {
  if (message.kind === "view") return { ...view, ...message.change };
  const { experiment, change } = message;
  return { ...view, experiments: view.experiments.with(experiment, { ...view.experiments[experiment], ...change }) };
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

/** What changes in the view of the page, or of one experiment. */
export type ViewMessage =
  | { readonly kind: "view"; readonly change: Partial<Omit<PaperView, "experiments">> }
  | { readonly kind: "experiment"; readonly experiment: number; readonly change: ExperimentView };

/** What the worker tells the page. */
export type WorkerMessage =
  | ViewMessage
  /** `summary.json`, with as many replications as all eight experiments have. */
  | { readonly kind: "saved"; readonly text: string };
