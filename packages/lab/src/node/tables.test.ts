import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { RecordedSpec } from "../tables/recorded-spec.ts";
import { RecordedArms } from "./tables.ts";

const inFolder = temporaryFolder();

const csv = '\uFEFFgenre,year,rating\nDrama,1999,6.5\n"Comedy, black",1999, 7e0 \nDrama,2001,\nDrama,2001,0\n';

beforeAll(() => {
  const write = (name: string, content: string | Uint8Array) => writeFileSync(inFolder(name), content);
  const utf16 = Buffer.from(csv, "utf16le");
  write("films.csv", csv);
  write("films.CSV", csv);
  write("utf16le.csv", utf16);
  write("utf16be.csv", Buffer.from(utf16).swap16());
  write("latin.csv", Buffer.from("genre,rating\nCom\xE9die,1\n\x80,2\n", "latin1"));
  write("strange.csv", Buffer.from("genre,rating\nCom\xE9die\x81,1\n", "latin1"));
  write("utf32.csv", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]));
  write("zeros.csv", Buffer.from("g\0e\0n\0", "latin1"));
  write("films.tsv", "genre\trating\nDrama\t1\nDrama\t2\n");
  write(
    "films.json",
    JSON.stringify([{ genre: "Drama", rating: 3 }, { genre: "Drama", rating: null }, { genre: "War" }]),
  );
  write("films.jsonl", '{"genre":"Drama","rating":3}\n\n{"genre":"Drama","rating":"4"}\n');
  write("films.csv.gz", gzipSync(csv));
  write("torn.csv.gz", gzipSync(csv).subarray(0, 30));
  write("empty.csv", "");
});

const spec = (file: string, more: Partial<RecordedSpec> = {}): RecordedSpec =>
  ({ kind: "recorded", file, column: "rating", ...more }) as RecordedSpec;

async function samples(file: string, notes: string[] = []) {
  const arms = await RecordedArms.read(spec(file), inFolder("."), (note) => notes.push(note));
  return arms.distribution(spec(file), "numbers").distribution.samples;
}

describe("RecordedArms", () => {
  it.each([
    ["CSV with a byte order mark", "films.csv", [6.5, 7, 0]],
    ["an ending in capitals", "films.CSV", [6.5, 7, 0]],
    ["UTF-16 of either kind", "utf16le.csv", [6.5, 7, 0]],
    ["UTF-16 of the other kind", "utf16be.csv", [6.5, 7, 0]],
    ["TSV", "films.tsv", [1, 2]],
    ["JSON", "films.json", [3]],
    ["JSON lines", "films.jsonl", [3, 4]],
    ["what gzip packed", "films.csv.gz", [6.5, 7, 0]],
  ])("reads %s", async (_, file, expected) => {
    const notes: string[] = [];
    expect(await samples(file, notes)).toEqual(expected);
    expect(notes).toEqual([]);
  });

  it("reads tables that are not UTF-8 as Windows-1252, and notes it once", async () => {
    const notes: string[] = [];
    const specs = ["Com\u00e9die", "\u20ac"].map((genre) => spec("latin.csv", { where: { genre } }));
    const arms = await RecordedArms.read({ arms: specs }, inFolder("."), (note) => notes.push(note));
    expect(notes).toEqual([]);
    expect(specs.map((each) => arms.distribution(each, "numbers").distribution.samples)).toEqual([[1], [2]]);
    expect(notes).toEqual(["latin.csv is not UTF-8 and is read as Windows-1252"]);
  });

  it("reads each table once, with the columns that any distribution in a value needs", async () => {
    writeFileSync(inFolder("once.csv"), "rating,year\n1,1999\n");
    const [rating, year] = [spec("once.csv"), { ...spec("once.csv"), column: "year" }];
    const arms = await RecordedArms.read({ arms: [rating], utility: { target: year } }, inFolder("."));
    writeFileSync(inFolder("once.csv"), "rating,year\n2,2000\n");
    const read = [rating, year].map((each) => arms.distribution(each, "numbers").distribution.samples);
    expect(read).toEqual([[1], [1999]]);
  });

  it("reports an unreadable table only when it is used", async () => {
    const arms = await RecordedArms.read([spec("films.csv"), spec("none.csv")], inFolder("."));
    expect(arms.distribution(spec("films.csv"), "numbers").rowCount).toBe(4);
    expect(() => arms.distribution(spec("none.csv"), "numbers")).toThrow("File not found: none.csv");
  });

  it("makes arms for the values of a column, and notes rows without one", async () => {
    const notes: string[] = [];
    writeFileSync(inFolder("by.csv"), "who,rating\nb,1\na,2\n,3\nb,4\n");
    const bySpec = { file: "by.csv", column: "rating", by: "who" };
    const arms = await RecordedArms.read(bySpec, inFolder("."), (note) => notes.push(note));
    expect(arms.armsBy(bySpec, "numbers")).toEqual([
      spec("by.csv", { where: { who: "a" } }),
      spec("by.csv", { where: { who: "b" } }),
    ]);
    expect(notes).toEqual(['by.csv: 1 of 4 rows have no "who" and are left out']);
  });

  it.each<[what: string, file: string, message: string]>([
    ["no file", "film.csv", "File not found: film.csv"],
    [
      "a folder",
      "../",
      "../ is not a table. Tables end in .csv, .tsv, .tab, .txt, .json, .jsonl, .ndjson, each also with .gz, or in .parquet.",
    ],
    ["a format that is not read", "films.ods", "films.ods is a spreadsheet."],
    [
      "a name for standard input",
      "-",
      "- is not a table. Tables end in .csv, .tsv, .tab, .txt, .json, .jsonl, .ndjson, each also with .gz, or in .parquet.",
    ],
    [
      "a name without an ending",
      "films",
      "films is not a table. Tables end in .csv, .tsv, .tab, .txt, .json, .jsonl, .ndjson, each also with .gz, or in .parquet.",
    ],
    ["an empty file", "empty.csv", "empty.csv is empty"],
    ["a torn archive", "torn.csv.gz", "torn.csv.gz cannot be unpacked: unexpected end of file"],
    ["UTF-32", "utf32.csv", "utf32.csv is UTF-32. Save it as UTF-8."],
    [
      "zero bytes",
      "zeros.csv",
      "zeros.csv contains zero bytes, so it is not text, or it is UTF-16 without a byte order mark. Save it as UTF-8.",
    ],
    [
      "letters of another encoding",
      "strange.csv",
      "strange.csv is neither UTF-8, UTF-16 nor Windows-1252. Save it as UTF-8.",
    ],
  ])("refuses %s", async (_, file, message) => {
    await expect(samples(file)).rejects.toThrow(message);
  });
});
