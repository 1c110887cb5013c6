import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readTableFrom, STANDARD_INPUT, sourceOf, tableOfBytes, tableOfText } from "./read-table.ts";
import type { Table } from "./table.ts";

test("the file extension, without .gz, determines how a text is read", () => {
  expect(tableOfText("a.tsv", "x\ty\n1\t2\n").columns).toEqual(["x", "y"]);
  expect(tableOfText("a.CSV.gz", "x;y\n1;2\n").columns).toEqual(["x", "y"]);
  expect(tableOfText("a.ndjson", '{"x":1}\n').columns).toEqual(["x"]);
  expect(tableOfText("a.csv", "x;y,z\n1;2,3\n", { delimiter: "," }).columns).toEqual(["x;y", "z"]);
});

test("unsupported formats are refused, with advice", () => {
  expect(() => tableOfText("a.ods", "")).toThrow(/a\.ods is a spreadsheet\. Save the table as CSV\./);
  expect(() => tableOfText("a", "")).toThrow(/a is not a table\. Tables end in \.csv/);
});

function columnsOf(table: Table): Record<string, (string | undefined)[]> {
  return Object.fromEntries(
    table.columns.map((name, column) => {
      const texts: (string | undefined)[] = [];
      table.visit(column, (text) => texts.push(text));
      return [name, texts];
    }),
  );
}

const text = 'model,score\n"caf\u00e9, noir",1\nb\u00f6,2.50\n';
const latin = (content: string) => Buffer.from(content, "latin1");

describe("tableOfBytes", () => {
  test.each<[string, Uint8Array, string[]]>([
    ["UTF-8", Buffer.from(text), []],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`), []],
    ["little-endian UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le"), []],
    ["big-endian UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), []],
    ["Windows-1252", latin(text), ["t.csv is not UTF-8 and is read as Windows-1252"]],
  ])("reads %s", (_, bytes, notes) => {
    const table = tableOfBytes("t.csv", bytes);
    expect(columnsOf(table)).toEqual({ model: ["caf\u00e9, noir", "b\u00f6"], score: ["1", "2.50"] });
    expect(table.notes).toEqual(notes);
  });

  test.each<[string, Uint8Array, string]>([
    ["an empty file", latin(""), "t.csv is empty"],
    ["bytes undefined in Windows-1252", latin("a,b\n\xe9\x81,1\n"), "t.csv is neither UTF-8, UTF-16 nor Windows-1252"],
    ["little-endian UTF-32", latin("\xff\xfe\0\0"), "t.csv is UTF-32. Save it as UTF-8."],
    ["big-endian UTF-32", latin("\0\0\xfe\xff"), "t.csv is UTF-32. Save it as UTF-8."],
    ["zero bytes", latin("a\0b"), "t.csv contains zero bytes"],
  ])("refuses %s", (_, bytes, message) => {
    expect(() => tableOfBytes("t.csv", bytes)).toThrow(message);
  });

  test("keeps only the requested columns", () => {
    const table = tableOfBytes("t.csv", Buffer.from(text), { columns: ["score"] });
    expect(() => columnsOf(table)).toThrow("column model of t.csv was not read");
  });
});

describe("readTableFrom", () => {
  const gunzip = (bytes: Uint8Array) => gunzipSync(bytes);
  const read = (file: string, content: string | Uint8Array) =>
    readTableFrom(file, sourceOf(Uint8Array.from(Buffer.from(content))), { gunzip });
  const csv = "a;b\n1;2\n";

  test.each<[string, string | Uint8Array]>([
    ["CSV", csv],
    ["tabs", csv.replaceAll(";", "\t")],
    ["JSON", ' [{"a":1,"b":2}]'],
    ["JSON lines", '{"a":1,"b":2}\n'],
    ["UTF-16", Buffer.from(`\uFEFF${csv}`, "utf16le")],
    ["gzip", gzipSync(csv)],
    ["two concatenated gzip streams", Buffer.concat([gzipSync("a;b\n"), gzipSync("1;2\n")])],
    ["gzip within gzip", gzipSync(gzipSync(csv))],
  ])("detects the format of standard input: %s", async (_, content) => {
    expect(columnsOf(await read(STANDARD_INPUT, content))).toEqual({ a: ["1"], b: ["2"] });
  });

  test("detects compression by the bytes of a file, not by its name", async () => {
    expect((await read("t.csv", gzipSync(csv))).columns).toEqual(["a", "b"]);
    expect((await read("t.csv.gz", csv)).columns).toEqual(["a", "b"]);
  });

  const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0);
  const workbook = "This is an Excel workbook. Export the sheet as CSV, then use that file.";
  test.each<[string, string, string | Uint8Array, string]>([
    ["a workbook", "t.xlsx", zip, workbook],
    ["a workbook by its name", "t.XLS", "", workbook],
    ["a workbook with another name", "t.csv", zip, workbook],
    ["an old workbook", STANDARD_INPUT, Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), workbook],
    ["empty input", STANDARD_INPUT, "", "standard input is empty"],
    [
      "a truncated archive",
      "t.csv.gz",
      gzipSync(csv).subarray(0, 20),
      "t.csv.gz cannot be unpacked: unexpected end of file",
    ],
    ["text with the extension of Parquet", "t.parquet", csv, "t.parquet is not a Parquet file"],
    ["damaged Parquet", "t.parquet", "PAR1 and then nothing", "t.parquet cannot be read as Parquet: "],
  ])("refuses %s", async (_, file, content, message) => {
    await expect(read(file, content)).rejects.toThrow(message);
  });
});
