import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { missingText, type RecordedLaw } from "./recorded-law.ts";
import type { RecordedSpec } from "./recorded-spec.ts";

/** A recorded law as it was read, and the arm that it is of. */
export interface Reading extends RecordedLaw {
  readonly name: string;
  readonly spec: RecordedSpec;
}

/** Arms are named up to this number, those that lost most first. */
const MOST_ARMS = 8;

/** What is good to know of recorded laws: rows left out, from which arms and why, and numbers with decimal commas. */
export function readingNotes(readings: readonly Reading[]): string[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = `${reading.spec.file}: ${columnText(reading.spec)}`;
    groups.set(key, [...(groups.get(key) ?? []), reading]);
  }
  return [...groups.values()].flatMap((group) => [...decimalCommaNote(group), ...leftOutNote(group)]);
}

function columnText(spec: RecordedSpec): string {
  return "columns" in spec ? `columns ${spec.columns.map(quoted).join(", ")}` : `column ${quoted(spec.column)}`;
}

function decimalCommaNote([first]: readonly Reading[]): string[] {
  const { spec, decimalComma } = first!;
  if (decimalComma === undefined) return [];
  return [
    `${spec.file}: ${columnText(spec)} has decimal commas: "${decimalComma}" is read as ${decimalComma.replace(",", ".")}`,
  ];
}

function leftOutNote(group: readonly Reading[]): string[] {
  const missing = new Map<string, number>();
  for (const reading of group) {
    for (const [token, times] of reading.missing) missing.set(token, (missing.get(token) ?? 0) + times);
  }
  const [leftOut, total] = [sumOf(missing.values()), sumOf(group.map(({ rowCount }) => rowCount))];
  if (leftOut === 0) return [];
  const { spec } = group[0]!;
  const rows = `${formatCount(leftOut)} of ${formatCount(total)} rows have nothing in ${columnText(spec)} and are left out`;
  const arms = group
    .map(({ name, missing, rowCount }) => ({ name, rowCount, lost: sumOf(missing.values()) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((left, right) => right.lost - left.lost)
    .map(({ name, rowCount, lost }) => `${name} ${formatCount(lost)} of ${formatCount(rowCount)}`);
  return [`${spec.file}: ${rows} (${missingText(missing)}): ${someOf(arms, MOST_ARMS)}`];
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, number) => sum + number, 0);
}
