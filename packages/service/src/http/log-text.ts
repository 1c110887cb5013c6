import { Readable } from "node:stream";
import { csvLine } from "@blendit/lab/text";
import { type LogRow, logRow } from "../contract/decisions.ts";

type Rows = AsyncIterable<readonly LogRow[]>;

interface Format {
  readonly type: string;
  readonly opening: string;
  readonly line: (row: LogRow) => string;
}

const columns = Object.keys(logRow.properties) as (keyof LogRow)[];

const formats = {
  ndjson: { type: "application/x-ndjson", opening: "", line: (row) => `${JSON.stringify(row)}\n` },
  /** RFC 4180. */
  csv: {
    type: "text/csv; charset=utf-8; header=present",
    opening: `${csvLine(columns)}\r\n`,
    line: (row) => `${csvLine(columns.map((column) => row[column]))}\r\n`,
  },
} satisfies Readonly<Record<string, Format>>;

type LogFormat = keyof typeof formats;

/**
 * A log as text, read no faster than it is consumed. Errors before the first rows are thrown here, while an error
 * status can still be sent.
 */
export async function logText(rows: Rows, format: LogFormat): Promise<{ type: string; text: Readable }> {
  const { type, opening, line }: Format = formats[format];
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { type, text: Readable.from(lines(), { objectMode: false }) };

  async function* lines(): AsyncGenerator<string> {
    try {
      if (opening !== "") yield opening;
      for (let part = first; !part.done; part = await iterator.next()) {
        if (part.value.length > 0) yield part.value.map(line).join("");
      }
    } finally {
      await iterator.return?.();
    }
  }
}
