import { describe, expect, it } from "vitest";
import { missingTest } from "./cells.ts";
import { columnNumbers, selectRows, TableColumns } from "./columns.ts";
import { checkNumbers, numberNotes } from "./outcome-columns.ts";
import { tableOfText } from "./read-table.ts";
import { oddity, writtenNumber } from "./written-numbers.ts";

function columnsOf(cells: readonly string[], kinds: readonly string[] = []) {
  const rows = cells.map((cell, row) => JSON.stringify({ x: cell, kind: kinds[row] ?? "" }));
  return new TableColumns(tableOfText("t.jsonl", rows.join("\n")));
}

/** The numbers of a column, the texts that are not numbers, and notes about how numbers are read. */
function read(...cells: string[]) {
  const { table } = columnsOf(cells);
  const column = columnNumbers(table, 0, missingTest());
  const rows = cells.map((_, row) => row);
  return {
    numbers: Array.from(column.numbers),
    odd: [...column.odd.values()],
    notes: numberNotes(column, rows, "x").map((note) => note.replace('column "x" ', "")),
  };
}

describe("readWritten", () => {
  it.each<[what: string, cells: string[], numbers: number[], notes: string[]]>([
    ["plain numbers", ["1", "-2.5e3"], [1, -2500], []],
    [
      "dollars",
      ["$3.50", "-$2", "$ -4", " $1,200 "],
      [3.5, -2, -4, 1200],
      ['is read as dollars: "$3.50" is read as 3.5', 'has commas between thousands: "$1,200" is read as 1200'],
    ],
    ["euros, on either side", ["€ 1.20", "2.5 €"], [1.2, 2.5], ['is read as euros: "€ 1.20" is read as 1.2']],
    ["another currency", ["₩1000", "₩20"], [1000, 20], ['is read as amounts in ₩: "₩1000" is read as 1000']],
    [
      "percent signs, with and without a space",
      ["45 %", "7.5%"],
      [45, 7.5],
      ['is read without percent signs: "45 %" is read as 45'],
    ],
    [
      "commas between thousands",
      ["1,234.5", "1,234,567", "12"],
      [1234.5, 1234567, 12],
      ['has commas between thousands: "1,234.5" is read as 1234.5'],
    ],
    [
      "commas between thousands, together with a point",
      ["1,234", "0.5"],
      [1234, 0.5],
      ['has commas between thousands: "1,234" is read as 1234'],
    ],
    [
      "two commas",
      ["1,234,567", "1,234"],
      [1234567, 1234],
      ['has commas between thousands: "1,234,567" is read as 1234567'],
    ],
    [
      "ambiguous commas as thousands separators",
      ["1,234", "12,500", "7"],
      [1234, 12500, 7],
      ['has commas before three digits only, so "1,234" is read as 1234; if its commas are decimal, write 1.234'],
    ],
    [
      "decimal commas, if one of them cannot separate thousands",
      ["1,234", "3,5", "4"],
      [1.234, 3.5, 4],
      ['has decimal commas: "3,5" is read as 3.5'],
    ],
    ["decimal commas below one", ["0,234", "1,234"], [0.234, 1.234], ['has decimal commas: "0,234" is read as 0.234']],
    [
      "decimal commas, with points between thousands",
      ["1.234,56 €", "999,50 €"],
      [1234.56, 999.5],
      ['is read as euros: "1.234,56 €" is read as 1234.56', 'has decimal commas: "1.234,56 €" is read as 1234.56'],
    ],
    [
      "accountants' negative numbers",
      ["(12.5)", "3"],
      [-12.5, 3],
      ['has negative numbers in parentheses: "(12.5)" is read as -12.5'],
    ],
    [
      "accountants' negative amounts",
      ["($4)", "$(5)", "$ 6"],
      [-4, -5, 6],
      ['is read as dollars: "($4)" is read as -4', 'has negative numbers in parentheses: "($4)" is read as -4'],
    ],
  ])("reads %s", (_, cells, numbers, notes) => {
    expect(read(...cells)).toEqual({ numbers, odd: [], notes });
  });

  it.each<[what: string, cells: string[], odd: string[]]>([
    ["a decimal comma together with a point", ["3,5", "4.5"], ["3,5"]],
    ["a decimal comma together with a point that may separate thousands", ["3,5", "4.125"], ["3,5"]],
    ["parentheses together with a minus sign", ["(3)", "-4"], ["(3)"]],
    ["parentheses around all numbers", ["(3)", "(4)"], ["(3)", "(4)"]],
    ["a sign in parentheses", ["(-3)", "4"], ["(-3)"]],
    ["two units at once", ["$5 %", "4"], ["$5 %"]],
    ["other units and words", ["3 kg", "$", "%", "$x", "1,23,456", "7"], ["3 kg", "$", "%", "$x", "1,23,456"]],
  ])("does not read %s", (_, cells, odd) => {
    expect(read(...cells).odd).toEqual(odd);
  });
});

describe("units of a column", () => {
  const check = (cells: string[], kinds: string[] = [], where = {}) => {
    const columns = columnsOf(cells, kinds);
    const column = columns.numbers("x", undefined, ["column"]);
    checkNumbers(columns, column, selectRows(columns, where), { column: "x", place: ["column"] });
    return numberNotes(column, selectRows(columns, where), "x");
  };

  it.each([
    ["two currencies", ["1,000 $", "n/a", "€ 1.20"], 'line 1 has "1,000 $", line 3 has "€ 1.20"'],
    ["some percent signs", ["0.50", "45 %", "3%"], 'line 1 has "0.50", line 2 has "45 %"'],
    ["some currency signs", ["$3", "4"], 'line 1 has "$3", line 2 has "4"'],
  ])("may not be mixed: %s", (_, cells, rows) => {
    expect(() => check(cells)).toThrow(
      `t.jsonl: Column "x" has numbers in different units: ${rows}. Write all in one unit, or select rows with one unit.`,
    );
  });

  it("are checked only among the selected rows", () => {
    const cells = ["$3", "45 %", "$4"];
    expect(check(cells, ["price", "rate", "price"], { kind: "price" })).toEqual([
      'column "x" is read as dollars: "$3" is read as 3',
    ]);
    expect(check(cells, ["price", "rate", "price"], { kind: "rate" })).toEqual([
      'column "x" is read without percent signs: "45 %" is read as 45',
    ]);
  });
});

describe("writtenNumber", () => {
  it("takes no more than linear time for long texts", () => {
    const start = performance.now();
    for (const text of [" ".repeat(1e5), "$".repeat(1e5), "(".repeat(1e5), "1,".repeat(1e5), `1${" ".repeat(1e5)}x`]) {
      expect(writtenNumber(text)).toBeUndefined();
    }
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("oddity", () => {
  it.each([
    ["Inf", "is infinite, but outcomes must be finite"],
    ["-infinity", "is infinite, but outcomes must be finite"],
    ["\u221e", "is infinite, but outcomes must be finite"],
    ["1.234.567", "has a thousands separator. Write 1234.5"],
    ["12 345.6", "has a thousands separator. Write 1234.5"],
    ["1'234", "has a thousands separator. Write 1234.5"],
    ["3,5", "has a decimal comma. Write 3.5"],
    ["3,5 %", "has a decimal comma. Write 3.5"],
    ["(3.5)", "is in parentheses. Write -12.5"],
    ["\u22123", "has a dash for a minus sign. Write -3.5"],
    ["1e999", "is too large for a number"],
    ["n/a", undefined],
    ["(none)", undefined],
    ["red", undefined],
  ])("explains why %s is not read", (text, words) => expect(oddity(text)).toBe(words));
});
