import { formatCount } from "../text/numbers.ts";
import { someOf } from "../text/words.ts";
import { count, missingText } from "./cells.ts";
import type { RecordedDistribution } from "./recorded-arms.ts";
import { columnText, type RecordedSpec } from "./recorded-spec.ts";

/** Recorded outcomes and the name of their arm. */
export interface Reading extends RecordedDistribution {
  readonly name: string;
  readonly spec: RecordedSpec;
}

/** The most arms that are named; those that lost the most rows come first. */
const MOST_NAMED = 8;

/** Notes for the user: how numbers are read, and how many rows of which arms are left out and why. */
export function readingNotes(readings: readonly Reading[]): string[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings.flatMap(byColumn)) {
    const column = `${reading.spec.file}: ${columnText(reading.spec)}`;
    groups.set(column, [...(groups.get(column) ?? []), reading]);
  }
  return [...groups.values()].flatMap((group) => [...numberReadings(group), ...leftOutNote(group)]);
}

/** Splits the reading of records into one for each column. */
function byColumn(reading: Reading): Reading[] {
  const { missingByColumn, spec } = reading;
  if (!missingByColumn) return [reading];
  const { file } = spec;
  return Array.from(missingByColumn, ([column, missing], index) => ({
    ...reading,
    spec: { kind: "recorded", file, column },
    missing,
    notes: index === 0 ? reading.notes : [],
  }));
}

function numberReadings(group: readonly Reading[]): Set<string> {
  return new Set(group.flatMap(({ spec, notes }) => notes.map((note) => `${spec.file}: ${note}`)));
}

function leftOutNote(group: readonly Reading[]): string[] {
  const missing = new Map<string, number>();
  for (const reading of group) for (const [token, times] of reading.missing) count(missing, token, times);
  const [leftOut, total] = [sumOf(missing.values()), sumOf(group.map(({ rowCount }) => rowCount))];
  if (leftOut === 0) return [];
  const { spec, missingByColumn } = group[0]!;
  const where = missingByColumn ? "and count only for the other metrics" : "and are left out";
  const rows = `${formatCount(leftOut)} of ${formatCount(total)} rows have nothing in ${columnText(spec)} ${where}`;
  const arms = group
    .map(({ name, missing, rowCount }) => ({ name, rowCount, lost: sumOf(missing.values()) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((left, right) => right.lost - left.lost)
    .map(({ name, rowCount, lost }) => `${name} ${formatCount(lost)} of ${formatCount(rowCount)}`);
  return [`${spec.file}: ${rows} (${missingText(missing)}): ${someOf(arms, MOST_NAMED)}`];
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, number) => sum + number, 0);
}
