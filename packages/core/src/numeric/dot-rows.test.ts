import { describe, expect, it } from "vitest";
import { dotRows } from "./dot-rows.ts";

describe("dotRows", () => {
  it("multiplies every row with the direction, whatever the number of rows", () => {
    for (const count of [1, 3, 4, 5, 9]) {
      const rows = Array.from({ length: count }, (_, row) => Float64Array.of(row, row + 1, 2 * row));
      const out = new Float64Array(count);
      dotRows(rows, Float64Array.of(1, 10, 100), out);
      expect(Array.from(out)).toEqual(rows.map((_, row) => row + 10 * (row + 1) + 200 * row));
    }
  });
});
