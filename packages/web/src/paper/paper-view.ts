import type { CurveSeries, CurvesOptions } from "@blendit/lab/figures";
import type { JudgedClaim, PaperOptions } from "@blendit/lab/paper";

/** The charts of an experiment that are available so far. */
export interface ExperimentView {
  readonly curves?: ExperimentCurves;
  readonly ownCurves?: ExperimentCurves;
  readonly distribution?: CurvesOptions;
  readonly ownDistribution?: CurveSeries;
}

/** Everything that the page shows. */
export interface PaperView {
  /** The settings, once they are known. */
  readonly options?: PaperOptions;
  /** By the index of the experiment, eight in all. */
  readonly experiments: readonly ExperimentView[];
  readonly sentences?: { readonly replications: number; readonly claims: readonly JudgedClaim[] };
  /** Completed and requested replications, equal if nothing is left to do; undefined before the first message of the worker. */
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

/** Whether all requested replications are done. */
export function isComplete({ progress }: PaperView): boolean {
  return progress !== undefined && progress.done === progress.total;
}

/** The source of the numbers: computed with options, or read from the `summary.json` of a run. */
export type PaperSource = { readonly options: PaperOptions } | { readonly text: string; readonly fileName: string };

/** A message from the page to its worker. */
export type PageMessage =
  | { readonly kind: "begin"; readonly source: PaperSource }
  /** Experiments whose panels are visible. */
  | { readonly kind: "look"; readonly experiments: readonly number[] }
  /** Whether to run Blendit's own learner, too. */
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

/** A change in the view of the page, or of one experiment. */
export type ViewMessage =
  | { readonly kind: "view"; readonly change: Partial<Omit<PaperView, "experiments">> }
  | { readonly kind: "experiment"; readonly experiment: number; readonly change: ExperimentView };

/** A message from the worker to the page. */
export type WorkerMessage =
  | ViewMessage
  /** `summary.json`, with the replications that all eight experiments have completed. */
  | { readonly kind: "saved"; readonly text: string };
