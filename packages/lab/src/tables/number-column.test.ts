import { describe, expect, it } from "vitest";
import { missingTest } from "./missing-tokens.ts";
import { numberColumn } from "./number-column.ts";
import { tableReader } from "./table-of-text.ts";

function read(...cells: string[]) {
  const table = tableReader("t.csv")(`x;y\n${cells.map((cell) => `${cell};.`).join("\n")}\n`, ";");
  const { numbers, odd, missing, decimalComma } = numberColumn(table, 0, missingTest());
  return { numbers: Array.from(numbers), odd: [...odd], missing: [...missing], decimalComma };
}

describe("numberColumn", () => {
  it("tells numbers, tokens for nothing and other texts apart", () => {
    expect(read("1", "", "x", "NA", "2.5")).toEqual({
      numbers: [1, Number.NaN, Number.NaN, Number.NaN, 2.5],
      missing: [
        [1, ""],
        [3, "NA"],
      ],
      odd: [[2, "x"]],
      decimalComma: undefined,
    });
  });

  it("reads decimal commas where no other number has a point", () => {
    expect(read("3,5", "4", "1,234")).toMatchObject({ numbers: [3.5, 4, 1.234], odd: [], decimalComma: "3,5" });
    expect(read("3,5", "4.5")).toMatchObject({ odd: [[0, "3,5"]], decimalComma: undefined });
  });

  it("leaves commas that may all be thousands separators", () => {
    expect(read("1,234", "12,500", "7")).toMatchObject({
      odd: [
        [0, "1,234"],
        [1, "12,500"],
      ],
      decimalComma: undefined,
    });
  });
});
