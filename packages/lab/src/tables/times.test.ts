import { describe, expect, it } from "vitest";
import { TableColumns } from "./columns.ts";
import { tableOfText } from "./read-table.ts";
import { timeColumn, timeValue } from "./times.ts";

/** Reads a column with these cells as times. */
function read(...cells: string[]) {
  const lines = cells.map((cell, row) => `${row};"${cell}"`);
  const columns = new TableColumns(tableOfText("log.csv", ["row;when", ...lines].join("\n")));
  return timeColumn(columns, "when", [...cells.keys()]);
}

describe("timeColumn", () => {
  it("keeps numbers unchanged", () => {
    expect(read("1970", "-2.5", "1e3")).toEqual({ isDate: false, times: Float64Array.of(1970, -2.5, 1000) });
  });

  // Expected values, in seconds since 1970, are from `date -u -d ... +%s`.
  it.each([
    ["2024-03-05", 1709596800],
    ["2024-3-5", 1709596800],
    ["2024/03/05 14:30", 1709649000],
    ["2024-03", 1709251200],
    ["2024-03-05T14:30:15Z", 1709649015],
    ["2024-03-05T14:30:15.250+02:00", 1709641815.25],
    ["2024-03-05 14:30 -0530", 1709668800],
    ["5.3.2024", 1709596800],
    ["05.03.2024 14:30", 1709649000],
    ["25/03/2024", 1711324800],
    ["3/25/2024", 1711324800],
    ["3/25/2024, 2:30 PM", 1711377000],
    ["3/25/2024 12:05 am", 1711325100],
    ["5 Mar 2024", 1709596800],
    ["5-Mar-2024", 1709596800],
    ["Tue, 05 Mar 2024 14:30:15 GMT", 1709649015],
    ["March 5, 2024", 1709596800],
    ["Sept. 5, 2024", 1725494400],
    ["Tue Mar 05 2024 14:30:15 GMT+0200", 1709641815],
    ["1965-01-01", -157766400],
  ])("reads the date %s", (text, seconds) => {
    expect(read(text)).toEqual({ isDate: true, times: Float64Array.of(1000 * seconds) });
  });

  it("reads a column in the format that fits all its dates", () => {
    expect(read("1/2/2024", "13/2/2024").times[0]).toBe(Date.UTC(2024, 1, 1));
    expect(read("1/2/2024", "2/13/2024").times[0]).toBe(Date.UTC(2024, 0, 2));
    expect(read("1/1/2024", "2/2/2024").times[1]).toBe(Date.UTC(2024, 1, 2));
  });

  it.each([
    [
      ["1/2/2024", "3/4/2024"],
      /^log\.csv: "1\/2\/2024" in column "when" is ambiguous: the day or the month may come first\./,
    ],
    [
      ["2024-01-05", "soon", "", "2024-02-30"],
      /3 of 4 rows .*: lines 3 \("soon"\), 4 \(""\), 5 \("2024-02-30"\)\. Times/,
    ],
    [["13/2/2024", "2/13/2024"], /1 of 2 rows have no time in column "when": line 3/],
    [["2024-01-05 25:00", "2024-01-06"], /1 of 2 rows .* line 2 /],
    [["2024-01-05 13:00 PM", "2024-01-06"], /1 of 2 rows .* line 2 /],
    [["2024", "2024-01-06", "2023"], /1 of 3 rows .* line 3 \("2024-01-06"\)/],
    [["0 Mar 2024", "5 Foo 2024", "NaN"], /3 of 3 rows/],
  ])("reports dates that cannot be read: %j", (cells, message) => {
    expect(() => read(...cells)).toThrow(message);
  });

  it("ignores rows that are not requested", () => {
    const columns = new TableColumns(tableOfText("log.csv", "row,when\n0,2\n1,never\n2,5"));
    expect(timeColumn(columns, "when", [0, 2]).times).toEqual(Float64Array.of(2, Number.NaN, 5));
  });
});

it("timeValue formats a time in the form of its column", () => {
  expect(timeValue(1976, false)).toBe(1976);
  expect(timeValue(1709596800000, true)).toBe("2024-03-05");
  expect(timeValue(1709649015000, true)).toBe("2024-03-05T14:30:15Z");
  expect(timeValue(1709649015250, true)).toBe("2024-03-05T14:30:15.250Z");
});
