import { invalid } from "@blendit/core/errors";
import type { Problem } from "../../spec/problem.ts";
import { missingTest } from "../../tables/cells.ts";
import { selectRows, TableColumns } from "../../tables/columns.ts";
import { checkNumbers } from "../../tables/recorded-arms.ts";
import { type Table, TableError } from "../../tables/table.ts";
import { formatCount } from "../../text/numbers.ts";
import { placeList, quoted } from "../../text/words.ts";
import type { TableQuestion } from "./table-problem.ts";

/** How it was decided in a log which arm to try. */
export interface LogColumns {
  /** The column of the probability with which the arm was drawn. */
  readonly probability?: string;
  /** The column of what the decision depended on. */
  readonly context?: string;
}

/** A row of a log that has all it takes. */
export interface LoggedRow {
  readonly arm: number;
  readonly outcome: number;
  readonly probability?: number;
  readonly context?: string;
}

/** The rows of a log, with the arms of a problem that was read from the same table. */
export function loggedRows(
  table: Table,
  question: TableQuestion,
  { probability, context }: LogColumns,
  { experiment: { categories } }: Pick<Problem, "experiment">,
  names: readonly string[],
): LoggedRow[] {
  const { arm, reward, where, missing } = question;
  if (arm === undefined || typeof reward !== "string") {
    throw invalid("reward", "one column, beside a column of arms, where probabilities are logged", reward ?? "");
  }
  const columns = new TableColumns(table);
  const selected = selectRows(columns, where);
  const arms = columns.texts(arm, ["arm"]);
  const armOf = new Map(names.map((name, index) => [name, index]));
  const outcomes = outcomesIn(columns, reward, missing, categories);
  const probabilities = probability === undefined ? undefined : probabilitiesIn(columns, probability, selected);
  const contexts = context === undefined ? undefined : columns.texts(context, ["context"]);
  const rows: LoggedRow[] = [];
  for (let index = 0; index < selected.length; index++) {
    const row = selected[index]!;
    const outcome = outcomes(row);
    const number = armOf.get(arms.texts[arms.codes[row]!] ?? "");
    if (number === undefined || outcome === undefined) continue;
    rows.push({
      arm: number,
      outcome,
      ...(probabilities && { probability: probabilities[row]! }),
      ...(contexts && { context: contexts.texts[contexts.codes[row]!] ?? "" }),
    });
  }
  return rows;
}

function outcomesIn(
  columns: TableColumns,
  reward: string,
  missing: TableQuestion["missing"],
  categories: readonly string[] | undefined,
): (row: number) => number | undefined {
  if (categories) {
    const { texts, codes } = columns.texts(reward, ["reward"]);
    const isMissing = missingTest(missing);
    const places = texts.map((text) => (isMissing(text) ? undefined : categories.indexOf(text)));
    return (row) => places[codes[row]!];
  }
  const { numbers } = columns.numbers(reward, missing, ["reward"]);
  return (row) => (Number.isNaN(numbers[row]) ? undefined : numbers[row]);
}

function probabilitiesIn(columns: TableColumns, column: string, rows: ArrayLike<number>): Float64Array {
  const { table } = columns;
  const read = columns.numbers(column, undefined, ["probability"]);
  checkNumbers(columns, read, rows, { column, place: ["probability"] });
  const bad = Array.from(rows).filter((row) => !(read.numbers[row]! > 0 && read.numbers[row]! <= 1));
  if (bad.length === 0) return read.numbers;
  const what = `${formatCount(bad.length)} of ${formatCount(rows.length)} rows have no probability above 0 and up to 1 in column ${quoted(column)}`;
  const places = bad.map((row) => String(table.placeOf(row)));
  throw new TableError(["probability"], `${table.file}: ${what}: ${placeList(table.unit, places)}`);
}
