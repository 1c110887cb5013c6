import type { Compressors, FileMetaData } from "hyparquet";
import { formatCount } from "../text/numbers.ts";
import { MOST_BYTES, type Table, TableError, type TableOptions, tableOf, textOf } from "./table.ts";

/** Bytes that can be read in slices, so that only the requested columns of a large file are loaded. */
export interface ByteSource {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** Decompressors for the pages of Parquet files, by the name of the codec. */
export type ParquetUnpackers = Pick<Compressors, "GZIP" | "BROTLI">;

/** The least memory that a value takes. */
const BYTES_PER_VALUE = 8;

/** Dates and times become ISO texts, in UTC if the file states their time zone. */
const parsers = {
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
  timestampFromMilliseconds: (count: bigint) => isoTime(count),
  timestampFromMicroseconds: (count: bigint) => isoTime(count / 1000n),
  timestampFromNanoseconds: (count: bigint) => isoTime(count / 1_000_000n),
};

function isoTime(milliseconds: bigint): string {
  return new Date(Number(milliseconds)).toISOString().replace(/(\.000)?Z$/, "");
}

/**
 * The table in a Parquet file. The Parquet library is imported on first use, since few tables need it. Snappy and Zstandard are
 * always supported, other codecs only if `unpackers` has them.
 */
export async function parquetTable(
  file: string,
  source: ByteSource,
  { columns: wanted }: TableOptions,
  unpackers: ParquetUnpackers = {},
): Promise<Table> {
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import("hyparquet");
  const { decompress } = await import("fzstd");
  const compressors = { ...unpackers, ZSTD: (bytes: Uint8Array) => decompress(bytes) };
  try {
    const metadata = await parquetMetadataAsync(source);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const kept = names.filter((name) => wanted === undefined || wanted.includes(name.trim()));
    const rowCount = Number(metadata.num_rows);
    if (rowCount === 0) throw new TableError(["file"], `${file} has columns (${names.join(", ")}) but no rows.`);
    checkChunks(file, metadata, new Set(kept), ["UNCOMPRESSED", "SNAPPY", ...Object.keys(compressors)]);
    const cells = new Map(kept.map((name) => [name, new Array<unknown>(rowCount)]));
    let rowStart = 0;
    // Row groups are read one at a time, since their pages take more memory than their values.
    for (const group of kept.length > 0 ? metadata.row_groups : []) {
      const rowEnd = rowStart + Number(group.num_rows);
      await parquetRead({
        ...{ file: source, metadata, columns: kept, rowStart, rowEnd, compressors, parsers },
        onChunk: ({ columnName, columnData, rowStart: first }) => {
          const values = cells.get(columnName)!;
          for (let index = 0; index < columnData.length; index++) values[first + index] = small(columnData[index]);
        },
      });
      rowStart = rowEnd;
    }
    return tableOf(
      { file, columns: names.map((name) => name.trim()), rowCount, unit: "row", placeOf: (row) => row + 1 },
      names.map((name) => {
        const values = cells.get(name);
        return values && ((row) => textOf(values[row]));
      }),
    );
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(["file"], `${file} cannot be read as Parquet: ${(error as Error).message}.`);
  }
}

/** Converts 64-bit integers to numbers if they fit, to save memory. */
function small(value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Refuses unsupported codecs and columns that would not fit into memory, before any column is read. */
function checkChunks(
  file: string,
  { row_groups: groups, num_rows: rows }: FileMetaData,
  kept: ReadonlySet<string>,
  codecs: readonly string[],
): void {
  const all = groups.flatMap(({ columns }) => columns.flatMap(({ meta_data: data }) => (data ? [data] : [])));
  const chunks = all.filter(({ path_in_schema: [name = ""] }) => kept.has(name));
  const other = chunks.find(({ codec }) => !codecs.includes(codec));
  if (other) {
    const advice = "Write the file with Snappy or Zstandard, or export the table as CSV.";
    throw new TableError(["file"], `${file} is compressed with ${other.codec}, which cannot be read here. ${advice}`);
  }
  const unpacked = chunks.reduce((sum, chunk) => sum + Number(chunk.total_uncompressed_size), 0);
  const bytes = Math.max(unpacked, BYTES_PER_VALUE * Number(rows) * kept.size);
  if (bytes > MOST_BYTES) {
    const size = `${formatCount(Math.ceil(bytes / 1e6))} MB`;
    const what = `The columns to read take ${size} uncompressed, and the limit is 500 MB`;
    throw new TableError(["file"], `${file}: ${what}. Keep only the rows that you need.`);
  }
}
