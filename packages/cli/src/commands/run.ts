import { join } from "node:path";
import type { Command } from "commander";
import { commandAgain } from "../command-again.ts";
import { outFolder } from "../folder-option.ts";
import { guard } from "../guard.ts";
import { wholeNumber } from "../number-option.ts";
import { playWithProgress } from "../play-with-progress.ts";
import { type Progress, startProgress } from "../progress.ts";
import { readWithStatus } from "../read-with-status.ts";
import { type SearchStatus, searchStatus } from "../search-status.ts";

interface RunOptions {
  readonly out: string;
  readonly resume?: boolean;
  readonly workers?: number;
  readonly replications?: number;
  readonly horizon?: number;
  readonly seed?: number;
}

export function addRun(program: Command): void {
  program
    .command("run")
    .description("run an experiment on all cores; write summary.json, report.html, figures and trajectories.csv")
    .argument("<file>", "an experiment file (YAML or JSON)")
    .requiredOption("--out <folder>", "where results go", outFolder)
    .option("--resume", "go on with an interrupted run in that folder")
    .option("--workers <number>", "worker threads (default: all cores; the result is the same)", wholeNumber(1))
    .option("--replications <number>", "instead of the file's", wholeNumber(1))
    .option("--horizon <number>", "instead of the file's", wholeNumber(1))
    .option("--seed <number>", "instead of the file's", wholeNumber(0))
    .addHelpText(
      "after",
      "\nExample:\n  $ npx blendit run examples/match-scores.yaml --out results/scores --replications 10",
    )
    .action(guard(run));
}

async function run(file: string, { out, resume, workers, ...overrides }: RunOptions): Promise<void> {
  const { answerLines } = await import("@blendit/lab");
  const { isFinished, runInFolder } = await import("@blendit/lab/node");
  const problem = await readWithStatus(file, { needs: "run", overrides });
  if (resume && isFinished(problem, out)) {
    console.log(`${out} is finished: nothing is left to do`);
    return;
  }
  const { experiment } = problem;
  const search = searchStatus(experiment.name);
  const result = join(out, experiment.diagnostics.length > 0 ? "report.html" : "summary.json");
  await playWithProgress({
    progress: afterSearch(search, startProgress(experiment.name, experiment.horizon * experiment.learners.length)),
    play: (playing) => runInFolder(problem, { folder: out, file, resume, workers, onSearch: search.show, ...playing }),
    report: (summary) => [
      ...answerLines(summary),
      "",
      `${result}  (${summary.elapsedSeconds.toFixed(1)} s, ${Math.round(summary.roundsPerSecond)} rounds/s)`,
    ],
    stopped: () => `stopped; go on with: ${commandAgain("--resume")}`,
  });
}

/** Progress in the place of what was said of the search. */
function afterSearch(search: SearchStatus, progress: Progress): Progress {
  return {
    ...progress,
    update: (done, total) => {
      search.clear();
      progress.update(done, total);
    },
    stop: () => {
      search.clear();
      progress.stop();
    },
  };
}
