import { invalid } from "@blendit/core/errors";
import { cellNumber } from "../tables/cell-number.ts";
import { count, quoted } from "../tables/counted.ts";
import { missingTest } from "../tables/missing-tokens.ts";
import { selectRows } from "../tables/select-rows.ts";
import type { Table } from "../tables/table.ts";
import { TableColumns } from "../tables/table-columns.ts";
import { TableError } from "../tables/table-error.ts";
import type { TableQuestion } from "./table-problem.ts";

/** An outcome of a table as a service is told it. */
export interface TableObservation {
  readonly key: string;
  readonly arm: string;
  readonly probability: number;
  readonly value: number | string;
}

/** Where in a table observations stand. */
export interface ObservationColumns extends Pick<TableQuestion, "where" | "missing"> {
  readonly arm: string;
  readonly reward: string;
  /** The column of the probability that the arm was drawn with; without it, the share of the arm in the table. */
  readonly probability?: string;
  /** The column of names that tell rows apart; without it, the file's name and the row's place in it. */
  readonly key?: string;
}

/** What a service can be told of a table to start with, in its order, and how many rows were left out. */
export function tableObservations(
  table: Table,
  columns: ObservationColumns,
): { rows: TableObservation[]; leftOut: string[] } {
  const cells = new TableColumns(table);
  const selected = selectRows(cells, columns.where);
  const isMissing = missingTest(columns.missing);
  const textOf = (name: string, place: string) => {
    const { texts, codes } = cells.texts(name, [place]);
    return (row: number) => {
      const text = texts[codes[row]!];
      return text === undefined || isMissing(text) ? undefined : text;
    };
  };
  const [armOf, rewardOf] = [textOf(columns.arm, "arm"), textOf(columns.reward, "reward")];
  const keyOf = columns.key === undefined ? undefined : textOf(columns.key, "key");
  const kept = Array.from(selected).filter((row) => armOf(row) !== undefined && rewardOf(row) !== undefined);
  const chanceOf = columns.probability === undefined ? shares(kept, armOf) : textOf(columns.probability, "probability");
  const rows = kept.map((row): TableObservation => {
    const value = rewardOf(row)!;
    const probability = Number(chanceOf(row));
    const place = `${table.unit} ${table.placeOf(row)}`;
    if (!(probability > 0 && probability <= 1)) {
      throw new TableError(
        ["probability"],
        `${table.file}: ${place} has no probability above 0 and up to 1 in column ${quoted(columns.probability!)}`,
      );
    }
    const key = keyOf ? keyOf(row) : `${table.file}:${table.placeOf(row)}`;
    if (key === undefined) throw new TableError(["key"], `${table.file}: ${place} has no ${quoted(columns.key!)}`);
    return { key, arm: armOf(row)!, probability, value: cellNumber(value) ?? value };
  });
  if (rows.length === 0)
    throw invalid("reward", `a column of outcomes: ${table.file} has none with an arm`, columns.reward);
  const lost = selected.length - kept.length;
  const leftOut =
    lost > 0
      ? [`${table.file}: ${count(lost)} of ${count(selected.length)} rows have no arm or no outcome and are left out`]
      : [];
  return { rows, leftOut };
}

/** How often each row's arm is among all of them. */
function shares(rows: readonly number[], armOf: (row: number) => string | undefined): (row: number) => number {
  const counts = new Map<string | undefined, number>();
  for (const row of rows) counts.set(armOf(row), (counts.get(armOf(row)) ?? 0) + 1);
  return (row) => counts.get(armOf(row))! / rows.length;
}
