import type { RunSpeed } from "@blendit/lab";
import type { Shard, Study } from "@blendit/lab/node";
import { formatCount } from "@blendit/lab/text";
import { type Command, Option } from "commander";
import { guard, WrongInput } from "../guard.ts";
import {
  forceOption,
  outFolder,
  queueAddress,
  queueOption,
  shardOption,
  wholeNumber,
  workersOption,
} from "../options.ts";
import { commandAgain, playWithProgress } from "../play.ts";
import { startProgress, whileReading } from "../progress.ts";

interface RunOptions {
  readonly out: string;
  readonly resume?: boolean;
  readonly force?: boolean;
  readonly workers?: number;
  readonly shard?: Shard;
  readonly queue?: string | true;
  readonly replications?: number;
  readonly horizon?: number;
  readonly seed?: number;
}

export function addRun(program: Command): void {
  program
    .command("run")
    .description("simulate an experiment or a sweep; write a report, figures and data")
    .argument("<file>", "an experiment file (YAML or JSON)")
    .requiredOption("--out <folder>", "folder for results", outFolder)
    .addOption(new Option("--resume", "continue an interrupted run in that folder").conflicts("force"))
    .option(...forceOption)
    .option(...workersOption)
    .option(
      "--shard <shard>",
      "play one shard, such as 3/40 (then merge); auto in a Slurm array, auto/40 in a Kubernetes Indexed Job",
      (text: string) => shardOption(text),
    )
    .option(
      "--queue [address]",
      "let workers play it, on other machines as well: postgres://user:password@host/name (default: BLENDIT_QUEUE)",
      queueOption,
    )
    .option("--replications <number>", "override the file's number", wholeNumber(1))
    .option("--horizon <number>", "override the file's number of rounds", wholeNumber(1))
    .option("--seed <number>", "override the file's seed", wholeNumber(0))
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit run examples/match-scores.yaml --out results/scores --replications 10\n  $ npx blendit run examples/match-scores.yaml --shard 3/40 --out results/shards",
    )
    .action(guard(run));
}

async function run(
  file: string,
  { out: folder, resume, force, workers, shard, queue, ...overrides }: RunOptions,
): Promise<void> {
  const { isFinished, readStudy, refuseEarlierResults, runShard, runStudy } = await import("@blendit/lab/node");
  const study = await whileReading(file, (note) => readStudy(file, { needs: "run", overrides, note }));
  const settings = { file, folder, resume, force, workers };
  if (shard && queue) throw new WrongInput("Use either --shard or --queue: a run cannot be both sharded and queued.");
  if (shard) {
    return playWithProgress({
      progress: startProgress(`${study.name}, shard ${shard.index} of ${shard.of}`, roundsOf(study)),
      play: (playing) => runShard(study, { shard, ...settings, ...playing }),
      report: ({ path, replications, played }) => [
        `${path}: played ${played} of ${replications} replications now; merge the shards with: npx blendit merge`,
      ],
      stopped,
    });
  }
  if (!resume && !force) {
    refuseEarlierResults(folder, "Choose another folder, replace them with --force, or finish them with --resume.");
  }
  if (resume && isFinished(study, folder)) {
    console.log(`${folder} is complete: nothing left to do`);
    return;
  }
  const { name } = study;
  const progress = startProgress(name, roundsOf(study));
  const queued = queue && { url: queueAddress(queue), name, resume, note: progress.note };
  // Without a player, threads of this process play.
  const player = queued ? (await import("../queue/run-in-queue.ts")).runInQueue(queued) : undefined;
  await playWithProgress({
    progress,
    play: (playing) => runStudy(study, { ...settings, player, ...playing }),
    report: ({ lines, written, summary }) => [...lines, "", `${written}${speedText(summary)}`],
    stopped,
  });
}

function speedText({ elapsedSeconds, roundsPerSecond }: Partial<RunSpeed>): string {
  if (elapsedSeconds === undefined || roundsPerSecond === undefined) return "";
  return `  (${elapsedSeconds.toFixed(1)} s, ${formatCount(Math.round(roundsPerSecond))} rounds/s)`;
}

function stopped(how: string): string {
  return `${how}; continue with: ${commandAgain("--resume")}`;
}

/** Rounds of all learners in one replication, averaged over the experiments. */
function roundsOf({ problems }: Study): number {
  const rounds = problems.map(({ experiment: { horizon, learners } }) => horizon * learners.length);
  return rounds.reduce((sum, each) => sum + each, 0) / rounds.length;
}
