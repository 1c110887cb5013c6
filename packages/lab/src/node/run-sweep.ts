import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Summary } from "../simulate/summary.ts";
import type { Problem } from "../spec/problem.ts";
import { pointFolder, type SweepSummary } from "../studies/sweep/sweep-summary.ts";
import { blaming } from "./blaming.ts";
import type { ExperimentRun } from "./experiment-run.ts";
import { isFinished } from "./is-finished.ts";
import { JOURNAL, SUMMARY } from "./result-files.ts";
import { openRun, playRuns } from "./run-experiment.ts";
import type { RunInFolderOptions } from "./run-in-folder.ts";
import type { Study } from "./study.ts";
import { writeSweep } from "./write-sweep.ts";

/** Runs all experiments of a sweep in the same worker threads and writes their results. */
export async function runSweep(study: Study, options: RunInFolderOptions): Promise<SweepSummary> {
  const { folder, file, resume, force, ...playing } = options;
  const begin = performance.now();
  const count = study.problems.length;
  const points = study.problems.map((problem, point) => {
    const own = join(folder, pointFolder(point, count));
    if (resume && isFinished(problem, own)) return { problem, summary: finishedSummary(problem, own) };
    return { problem, run: openRun(problem, { ...playing, resume, force, journal: join(own, JOURNAL) }) };
  });
  const runs = points.flatMap(({ run }) => run ?? []);
  const program = study.problems.find(({ module }) => module)?.module;
  await blaming(program, () => playRuns(runs, playing));
  const seconds = (performance.now() - begin) / 1000;
  const summaries: Summary[] = [];
  for (const { run, summary } of points) summaries.push(summary ?? (await run!.summary()));
  return writeSweep(study, summaries, {
    folder,
    file,
    elapsedSeconds: seconds,
    roundsPerSecond: roundsOf(runs) / seconds,
  });
}

/** What an earlier run has written of a point. */
function finishedSummary({ experiment }: Problem, folder: string): Summary {
  return { ...(JSON.parse(readFileSync(join(folder, SUMMARY), "utf8")) as Summary), experiment };
}

function roundsOf(runs: readonly ExperimentRun[]): number {
  return runs.reduce((sum, { roundsPlayed }) => sum + roundsPlayed, 0);
}
