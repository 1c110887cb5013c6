import { describe, expect, it } from "vitest";
import { selectRows } from "./select-rows.ts";
import { TableColumns } from "./table-columns.ts";
import { tableReader } from "./table-of-text.ts";

const text = "genre,year,seen\nDrama,1999,true\nComedy,2001,false\nDrama,2001.0,\nWar,1999,true\n Drama ,1e3,true\n";
const columns = new TableColumns(tableReader("films.csv")(text));
const rows = (where?: Record<string, string | number | boolean>) => Array.from(selectRows(columns, where));

describe("selectRows", () => {
  it("selects all rows, or those that have all values: texts, numbers by value, truth values", () => {
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
      'no row of films.csv has genre "Drma"; column "genre" has 3 different: "Drama", "Comedy", "War" (did you mean "Drama"?)',
    ],
    [
      { year: 1950 },
      'no row of films.csv has year 1950; column "year" has 4 different: "1999", "2001", "2001.0", "1e3"',
    ],
    [{ genre: "War", year: 2001 }, 'no row of films.csv has genre "War" and year 2001 together'],
    [
      { gener: "War" },
      'invalid where: expected a column of films.csv: genre, year, seen, got "gener" (did you mean "genre"?)',
    ],
  ])("refuses %j", (where, message) => {
    expect(() => rows(where)).toThrow(message);
  });
});
