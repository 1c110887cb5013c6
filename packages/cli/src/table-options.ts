import type { RowColumns, Table, TableLimitSpec, TableProblem, TableQuestion } from "@blendit/lab";
import type { Command } from "commander";
import { WrongInput } from "./guard.ts";
import { delimiterOption, interval, nameList, numberPairs, wherePair } from "./options.ts";
import { whileReading } from "./progress.ts";

/** The formats of a table, for help texts. */
export const TABLE_FORMATS = "a table: CSV, TSV, JSON lines (each also .gz) or Parquet; - for standard input";

/** The options of commands that read a table. */
export interface TableOptions extends Omit<TableQuestion, "reward" | "utility" | "limits" | keyof RowColumns> {
  readonly reward?: readonly string[];
  readonly utility?: string;
  readonly target?: string;
  readonly support?: readonly [number, number];
  /** Outcomes are clipped to this range. */
  readonly trim?: readonly [number, number];
  /** Limits on other columns: `dollars=0.0007`, `chance(ms<=2000)=0.95`. */
  readonly atMost?: readonly string[];
  readonly atLeast?: readonly string[];
  /** Columns that describe how rows were sampled. */
  readonly rowColumns?: RowColumns;
}

/** Adds the options that name the columns of arms and outcomes, and the goal. */
export function addTableOptions(command: Command): Command {
  return command
    .option("--arm <column>", "column of options (default: arm)")
    .option("--reward <column>", "column of outcomes (default: reward), or several for vectors", nameList)
    .option("--arms <columns>", "columns of outcomes, if each option has its own", nameList)
    .option("--utility <words>", "goal: variance, or { kind: upper-cvar, level: 0.1 }")
    .option("--target <words>", "distribution to match: { kind: uniform, low: 0, high: 10 }")
    .option("--support <low,high>", "possible range of outcomes; gives proven bounds", interval)
    .option("--costs <pairs>", "cost of using each option once: A=0.1,B=0.2", numberPairs)
    .option("--where <column=value>", "only rows with this value (repeatable)", wherePair)
    .option("--missing <words>", "words for a missing outcome (default: NA,N/A,NaN,null)", nameList)
    .option("--delimiter <letter>", "character between cells (default: detected)", delimiterOption);
}

/** Adds the options that set limits on other columns. */
export function addLimitOptions(command: Command): Command {
  const several = (text: string, before: string[] = []) => [...before, text];
  return command
    .option(
      "--at-most <column=bound>",
      "upper limit on another column: dollars=0.0007 for its mean, or chance(ms<=2000)=0.95 (repeatable)",
      several,
    )
    .option("--at-least <column=bound>", "lower limit on another column (repeatable)", several);
}

async function limitsOf({ atMost = [], atLeast = [] }: TableOptions): Promise<TableLimitSpec[]> {
  const { limitOfText } = await import("@blendit/lab");
  return [
    ...atMost.map((text) => limitOfText("at-most", text)),
    ...atLeast.map((text) => limitOfText("at-least", text)),
  ];
}

/** The columns that the options name, or their defaults. */
function columnsIn({
  arm = "arm",
  reward = ["reward"],
  arms = [],
  where = {},
  rowColumns = {},
}: TableOptions): string[] {
  const names = [arm, ...reward, ...arms, ...Object.keys(where), ...Object.values(rowColumns)];
  return names.filter((name) => name !== undefined).map((name) => name.trim());
}

/** A message lists at most this many columns and counts the others. */
const MOST_COLUMNS = 20;

/** Builds the question about a table from the options. */
async function questionOf(options: TableOptions, columns: readonly string[]): Promise<TableQuestion> {
  const { utilityOfText } = await import("@blendit/lab");
  const { listText } = await import("@blendit/lab/text");
  const { arms, utility, target, support, trim } = options;
  if (utility === undefined) throw new WrongInput("Missing --utility, for example --utility variance.");
  if (support && trim) {
    throw new WrongInput(
      "Use either --support or --trim: --support refuses outcomes beyond the range, --trim clips them to it.",
    );
  }
  const usual = (name: string) => (arms === undefined && columns.includes(name) ? name : undefined);
  const arm = options.arm ?? usual("arm");
  const reward = options.reward ?? (usual("reward") === undefined ? undefined : ["reward"]);
  if (arms === undefined) {
    const names = `The table has ${columns.length === 1 ? "the column" : "the columns"} ${listText(columns, MOST_COLUMNS)}.`;
    if (arm === undefined) throw new WrongInput(`Missing --arm, the column with the option of each outcome. ${names}`);
    if (reward === undefined) throw new WrongInput(`Missing --reward, the column of outcomes. ${names}`);
  }
  const { costs, where, missing, delimiter, floor, ceiling, minRows, only, exclude } = options;
  return {
    ...{ arm, reward: reward?.length === 1 ? reward[0] : reward, arms, costs, where, missing, delimiter },
    ...{ floor, ceiling, minRows, only, exclude },
    ...options.rowColumns,
    utility: {
      ...utilityOfText(utility, target),
      ...(support && { support }),
      ...(trim && { support: trim, outside: "clip" }),
    } as TableQuestion["utility"],
  };
}

/** A table, the question about it, and the resulting problem, with notes on what was left out. */
interface Question extends TableProblem {
  readonly table: Table;
  readonly question: TableQuestion;
}

/**
 * Reads a table and builds the problem that the options ask; shows progress on a terminal. `logged` are further columns to read.
 * Paths of other files in the question are relative to the working directory.
 */
export async function readQuestion(
  file: string,
  options: TableOptions,
  logged: readonly string[] = [],
): Promise<Question> {
  const { tableProblem } = await import("@blendit/lab");
  const { readTable, RecordedArms } = await import("@blendit/lab/node");
  return whileReading(file === "-" ? "standard input" : file, async () => {
    const limits = await limitsOf(options);
    const table = await readTable(file, {
      delimiter: options.delimiter,
      columns: [...columnsIn(options), ...limits.map(({ utility }) => utility.of), ...logged],
    });
    const question = { ...(await questionOf(options, table.columns)), ...(limits.length > 0 && { limits }) };
    const notes: string[] = [];
    const others = await RecordedArms.read(question.utility, ".", (note) => notes.push(note));
    const read = tableProblem(table, question, (spec, outcomes) => others.distribution(spec, outcomes));
    return { ...read, table, question, leftOut: [...read.leftOut, ...notes] };
  });
}
