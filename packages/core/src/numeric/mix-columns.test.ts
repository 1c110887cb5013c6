import { expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { mixColumns } from "./mix-columns.ts";
import { mixRows } from "./mix-rows.ts";

it.each([1, 2, 3, 4, 5, 8, 30, 31])("gives of %i short rows the same bits as mixRows", (count) => {
  const random = Random.stream(3, count);
  for (const length of [1, 2, 3]) {
    const rows = Array.from({ length: count }, () => Float64Array.from({ length }, () => random.uniform() - 0.5));
    const factors = Float64Array.from({ length: count }, () => random.uniform());
    const columns = Float64Array.from({ length: length * count }, (_, index) => {
      return rows[index % count]![Math.floor(index / count)]!;
    });
    const [expected, out] = [new Float64Array(length), new Float64Array(length).fill(7)];
    mixRows(rows, factors, expected);
    mixColumns(columns, factors, out);
    expect(out).toEqual(expected);
  }
});
