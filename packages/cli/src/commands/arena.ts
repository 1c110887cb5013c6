import { join } from "node:path";
import { formatCount } from "@blendit/lab/text";
import type { Command } from "commander";
import { guard } from "../guard.ts";
import { forceOption, keepResults, nameList, outFolder, wholeNumber, workersOption } from "../options.ts";
import { playWithProgress } from "../play.ts";
import { startProgress } from "../progress.ts";

interface ArenaOptions {
  readonly out: string;
  readonly force?: boolean;
  readonly quick?: boolean;
  readonly replications?: number;
  readonly horizon?: number;
  readonly seed: number;
  readonly workers?: number;
  readonly random?: number;
  readonly problems?: string[];
  readonly learners?: string[];
}

const FULL = { replications: 100, horizon: 2000 };
const QUICK = { replications: 10, horizon: 500 };
const SEED = 100;

export function addArena(program: Command): void {
  program
    .command("arena")
    .description("compare all learners on all problems, with the same outcomes")
    .requiredOption("--out <folder>", "folder for results", outFolder)
    .option(...forceOption)
    .option(
      "--quick",
      `${QUICK.replications} replications of ${QUICK.horizon} rounds instead of ${FULL.replications} of ${formatCount(FULL.horizon)}`,
    )
    .option("--replications <number>", "number of replications", wholeNumber(1))
    .option("--horizon <number>", "number of rounds", wholeNumber(1))
    .option("--seed <number>", "seed", wholeNumber(0), SEED)
    .option(...workersOption)
    .option("--random <number>", "use this many random problems instead", wholeNumber(1))
    .option("--problems <names>", "only these problems, separated by commas", nameList)
    .option("--learners <names>", "only these learners, separated by commas", nameList)
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit arena --out results/arena --quick\n  $ npx blendit arena --out results/arena --problems styles,hard-items --learners full-gradient,uniform",
    )
    .action(guard(arena));
}

async function arena({ out, force, quick, ...options }: ArenaOptions): Promise<void> {
  const { arenaLearners, arenaLines } = await import("@blendit/lab");
  const { runArena } = await import("@blendit/lab/node");
  await keepResults(out, force);
  const size = quick ? QUICK : FULL;
  const { replications = size.replications, horizon = size.horizon } = options;
  const learnerCount = options.learners?.length ?? arenaLearners(horizon).length;
  await playWithProgress({
    progress: startProgress("arena", horizon * learnerCount),
    play: (playing) => runArena({ ...options, ...playing, folder: out, replications, horizon }),
    report: (result) => [
      ...arenaLines(result),
      "",
      `${join(out, "arena.html")}  (${result.elapsedSeconds.toFixed(1)} s)`,
    ],
  });
}
