import { describe, expect, it, test, vi } from "vitest";
import { missingTest } from "./cells.ts";
import { columnKinds, columnNumbers, selectRows, TableColumns, TextColumn } from "./columns.ts";
import { tableOfText } from "./read-table.ts";

it("columnNumbers distinguishes numbers, missing values and other texts", () => {
  const table = tableOfText("t.csv", "x,y\n1,.\n,.\nx,.\nNA,.\n2.5,.\n");
  const { numbers, odd, missing } = columnNumbers(table, 0, missingTest());
  expect(Array.from(numbers)).toEqual([1, Number.NaN, Number.NaN, Number.NaN, 2.5]);
  expect([...missing]).toEqual([
    [1, ""],
    [3, "NA"],
  ]);
  expect([...odd]).toEqual([[2, "x"]]);
});

it("TextColumn has the distinct texts and the rows of each", () => {
  const column = new TextColumn(tableOfText("t.csv", "x,y\n1,a\n2,b\n3\n4,a\n"), 1);
  expect(column.texts).toEqual(["a", "b"]);
  expect([...column.codes]).toEqual([0, 1, -1, 0]);
  expect([...column.rowsOf(0)]).toEqual([0, 3]);
  expect([...column.rowsOf(1)]).toEqual([1]);
});

describe("TableColumns", () => {
  it("reads a column once", () => {
    const table = tableOfText("t.csv", "x,y\n1,a\n2,b\n");
    const visit = vi.fn(table.visit);
    const columns = new TableColumns({ ...table, visit });
    expect(columns.numbers("x", undefined, ["column"])).toBe(columns.numbers(" x ", undefined, ["column"]));
    expect(columns.texts("y", ["where"])).toBe(columns.texts("y", ["where"]));
    expect(visit).toHaveBeenCalledTimes(2);
    columns.numbers("x", ["-"], ["column"]);
    expect(visit).toHaveBeenCalledTimes(3);
  });

  it("reports an unknown column", () => {
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const columns = new TableColumns(tableOfText("t.csv", `${names.join(",")}\n1\n`));
    expect(() => columns.texts("c99", ["by"])).toThrow(/^t\.csv has no column "c99"\./);
  });

  it("reports an unknown column if the first row has numbers instead of names", () => {
    const columns = new TableColumns(tableOfText("t.csv", "0.5,3\n0.7,4\n"));
    expect(() => columns.texts("score", ["column"])).toThrow('t.csv has no column "score".');
  });

  it("refuses a repeated column name, but only when that column is requested", () => {
    const columns = new TableColumns(tableOfText("t.csv", "x,y,x\n1,2,3\n"));
    expect(columns.texts("y", ["column"]).texts).toEqual(["2"]);
    expect(() => columns.texts("x", ["column"])).toThrow(
      't.csv has several columns "x": columns 1, 3 of 3. Give each its own name.',
    );
  });
});

const kinds = (text: string) => columnKinds(tableOfText("t.csv", text));

test("columnKinds counts the numbers, words and distinct texts of each column, without missing values, and finds the range", () => {
  expect(kinds("model,score,note\na,1,x\nb,2.5,\na,NA,7\n,1,y\n")).toEqual([
    { name: "model", numbers: 0, words: 3, different: 2 },
    { name: "score", numbers: 3, words: 0, different: 2, range: [1, 2.5] },
    { name: "note", numbers: 1, words: 2, different: 3, range: [7, 7] },
  ]);
});

test("numbers with decimal commas are numbers", () => {
  expect(kinds("a;b\n1,5;x\n2,25;y\n")[0]).toEqual({
    name: "a",
    numbers: 2,
    words: 0,
    different: 2,
    range: [1.5, 2.25],
  });
});

test("columnKinds omits columns whose name is empty or repeated", () => {
  expect(kinds("a,,b,a\n1,2,3,4\n").map(({ name }) => name)).toEqual(["b"]);
});

const text = "genre,year,seen\nDrama,1999,true\nComedy,2001,false\nDrama,2001.0,\nWar,1999,true\n Drama ,1e3,true\n";
const columns = new TableColumns(tableOfText("films.csv", text));
const rows = (where?: Record<string, string | number | boolean>) => Array.from(selectRows(columns, where));

describe("selectRows", () => {
  it("selects all rows, or those that match every text, number or boolean; numbers by value", () => {
    expect(rows()).toEqual([0, 1, 2, 3, 4]);
    expect(rows({ genre: "Drama" })).toEqual([0, 2, 4]);
    expect(rows({ year: 2001 })).toEqual([1, 2]);
    expect(rows({ year: "2001" })).toEqual([1]);
    expect(rows({ genre: " Drama", year: 1000 })).toEqual([4]);
    expect(rows({ seen: true, year: 1999 })).toEqual([0, 3]);
  });

  it.each<[Record<string, string | number>, string]>([
    [
      { genre: "Drma" },
      'No row of films.csv has genre "Drma". Column "genre" has 3 different values: "Drama", "Comedy", "War". Did you mean "Drama"?',
    ],
    [
      { year: 1950 },
      'No row of films.csv has year 1950. Column "year" has 4 different values: "1999", "2001", "2001.0", "1e3".',
    ],
    [{ genre: "War", year: 2001 }, 'No row of films.csv has genre "War" and year 2001 together.'],
    [{ gener: "War" }, 'films.csv has no column "gener".'],
  ])("refuses %j", (where, message) => {
    expect(() => rows(where)).toThrow(message);
  });
});
