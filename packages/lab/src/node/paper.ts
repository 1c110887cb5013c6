import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ChunkResult } from "../simulate/chunk.ts";
import { type PaperOptions, paperProblems, paperResult } from "../studies/paper/experiments.ts";
import { type JudgedClaim, judgePaper } from "../studies/paper/judge-claims.ts";
import { paperFigures } from "../studies/paper/paper-figures.ts";
import { paperReport } from "../studies/paper/paper-report.ts";
import { reproductionOf, reproductionText } from "../studies/paper/reproduction.ts";
import { writeFigures } from "./pictures.ts";
import { FIGURES, REPORT, removeEarlierRun, SUMMARY, writeWhole } from "./results-folder.ts";
import { type RunOptions, runExperiments } from "./run-experiment.ts";

/** How to run the paper's experiments, and the folder for results. */
export interface ReproduceOptions extends PaperOptions, Pick<RunOptions, "workers" | "signal" | "progress"> {
  readonly folder: string;
}

/** Runs the paper's eight experiments and writes its twenty panels, a report and `summary.json`. */
export async function reproducePaper(options: ReproduceOptions): Promise<JudgedClaim[]> {
  const { folder, workers, signal, progress, ...size } = options;
  mkdirSync(folder, { recursive: true });
  const start = performance.now();
  const problems = paperProblems(size);
  const chunks = problems.map((): ChunkResult[] => []);
  const summaries = await runExperiments(
    problems.map(({ experiment }) => experiment),
    { workers, signal, progress, onChunk: (result, experiment) => chunks[experiment]!.push(result) },
  );
  const results = problems.map((problem, index) => paperResult(problem, summaries[index]!, chunks[index]!));
  const figures = paperFigures(results);
  const claims = judgePaper(results);
  removeEarlierRun(folder);
  await writeFigures(figures, join(folder, FIGURES));
  const elapsedSeconds = (performance.now() - start) / 1000;
  writeWhole(join(folder, REPORT), paperReport({ results, figures, claims, options: size, elapsedSeconds }));
  const reproduction = reproductionOf(size, results, claims, elapsedSeconds);
  // The summary is written last, because it marks the folder as complete.
  writeWhole(join(folder, SUMMARY), reproductionText(reproduction));
  return claims;
}
