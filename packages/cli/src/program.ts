import { Command } from "commander";
import { addArchive } from "./commands/archive.ts";
import { addArena } from "./commands/arena.ts";
import { addBackup } from "./commands/backup.ts";
import { addCheck } from "./commands/check.ts";
import { addEvaluate } from "./commands/evaluate.ts";
import { addFrontier } from "./commands/frontier.ts";
import { addImport } from "./commands/import.ts";
import { addKeys } from "./commands/keys.ts";
import { addMerge } from "./commands/merge.ts";
import { addMove } from "./commands/move.ts";
import { addOptimum } from "./commands/optimum.ts";
import { addPlan } from "./commands/plan.ts";
import { addReplay } from "./commands/replay.ts";
import { addReproduce } from "./commands/reproduce.ts";
import { addRun } from "./commands/run.ts";
import { addServe } from "./commands/serve.ts";
import { addSuggest } from "./commands/suggest.ts";
import { addWorker } from "./commands/worker.ts";
import { BAD_INPUT } from "./guard.ts";
import { manifest } from "./node-version.ts";

/** A missing folder is the most common mistake, so its message has an example. */
const missingFolder = [
  "error: required option '--out <folder>' not specified",
  "Missing --out, the folder for results, for example --out results.",
] as const;

/** The command line. Commands import packages only when they run, to keep `--help` fast. */
export function program(): Command {
  const blendit = new Command("blendit")
    .description("Finds the best blend of options, not the best option.")
    .version(manifest.version, "--version", "print the version")
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit suggest examples/movie-ratings.csv --arm genre --reward rating --utility variance\n  $ npx blendit optimum examples/match-scores.yaml\n  $ npx blendit serve\n\nExit codes: 0 done, 1 failed, 2 wrong input, 130 interrupted.",
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(...missingFolder)) })
    .showHelpAfterError("(blendit --help lists commands and options)")
    .exitOverride((error) => {
      // Help and version end with 0. Everything else that commander stops at is wrong input.
      process.exit(error.exitCode === 0 ? 0 : BAD_INPUT);
    });
  const tables = [addSuggest, addEvaluate];
  const experiments = [addOptimum, addFrontier, addRun, addMerge, addWorker, addReproduce, addArena, addCheck, addPlan];
  const service = [addServe, addImport, addKeys, addBackup, addReplay, addMove, addArchive];
  for (const add of [...tables, ...experiments, ...service]) add(blendit);
  return blendit;
}
