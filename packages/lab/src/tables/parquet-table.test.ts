import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parquetTable } from "./parquet-table.ts";
import { sourceOf } from "./read-table.ts";
import type { Table } from "./table.ts";

interface Golden {
  /** The texts of cells by column, as pyarrow reads them. */
  readonly cells: Readonly<Record<string, readonly (string | null)[]>>;
  /** Files in base64, by codec. */
  readonly files: Readonly<Record<string, string>>;
}

const golden: Golden = JSON.parse(readFileSync(new URL("../../test/golden/parquet.json", import.meta.url), "utf8"));
const codecs = { GZIP: gunzipSync, BROTLI: brotliDecompressSync };

const read = (codec: string, columns?: readonly string[], unpackers = {}) =>
  parquetTable(
    "t.parquet",
    sourceOf(Uint8Array.from(Buffer.from(golden.files[codec]!, "base64"))),
    { columns },
    unpackers,
  );

function textsOf(table: Table, name: string): (string | null)[] {
  const texts: (string | null)[] = [];
  table.visit(table.columns.indexOf(name), (text) => texts.push(text ?? null));
  return texts;
}

describe("parquetTable", () => {
  it.each(["NONE", "SNAPPY", "ZSTD", "GZIP", "BROTLI"])(
    "reads every type as pyarrow does, compressed with %s",
    async (codec) => {
      const table = await read(codec, undefined, codecs);
      expect(Object.fromEntries(table.columns.map((name) => [name, textsOf(table, name)]))).toEqual(
        Object.fromEntries(table.columns.map((name) => [name, golden.cells[name]])),
      );
      expect({ ...table, columns: table.columns.length }).toMatchObject({
        columns: codec in codecs ? 2 : Object.keys(golden.cells).length,
        rowCount: 6,
        unit: "row",
      });
      expect(table.placeOf(0)).toBe(1);
    },
  );

  it("keeps only the requested columns", async () => {
    const table = await read("ZSTD", ["number", "no such column"]);
    expect(textsOf(table, "number")).toEqual(golden.cells.number);
    expect(() => textsOf(table, "text")).toThrow("column text of t.parquet was not read");
  });

  it("refuses an unsupported codec, and suggests others", async () => {
    await expect(read("LZ4")).rejects.toThrow(
      "t.parquet is compressed with LZ4_RAW, which cannot be read here. Write the file with Snappy or Zstandard, or export the table as CSV.",
    );
    await expect(read("GZIP")).rejects.toThrow("t.parquet is compressed with GZIP");
    // The columns that use the codec are not requested.
    expect((await read("LZ4", ["other"])).columns).toEqual(["category", "number"]);
  });

  it("refuses columns that would not fit into memory, but only if they are requested", async () => {
    await expect(read("63 million rows")).rejects.toThrow(
      "t.parquet: The columns to read take 504 MB uncompressed, and the limit is 500 MB. Keep only the rows that you need.",
    );
    expect((await read("63 million rows", ["other"])).rowCount).toBe(63_000_000);
  });

  it("refuses damaged bytes", async () => {
    const bytes = Uint8Array.from(Buffer.from(golden.files.ZSTD!, "base64"));
    bytes.fill(7, 4, 60);
    await expect(parquetTable("t.parquet", sourceOf(bytes), {})).rejects.toThrow(
      "t.parquet cannot be read as Parquet: ",
    );
  });
});
