import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createDocument } from "../figures/index.ts";
import { type Conclusion, conclusions, type PaperResult } from "../paper/conclusions.ts";
import { type PaperOptions, paperProblems } from "../paper/experiments.ts";
import { paperFigures } from "../paper/paper-figures.ts";
import { paperReport } from "../paper/paper-report.ts";
import { SUMMARY, writeWhole } from "./result-files.ts";
import { runExperiments } from "./run-experiment.ts";
import { writeFigures } from "./write-figures.ts";

export interface ReproduceOptions extends PaperOptions {
  readonly folder: string;
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Replications done, over all eight experiments. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly onRetry?: (chunk: number, reason: Error) => void;
  /** As of `runExperiments`. */
  readonly onPlaying?: () => void;
  readonly onPlayed?: () => void;
}

/** Runs the paper's eight experiments and writes its twenty panels, a report and `summary.json`. */
export async function reproducePaper(options: ReproduceOptions): Promise<Conclusion[]> {
  const { folder, workers, signal, onProgress, onRetry, onPlaying, onPlayed, ...size } = options;
  mkdirSync(folder, { recursive: true });
  const start = performance.now();
  const problems = paperProblems(size);
  const summaries = await runExperiments(
    problems.map(({ experiment }) => experiment),
    { workers, signal, onRetry, onProgress, onPlaying, onPlayed },
  );
  const results: PaperResult[] = problems.map((problem, index) => ({ ...problem, summary: summaries[index]! }));
  const figures = paperFigures(results, createDocument());
  await writeFigures(figures, join(folder, "figures"));
  const judged = conclusions(results);
  const elapsedSeconds = (performance.now() - start) / 1000;
  // Written last, and as a whole: nothing else says that all is there.
  rmSync(join(folder, SUMMARY), { force: true });
  writeWhole(
    join(folder, "report.html"),
    paperReport({ results, figures, conclusions: judged, options: size, elapsedSeconds }),
  );
  const summary = {
    ...size,
    conclusions: judged,
    experiments: results.map((result) => result.summary),
    elapsedSeconds,
  };
  writeWhole(join(folder, SUMMARY), `${JSON.stringify(summary, null, 2)}\n`);
  return judged;
}
