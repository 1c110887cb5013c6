import { describe, expect, it, test } from "vitest";
import { isPacked, NotUtf8, TextPieces, tableOfBytes, tableOfBytesNow, tableReader } from "./read-table.ts";
import type { Table } from "./table.ts";

test("the ending of a name, without that of a packed file, tells how a text is read", () => {
  expect(tableReader("a.tsv")("x\ty\n1\t2\n").columns).toEqual(["x", "y"]);
  expect(tableReader("a.CSV.gz")("x;y\n1;2\n").columns).toEqual(["x", "y"]);
  expect(tableReader("a.ndjson")('{"x":1}\n').columns).toEqual(["x"]);
  expect(tableReader("a.csv")("x;y,z\n1;2,3\n", ",").columns).toEqual(["x;y", "z"]);
  expect(isPacked("a.csv.gz")).toBe(true);
  expect(isPacked("gz.csv")).toBe(false);
});

test("formats that are not read are refused, with what to do", () => {
  expect(() => tableReader("a.xlsx")).toThrow(/\.csv, \.tsv.*\(a spreadsheet: save the table as CSV\), got "a\.xlsx"/);
  expect(() => tableReader("a")).toThrow(/invalid file: expected a name that ends in \.csv/);
});

const bytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

/** The text of bytes that come one by one. */
function decoded(content: Uint8Array, isWindows = false): string {
  const pieces = new TextPieces("t.csv", isWindows);
  let text = "";
  for (const byte of content) text += pieces.next(Uint8Array.of(byte));
  return text + pieces.end();
}

describe("TextPieces", () => {
  it("takes for UTF-8, or for UTF-16 by its mark, what comes byte by byte", () => {
    expect(decoded(bytes("caf\u00e9 \u20ac", "utf8"))).toBe("caf\u00e9 \u20ac");
    expect(decoded(bytes("\uFEFFa\u00e9", "utf8"))).toBe("a\u00e9");
    const wide = bytes("\uFEFFa\u00e9", "utf16le");
    expect(decoded(wide)).toBe("a\u00e9");
    expect(decoded(Buffer.from(wide).swap16())).toBe("a\u00e9");
    const long = "\u20ac".repeat(5000);
    expect(decoded(bytes(long, "utf8"))).toBe(long);
    expect(decoded(new Uint8Array(0))).toBe("");
  });

  it("takes for Windows-1252 what it is told to", () => {
    expect(decoded(bytes("caf\xe9 \x80 \x93"), true)).toBe("caf\u00e9 \u20ac \u201c");
  });

  it.each([
    ["in its first bytes", bytes("caf\xe9 x")],
    ["later", bytes(`${"a".repeat(9000)}\xe9 x`)],
    ["with its last byte", bytes(`${"a".repeat(9000)}\xe9`)],
  ])("says where a file is not UTF-8 %s", (_, content) => {
    expect(() => decoded(content)).toThrow(NotUtf8);
  });

  it("refuses bytes that no encoding has a letter for", () => {
    const message = "t.csv is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8";
    expect(() => decoded(bytes("caf\xe9 \x81"), true)).toThrow(message);
  });

  it.each([
    ["UTF-32", bytes("\xff\xfe\0\0"), "t.csv is UTF-32: save it as UTF-8"],
    ["the other UTF-32", bytes("\0\0\xfe\xff"), "t.csv is UTF-32: save it as UTF-8"],
    ["zero bytes", bytes("a\0b"), "t.csv holds zero bytes: it is no text, or UTF-16 without a mark; save it as UTF-8"],
  ])("refuses %s", (_, content, message) => {
    expect(() => decoded(content)).toThrow(message);
  });
});

/** Bytes in pieces of a length, and how often they were asked for. */
function file(content: Uint8Array, length: number) {
  const opened = { times: 0 };
  function* now(): Generator<Uint8Array> {
    opened.times++;
    for (let start = 0; start < content.length; start += length) yield content.subarray(start, start + length);
  }
  return {
    opened,
    now,
    later: async function* () {
      yield* now();
    },
  };
}

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
const read = { model: ["caf\u00e9, noir", "b\u00f6"], score: ["1", "2.50"] };

describe("a table in bytes", () => {
  test.each<[string, Uint8Array, number]>([
    ["UTF-8", Buffer.from(text), 1],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`), 1],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${text}`, "utf16le"), 1],
    ["Windows-1252", Buffer.from(text, "latin1"), 2],
  ])("is read whatever the pieces are: %s", async (encoding, content, times) => {
    for (const length of [1, 5, 1000]) {
      const { opened, now, later } = file(content, length);
      const table = await tableOfBytes("t.csv", later);
      expect(columnsOf(table)).toEqual(read);
      expect(opened.times).toBe(times);
      expect(columnsOf(tableOfBytesNow("t.csv", now))).toEqual(read);
      const notes = encoding === "Windows-1252" ? ["t.csv is not UTF-8 and is read as Windows-1252"] : [];
      expect(table.notes).toEqual(notes);
    }
  });

  test("that is empty is refused, and so are bytes of no encoding that is read", async () => {
    await expect(tableOfBytes("t.csv", file(new Uint8Array(0), 1).later)).rejects.toThrow("t.csv is empty");
    const strange = file(Buffer.from("a,b\n\xe9\x81,1\n", "latin1"), 3);
    expect(() => tableOfBytesNow("t.csv", strange.now)).toThrow("t.csv is neither UTF-8, UTF-16 nor Windows-1252");
  });

  test("keeps the columns that are wanted alone", async () => {
    const table = await tableOfBytes("t.csv", file(Buffer.from(text), 7).later, { columns: ["score"] });
    expect(() => columnsOf(table)).toThrow("column model of t.csv was not read");
  });
});
