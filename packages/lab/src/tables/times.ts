import { formatCount } from "../text/numbers.ts";
import { placeList, quoted } from "../text/words.ts";
import { cellNumber } from "./cells.ts";
import type { TableColumns } from "./columns.ts";
import { TableError } from "./table.ts";

/** The times in a column of a table: numbers unchanged, dates in milliseconds since 1970. */
export interface TimeColumn {
  readonly isDate: boolean;
  /** By row of the table; NaN in rows that were not requested. */
  readonly times: Float64Array;
}

/** Reads the time in a text; undefined if it has a different format. */
type Reader = (text: string) => number | undefined;

const CLOCK = String.raw`(?:(?:T|,? +)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}(?:\.\d+)?))?(?: ?(?<half>[AaPp])[Mm])?)?`;
const ZONE = String.raw`(?: ?(?:Z|UTC|GMT)?(?<zone>[+-]\d{2}:?\d{2})?)`;
const WEEKDAY = "(?:[A-Za-z]{3,9},? )?";

/** Readers for the date formats, each with an optional time of day. */
const dateReaders: readonly Reader[] = [
  String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})(?:[-/](?<day>\d{1,2}))?`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4})`,
  String.raw`(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})`,
  String.raw`${WEEKDAY}(?<day>\d{1,2})[ -](?<month>[A-Za-z]{3,9})\.?,?[ -](?<year>\d{4})`,
  String.raw`${WEEKDAY}(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})`,
].map((day) => {
  const pattern = new RegExp(`^${day}${CLOCK}${ZONE}$`);
  return (text) => {
    const { groups } = pattern.exec(text) ?? {};
    return groups && dateOf(groups);
  };
});

const MONTHS = ["january", "february", "march", "april", "may", "june", "july"].concat(
  ...["august", "september", "october", "november", "december"],
);

/** The month, from 1, in a number or an English name; 0 if the name is not a month. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const name = text.toLowerCase();
  return (
    MONTHS.findIndex(
      (month) => month === name || month.slice(0, 3) === name || (name === "sept" && month === "september"),
    ) + 1
  );
}

/** Milliseconds since 1970, in UTC if no time zone is given. Undefined for days and hours that do not exist. */
function dateOf({
  year,
  month,
  day = "1",
  hour = "0",
  minute = "0",
  second = "0",
  half,
  zone = "+0000",
}: Readonly<Record<string, string | undefined>>) {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const isClock =
    hours < 24 && Number(hour) <= (half === undefined ? 23 : 12) && Number(minute) < 60 && Number(second) < 61;
  const date = new Date(Date.UTC(Number(year), monthOf(month!) - 1, Number(day)));
  const exists = date.getUTCFullYear() === Number(year) && date.getUTCMonth() === monthOf(month!) - 1;
  if (!isClock || !exists || Number(day) === 0) return undefined;
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)!;
  const offset = (sign === "-" ? -1 : 1) * (60 * Number(zoneHours) + Number(zoneMinutes));
  return date.getTime() + 1000 * Number(second) + 60_000 * (60 * hours + Number(minute) - offset);
}

/** Reads a column of times, all in one format. Refuses rows without a time, and dates whose day and month are ambiguous. */
export function timeColumn(columns: TableColumns, column: string, rows: readonly number[]): TimeColumn {
  const { texts, codes } = columns.texts(column, ["time"]);
  const used = new Set(rows.map((row) => codes[row]!));
  const readings = [cellNumber, ...dateReaders].map((read, index) => {
    const times = texts.map((text, code) => (used.has(code) ? read(text) : undefined));
    return { isDate: index > 0, times, count: times.filter((time) => time !== undefined).length };
  });
  const [best, ...others] = readings.toSorted((one, other) => other.count - one.count);
  const { file, unit } = columns.table;
  const bad = rows.filter((row) => best!.times[codes[row]!] === undefined);
  if (bad.length > 0) {
    const places = bad.map((row) => `${columns.table.placeOf(row)} (${quoted(texts[codes[row]!] ?? "")})`);
    const what = `${formatCount(bad.length)} of ${formatCount(rows.length)} rows have no time in column ${quoted(column)}`;
    throw new TableError(
      ["time"],
      `${file}: ${what}: ${placeList(unit, places)}. Times must be numbers or dates, all in one format, such as 2024-03-05, 2024-03-05T14:30Z or 5 Mar 2024. Correct these rows, or remove them.`,
    );
  }
  const other = others.find(
    ({ times, count }) => count === best!.count && times.some((time, code) => time !== best!.times[code]),
  );
  if (other) {
    const code = best!.times.findIndex((time, index) => time !== other.times[index]);
    throw new TableError(
      ["time"],
      `${file}: ${quoted(texts[code]!)} in column ${quoted(column)} is ambiguous: the day or the month may come first. Write dates as 2024-03-05.`,
    );
  }
  const times = new Float64Array(columns.table.rowCount).fill(Number.NaN);
  for (const row of rows) times[row] = best!.times[codes[row]!]!;
  return { isDate: best!.isDate, times };
}

/** A time in the form of its column: a number, or a date in ISO 8601, without the time of day if that is midnight. */
export function timeValue(time: number, isDate: boolean): number | string {
  return isDate ? new Date(time).toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, "") : time;
}
