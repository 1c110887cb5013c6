import { refused } from "@blendit/core/errors";
import { missingTest } from "../../tables/cells.ts";
import { selectRows, TableColumns } from "../../tables/columns.ts";
import { checkUnits, numberNotes } from "../../tables/outcome-columns.ts";
import { type Table, TableError } from "../../tables/table.ts";
import { formatCount } from "../../text/numbers.ts";
import { quoted } from "../../text/words.ts";
import type { TableQuestion } from "./table-problem.ts";

/** A row of a table as an observation for a service. */
export interface TableObservation {
  /** Such as `line 12`. */
  readonly place: string;
  readonly observation: {
    readonly key: string;
    readonly arm: string;
    readonly probability: number;
    readonly value: number | string;
  };
}

/** The columns of a table to import. */
export interface ObservationColumns extends Pick<TableQuestion, "where" | "missing"> {
  readonly arm: string;
  readonly reward: string;
  /** The column of the probability that the arm was drawn with; by default the share of the arm in the table. */
  readonly probability?: string;
  /** The column of unique keys of rows; by default see `contentKeys`. */
  readonly key?: string;
}

/** Requirements of the service. */
export interface ObservationRules {
  /** The smallest probability that it accepts. */
  readonly leastProbability: number;
  /** Makes a short key of the contents of a row. */
  readonly digest: (text: string) => string;
}

/** The rows of a table as observations, in order, and notes on rows that were left out. */
export function tableObservations(
  table: Table,
  columns: ObservationColumns,
  { leastProbability, digest }: ObservationRules,
): { rows: TableObservation[]; leftOut: string[] } {
  const cells = new TableColumns(table);
  const selected = selectRows(cells, columns.where);
  const isMissing = missingTest(columns.missing);
  const textOf = (name: string, key: string) => {
    const { texts, codes } = cells.texts(name, [key]);
    return (row: number) => {
      const text = texts[codes[row]!];
      return text === undefined || isMissing(text) ? undefined : text;
    };
  };
  const [armOf, rewardOf] = [textOf(columns.arm, "arm"), textOf(columns.reward, "reward")];
  const kept = Array.from(selected).filter((row) => armOf(row) !== undefined && rewardOf(row) !== undefined);
  if (kept.length === 0) {
    throw refused(
      "reward",
      `No row of ${table.file} has both an arm and an outcome in ${columns.reward}.`,
      columns.reward,
    );
  }
  const numbers = cells.numbers(columns.reward, columns.missing, ["reward"]);
  checkUnits(cells, numbers, kept, { column: columns.reward, place: ["reward"] });
  const placeOf = (row: number) => `${table.unit} ${table.placeOf(row)}`;
  const { key, probability } = columns;
  const keyOf = key === undefined ? contentKeys(table, kept, digest) : textOf(key, "key");
  const chanceOf = probability === undefined ? shares() : logged(textOf(probability, "probability"), probability);
  const rows = kept.map((row): TableObservation => {
    const value = numbers.numbers[row]!;
    const rowKey = keyOf(row);
    if (rowKey === undefined)
      throw new TableError(
        ["key"],
        `${table.file}: ${placeOf(row)} has no ${quoted(key!)}. Fill it in, or remove the row.`,
      );
    return {
      place: placeOf(row),
      observation: {
        key: rowKey,
        arm: armOf(row)!,
        probability: chanceOf(row),
        value: Number.isNaN(value) ? rewardOf(row)! : value,
      },
    };
  });
  const lost = selected.length - kept.length;
  const leftOut = numberNotes(numbers, kept, columns.reward).map((note) => `${table.file}: ${note}`);
  if (lost > 0) {
    const count = `${formatCount(lost)} of ${formatCount(selected.length)}`;
    leftOut.push(`${table.file}: ${count} rows have no arm or no outcome and are left out`);
  }
  return { rows, leftOut };

  /** The share of each row's arm among all rows. */
  function shares(): (row: number) => number {
    const counts = new Map<string, number>();
    for (const row of kept) counts.set(armOf(row)!, (counts.get(armOf(row)!) ?? 0) + 1);
    return (row) => {
      const ofArm = counts.get(armOf(row)!)!;
      if (ofArm / kept.length >= leastProbability) return ofArm / kept.length;
      throw new TableError(
        ["arm"],
        `${table.file}: ${quoted(armOf(row)!)} (first in ${placeOf(row)}) has ${formatCount(ofArm)} of ${formatCount(kept.length)} rows, ` +
          `fewer than the ${100 * leastProbability} % that the service needs. Remove its rows, or name a column with the ` +
          "probability that each option was chosen with (--probability).",
      );
    };
  }

  function logged(text: (row: number) => string | undefined, column: string): (row: number) => number {
    return (row) => {
      const chance = Number(text(row));
      if (chance >= leastProbability && chance <= 1) return chance;
      throw new TableError(
        ["probability"],
        `${table.file}: ${placeOf(row)} (${quoted(armOf(row)!)}) has ${quoted(text(row) ?? "")} in column ${quoted(column)}. ` +
          `The service needs a probability from ${leastProbability} to 1: correct the row, or remove it.`,
      );
    };
  }
}

/**
 * Keys from the contents of rows, with a number to distinguish equal rows. The keys stay the same if the table is imported again under
 * another name, in another order or with more rows.
 */
function contentKeys(
  table: Table,
  rows: readonly number[],
  digest: (text: string) => string,
): (row: number) => string | undefined {
  const contents: string[] = new Array(table.rowCount).fill("");
  const byName = table.columns.map((name, column) => ({ name, column })).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, column } of byName) {
    table.visit(column, (text, row) => {
      if (text !== undefined && text !== "") contents[row] += JSON.stringify([name, text]);
    });
  }
  const counts = new Map<string, number>();
  const keys = new Map<number, string>();
  for (const row of rows) {
    const digested = digest(contents[row]!);
    const copy = (counts.get(digested) ?? 0) + 1;
    counts.set(digested, copy);
    keys.set(row, `row-${digested}-${copy}`);
  }
  return (row) => keys.get(row);
}
