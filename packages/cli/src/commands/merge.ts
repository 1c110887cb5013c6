import type { Command } from "commander";
import { FAILURE, guard } from "../guard.ts";
import { forceOption, keepResults, outFolder } from "../options.ts";

interface MergeOptions {
  readonly out: string;
  readonly force?: boolean;
  readonly partial?: boolean;
}

export function addMerge(program: Command): void {
  program
    .command("merge")
    .description("merge the shards of a run (run --shard), and list missing ones")
    .argument("<folders...>", "folders with shards")
    .requiredOption("--out <folder>", "folder for results", outFolder)
    .option(...forceOption)
    .option("--partial", "write a sweep with missing points, shown as gaps")
    .addHelpText("after", "\nExample:\n  $ npx blendit merge results/shards --out results/scores")
    .action(guard(merge));
}

async function merge(folders: string[], { out, force, partial = false }: MergeOptions): Promise<void> {
  const { mergeShards, writeMerged } = await import("@blendit/lab/node");
  await keepResults(out, force);
  const merged = await mergeShards(folders);
  const { study, summaries, missing } = merged;
  const isSweep = study.axes.length > 0;
  for (const line of missing) console.error(line);
  const hasCompletePoint = summaries.some((summary) => summary);
  if (missing.length > 0 && !(partial && isSweep && hasCompletePoint)) {
    console.error(`nothing was written${hint({ isSweep, partial })}`);
    process.exitCode = FAILURE;
    return;
  }
  const { lines, written } = await writeMerged(merged, out);
  for (const line of [...lines, "", written]) console.log(line);
}

function hint({ isSweep, partial }: { readonly isSweep: boolean; readonly partial: boolean }): string {
  if (!isSweep) return partial ? ": --partial is for sweeps, and an experiment without vary needs all its shards" : "";
  return partial ? ": no point of the sweep is complete yet" : "; --partial writes the points that are complete";
}
