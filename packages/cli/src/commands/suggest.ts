import { goals } from "@blendit/lab/goals";
import type { Command } from "commander";
import { guard, WrongInput } from "../guard.ts";
import { outFolder, positiveNumber, share } from "../options.ts";
import { searchStatus, whileReading } from "../progress.ts";
import { addTableOptions, readQuestion, TABLE_FORMATS, type TableOptions } from "../table-options.ts";

interface SuggestOptions extends TableOptions {
  readonly within?: number;
  readonly out: string;
  readonly json?: boolean;
}

export function addSuggest(program: Command): void {
  addTableOptions(
    program
      .command("suggest")
      .description("from a table of past outcomes: which blend, how much better, how sure, what to measure next")
      .argument("<file>", `${TABLE_FORMATS}; or an experiment file with recorded arms`),
  )
    .option("--floor <share>", "the least share of each arm (default: 0)", share)
    .option(
      "--within <number>",
      "the answer is settled when no blend is better by more (default: 5 % of the gain)",
      positiveNumber,
    )
    .option("--out <folder>", "where report.html and suggestion.json go", outFolder, "suggestion")
    .option("--json", "print data, and write nothing")
    .addHelpText("after", () => `\nGoals for --utility:\n${goalLines().join("\n")}`)
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit suggest examples/movie-ratings.csv --arm genre --reward rating --utility variance\n  $ npx blendit suggest scores.csv --arms gpt,claude,llama --utility wasserstein --target '{ kind: uniform, low: 0, high: 10 }'",
    )
    .action(guard(printSuggestion));
}

/** Each kind with what it asks of outcomes. */
function goalLines(): string[] {
  const width = Math.max(...goals.map(({ kind }) => kind.length));
  return goals.map(({ kind, sentence }) => `  ${kind.padEnd(width)}  ${sentence}`);
}

async function printSuggestion(file: string, options: SuggestOptions): Promise<void> {
  const { suggest, suggestionLines } = await import("@blendit/lab");
  const { refuseEarlierResults, writeSuggestion } = await import("@blendit/lab/node");
  const { within, out, json } = options;
  if (!json) refuseEarlierResults(out, "Choose another folder with --out.", "suggestion.json");
  const { problem, leftOut } = await problemIn(file, options);
  const status = searchStatus(problem.experiment.name);
  await problem.findOptimum({ onStep: status.show });
  status.clear();
  const suggestion = suggest(problem, { leftOut, ...(within !== undefined && { within }) });
  if (json) console.log(JSON.stringify(suggestion, null, 2));
  else console.log([...suggestionLines(suggestion), "", await writeSuggestion(problem, suggestion, out)].join("\n"));
}

/** From an experiment file as it is, from a table by the options. */
async function problemIn(file: string, options: SuggestOptions) {
  if (/\.ya?ml$/i.test(file)) {
    refuseTableOptions(options);
    const leftOut: string[] = [];
    const { readProblem } = await import("@blendit/lab/node");
    const read = (note: (message: string) => void) => readProblem(file, { needs: "optimum", note });
    const problem = await whileReading(file, read, (note) => leftOut.push(note));
    return { problem, leftOut };
  }
  return readQuestion(file, options);
}

/** An experiment file says itself what the options say of a table. */
function refuseTableOptions({ out: _, json: __, within: ___, ...rest }: SuggestOptions): void {
  const [given] = Object.keys(rest);
  if (given) throw new WrongInput(`--${given} is for tables. State it in the experiment file instead.`);
}
