import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordedArms } from "./recorded-arms.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "blendit-"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    "films.csv",
    '\uFEFFgenre,year,rating\nDrama,1999,6.5\n"Comedy, black",1999, 7e0 \nDrama,2001,\nDrama,2001,0\nWar,2001,\nNews,1999,n/a\n',
  );
  write("films.tsv", "genre\trating\nDrama\t1\nDrama\t2\n");
  write(
    "films.json",
    JSON.stringify([{ genre: "Drama", rating: 3, seen: true }, { genre: "Drama", rating: null }, { genre: "War" }]),
  );
  write("odd.json", '{"a": 1}');
  write("broken.json", "[");
  write("films.xlsx", "");
});

afterAll(() => rmSync(folder, { recursive: true }));

const law = (file: string, where?: Record<string, string | number | boolean>, column = "rating") =>
  recordedArms(folder)({ kind: "recorded", file, column, ...(where && { where }) });

describe("recordedArms", () => {
  it("reads the numbers of a column, and counts rows that have none", () => {
    expect(law("films.csv", { genre: "Drama" })).toEqual({
      law: { kind: "empirical", samples: [6.5, 0] },
      rowCount: 3,
      missingCount: 1,
    });
    expect(law("films.tsv").law.samples).toEqual([1, 2]);
    expect(law("films.json", { genre: "Drama" })).toMatchObject({
      law: { samples: [3] },
      rowCount: 2,
      missingCount: 1,
    });
  });

  it("selects rows by texts, numbers and truth values, all of which must hold", () => {
    expect(law("films.csv", { genre: "Comedy, black" }).law.samples).toEqual([7]);
    expect(law("films.csv", { genre: "Drama", year: 1999.0 }).law.samples).toEqual([6.5]);
    expect(law("films.csv", { genre: "Drama", year: "2001" }).law.samples).toEqual([0]);
    expect(law("films.json", { seen: true }).law.samples).toEqual([3]);
  });

  it("reads vectors from several columns, of rows that have them all", () => {
    const vectors = (columns: string[], where = {}) =>
      recordedArms(folder)({ kind: "recorded-vectors", file: "films.csv", columns, where });
    expect(vectors(["rating", "year"], { genre: "Drama" })).toEqual({
      law: {
        kind: "empirical-vectors",
        samples: [
          [6.5, 1999],
          [0, 2001],
        ],
      },
      rowCount: 3,
      missingCount: 1,
    });
    expect(() => vectors(["year", "ratin"])).toThrow("invalid columns[1]: expected a column among genre, year, rating");
    expect(() => vectors(["year", "rating"])).toThrow(
      'invalid columns[1]: expected a number, or nothing, in row 6 of films.csv, got "n/a"',
    );
    expect(() => vectors(["year", "rating"], { genre: "War" })).toThrow(
      'invalid columns: expected some with numbers in the 1 rows selected, got ["year","rating"]',
    );
  });

  it("reads each table once", () => {
    const read = recordedArms(folder);
    writeFileSync(join(folder, "once.csv"), "x\n1\n");
    const spec = { kind: "recorded", file: "once.csv", column: "x" } as const;
    const first = read(spec);
    writeFileSync(join(folder, "once.csv"), "x\n2\n");
    expect(read(spec)).toEqual(first);
  });

  it.each<[what: string, build: () => unknown, message: string]>([
    [
      "text among numbers",
      () => law("films.csv"),
      'invalid column: expected a number, or nothing, in row 6 of films.csv, got "n/a"',
    ],
    [
      "a truth value",
      () => law("films.json", undefined, "seen"),
      "invalid column: expected a number, or nothing, in row 1 of films.json, got true",
    ],
    [
      "no row",
      () => law("films.csv", { genre: "Horror" }),
      'invalid where: expected values that rows of films.csv have, got {"genre":"Horror"}',
    ],
    [
      "no value",
      () => law("films.csv", { genre: "War" }),
      'invalid column: expected one with numbers in the 1 rows selected, got "rating"',
    ],
    [
      "an unknown column",
      () => law("films.csv", {}, "ratign"),
      'invalid column: expected a column among genre, year, rating, got "ratign" (did you mean "rating"?)',
    ],
    [
      "an unknown column in where",
      () => law("films.csv", { gener: "War" }),
      'invalid where: expected a column among genre, year, rating, got "gener" (did you mean "genre"?)',
    ],
    [
      "no file",
      () => law("film.csv"),
      'invalid file: expected a file that can be read (there is none), got "film.csv"',
    ],
    [
      "another format",
      () => law("films.xlsx"),
      'invalid file: expected a name that ends in .csv, .tsv or .json, got "films.xlsx"',
    ],
    ["no list", () => law("odd.json"), 'invalid file: expected JSON with a list of objects, got {"a":1}'],
    [
      "no JSON",
      () => law("broken.json"),
      'invalid file: expected JSON with a list of objects, got "Unexpected end of JSON input"',
    ],
  ])("refuses %s", (_, build, message) => {
    expect(build).toThrow(message);
  });
});
