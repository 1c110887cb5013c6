import { describe, expect, it } from "vitest";
import { jsonLinesTable, jsonTable } from "./json-table.ts";
import type { Table } from "./table.ts";

function texts(table: Table, name: string) {
  const list: (string | undefined)[] = [];
  table.visit(table.columns.indexOf(name), (text) => list.push(text));
  return list;
}

describe("jsonTable", () => {
  it("has a row for each object and a column for each key", () => {
    const table = jsonTable("t.json", '[{"a": 1, "b": " x "}, {"a": null, "c": true}, {"c": [1]}]', {});
    expect(table).toMatchObject({ columns: ["a", "b", "c"], rowCount: 3, unit: "item" });
    expect([texts(table, "a"), texts(table, "b"), texts(table, "c")]).toEqual([
      ["1", undefined, undefined],
      ["x", undefined, undefined],
      [undefined, "true", "[1]"],
    ]);
    expect(table.placeOf(2)).toBe(3);
  });

  it.each([
    ["[", "t.json is not valid JSON: Unexpected end of JSON input"],
    ['{"a": 1}', "t.json is JSON, but not a list of objects"],
    ["[1, 2]", "t.json is JSON, but not a list of objects"],
    ["[]", "t.json is empty"],
  ])("refuses %j", (text, message) => {
    expect(() => jsonTable("t.json", text, {})).toThrow(message);
  });
});

describe("jsonLinesTable", () => {
  it("has a row for each line that is not blank, and keeps line numbers", () => {
    const table = jsonLinesTable("t.jsonl", '{"a": 1}\r\n\n{"a": 2}\n', {});
    expect(texts(table, "a")).toEqual(["1", "2"]);
    expect([table.unit, table.placeOf(1)]).toEqual(["line", 3]);
  });

  it.each([
    ['{"a": 1}\n{"a"', "t.jsonl: line 2 is not valid JSON: "],
    ['{"a": 1}\n\n[1]\n', "t.jsonl: line 3 is JSON, but not an object"],
    ["\n", "t.jsonl is empty"],
  ])("refuses %j", (text, message) => {
    expect(() => jsonLinesTable("t.jsonl", text, {})).toThrow(message);
  });
});
