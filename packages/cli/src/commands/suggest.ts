import type { TableProblem } from "@blendit/lab";
import { goals } from "@blendit/lab/goals";
import type { WrittenSuggestion } from "@blendit/lab/node";
import type { Command } from "commander";
import { guard, WrongInput } from "../guard.ts";
import {
  blendPairs,
  interval,
  maximumShareOrShares,
  nameList,
  outFolder,
  positiveNumber,
  shareOrShares,
  wholeNumber,
} from "../options.ts";
import { whileReading } from "../progress.ts";
import { addLimitOptions, addTableOptions, readQuestion, TABLE_FORMATS, type TableOptions } from "../table-options.ts";

interface SuggestOptions extends TableOptions {
  readonly current?: Record<string, number>;
  readonly within?: number;
  readonly cluster?: string;
  readonly probability?: string;
  readonly context?: string;
  readonly time?: string;
  readonly out: string;
  readonly json?: boolean;
}

export function addSuggest(program: Command): void {
  const command = addTableOptions(
    program
      .command("suggest")
      .description("suggest a blend from a table of past outcomes, and compare it with today's mix")
      .argument("<file>", `${TABLE_FORMATS}; or an experiment file with recorded arms`),
  );
  addLimitOptions(command)
    .option("--current <pairs>", "today's mix: A=0.7,B=0.3 (default: shares of the rows)", blendPairs)
    .option("--floor <share>", "minimum share of every option (default: 0), or A=0.1,B=0.05", shareOrShares)
    .option("--ceiling <share>", "maximum share of every option (default: 1), or A=0.5", maximumShareOrShares)
    .option("--min-rows <number>", "leave out options with fewer rows (default: 5)", wholeNumber(2))
    .option("--only <names>", "only these options: A,B", nameList)
    .option("--exclude <names>", "leave out these options: A,B", nameList)
    .option(
      "--within <number>",
      "recommend staying if no blend gains more than this (default: 1 % of the difference between best blend and worst option)",
      positiveNumber,
    )
    .option("--trim <low,high>", "clip outcomes to this range", interval)
    .option("--cluster <column>", "column that groups dependent rows, such as the school of a pupil")
    .option("--probability <column>", "column with the probability with which the option was drawn")
    .option("--context <column>", "column that this probability depended on, such as a customer segment")
    .option("--time <column>", "column of times; checks the blend on later rows and reports drift")
    .option("--out <folder>", "folder for report.html, suggestion.json and experiment.json", outFolder, "suggestion")
    .option("--json", "print JSON, and write no files")
    .addHelpText("after", () => `\nGoals for --utility:\n${goalLines().join("\n")}`)
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit suggest examples/movie-ratings.csv --arm genre --reward rating --utility variance\n  $ npx blendit suggest scores.csv --arms gpt,claude,llama --utility wasserstein --target '{ kind: uniform, low: 0, high: 10 }'",
    )
    .action(guard(printSuggestion));
}

/** A line for each kind of goal. */
function goalLines(): string[] {
  const width = Math.max(...goals.map(({ kind }) => kind.length));
  return goals.map(({ kind, sentence }) => `  ${kind.padEnd(width)}  ${sentence}`);
}

async function printSuggestion(file: string, options: SuggestOptions): Promise<void> {
  const { suggest, suggestionLines } = await import("@blendit/lab");
  const { holdsSuggestion, writeSuggestion } = await import("@blendit/lab/node");
  const { current, within, out, json } = options;
  const isReplaced = !json && holdsSuggestion(out);
  const { problem, ...read } = await problemIn(file, options);
  const suggestion = suggest(problem, { ...read, current, within });
  if (json) {
    console.log(JSON.stringify(suggestion, null, 2));
    return;
  }
  const written = await writeSuggestion(problem, suggestion, { folder: out, isTable: !isExperimentFile(file) });
  const replaced = isReplaced
    ? [`Replaced the earlier answer in ${out}. To keep both, choose another folder with --out.`]
    : [];
  console.log([...suggestionLines(suggestion), "", ...replaced, ...fileLines(written)].join("\n"));
}

/** A line for each written file, the most useful one first. */
function fileLines({ report, data, experiment, whyNoExperiment }: WrittenSuggestion): string[] {
  return [
    report,
    `${data} (this answer as data)`,
    ...(experiment === undefined ? [] : [`${experiment} (for blendit run, and for POST /v1/experiments)`]),
    ...(whyNoExperiment === undefined ? [] : [`No experiment.json: ${whyNoExperiment}.`]),
  ];
}

function isExperimentFile(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

/** Reads the problem from an experiment file, or from a table and the options. */
async function problemIn(file: string, options: SuggestOptions): Promise<Omit<TableProblem, "rowsOfArms">> {
  if (isExperimentFile(file)) {
    refuseTableOptions(options);
    const leftOut: string[] = [];
    const { readProblem } = await import("@blendit/lab/node");
    const read = (note: (message: string) => void) => readProblem(file, { needs: "optimum", note });
    const problem = await whileReading(file, read, (note) => leftOut.push(note));
    return { problem, leftOut };
  }
  const { DEFAULT_MIN_ROWS } = await import("@blendit/lab");
  const { cluster, probability, context, time } = options;
  const rowColumns = { cluster, probability, context, time };
  return readQuestion(file, { minRows: DEFAULT_MIN_ROWS, ...options, rowColumns });
}

/** Refuses options for tables, because an experiment file contains the whole question. */
function refuseTableOptions({ out: _, json: __, within: ___, current: ____, ...rest }: SuggestOptions): void {
  const [given] = Object.keys(rest);
  const option = given?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (option) throw new WrongInput(`--${option} is for tables. Set it in the experiment file instead.`);
}
