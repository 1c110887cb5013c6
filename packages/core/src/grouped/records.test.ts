import { expect, it } from "vitest";
import { ArmColumns, Features, GroupColumns, rowLength, TotalColumns, totalCount } from "./records.ts";

it("gives every column a place of its own within its row", () => {
  for (const [own, length] of [
    [ArmColumns, rowLength],
    [GroupColumns, rowLength],
    [TotalColumns, totalCount],
  ] as const) {
    const columns = [...Object.values(Features), ...Object.values(own)];
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns.every((column) => column >= 0 && column < length)).toBe(true);
  }
});
