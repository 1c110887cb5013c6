import { describe, expect, test } from "vitest";
import type { Table } from "./table.ts";
import { tableOfBytes, tableOfBytesNow } from "./table-of-bytes.ts";

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
