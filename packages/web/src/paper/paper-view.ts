import type { DensityOptions, DensitySeries } from "@blendit/lab/figures";
import type { JudgedClaim, PaperOptions } from "@blendit/lab/paper";
import type { ExperimentCurves, WorkerMessage } from "./worker-messages.ts";

/** What of an experiment is there to be drawn. */
export interface ExperimentView {
  readonly curves?: ExperimentCurves;
  readonly ownCurves?: ExperimentCurves;
  readonly distribution?: DensityOptions;
  readonly ownDistribution?: DensitySeries;
}

/** All that the page shows. */
export interface PaperView {
  readonly options?: PaperOptions;
  /** By the place of the experiment, eight in all. */
  readonly experiments: readonly ExperimentView[];
  readonly sentences?: { readonly replications: number; readonly claims: readonly JudgedClaim[] };
  /** Replications played of all that are asked for; undefined before the worker has told. */
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
