import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { SparseFeatures } from "../spaces/feature-space.ts";
import { FeatureRows } from "./feature-rows.ts";

const dimension = 50;

/** Rows fed with random features, and the same sums kept in full. */
function fed(count: number) {
  const random = Random.stream(81, count);
  const rows = FeatureRows.zero(dimension, 3);
  const full = [0, 1, 2].map(() => new Float64Array(dimension));
  const features = new SparseFeatures(2);
  for (let index = 0; index < count; index++) {
    features.count = 0;
    for (let entry = 0; entry < 2; entry++) features.push(Math.floor(dimension * random.uniform()), random.uniform());
    const row = Math.floor(2 * random.uniform());
    rows.add(row, features, 0.5);
    features.addTo(full[row]!, 0.5);
  }
  return { rows, full, random };
}

describe("FeatureRows", () => {
  it.each([0, 1, 7, 400])("sums, mixes and multiplies as rows in full do, after %i rewards", (count) => {
    const { rows, full, random } = fed(count);
    expect(rows.save()).toEqual(full.map((row) => Array.from(row)));
    const direction = Float64Array.from({ length: dimension }, () => random.uniform() - 0.5);
    const dots = new Float64Array(3);
    rows.dotInto(direction, dots);
    const mixed = new Float64Array(dimension).fill(9);
    rows.mixInto(Float64Array.of(0.2, 0.3, 0.5), mixed);
    full.forEach((row, k) => {
      expect(dots[k]).toBeCloseTo(
        row.reduce((sum, value, place) => sum + value * direction[place]!, 0),
        12,
      );
    });
    mixed.forEach((value, place) => {
      expect(value).toBeCloseTo(0.2 * full[0]![place]! + 0.3 * full[1]![place]!, 12);
    });
  });

  it("gives the same bits after its rows went through a list", () => {
    const { rows, random } = fed(300);
    const copy = new FeatureRows(dimension, rows.save());
    const direction = Float64Array.from({ length: dimension }, () => random.uniform() - 0.5);
    const [own, other] = [rows, copy].map((some) => {
      const dots = new Float64Array(3);
      const mixed = new Float64Array(dimension);
      some.dotInto(direction, dots);
      some.mixInto(Float64Array.of(0.2, 0.3, 0.5), mixed);
      return { dots, mixed };
    });
    expect(other).toEqual(own);
  });

  it("scales, takes a further row in, and changes its coordinates", () => {
    const { rows, full } = fed(20);
    rows.scale(2);
    rows.addRow();
    const halved = rows.remapped((row) => row.filter((_, place) => place % 2 === 0), dimension / 2);
    expect(halved.save()).toEqual([
      ...full.map((row) =>
        Array.from(
          row.filter((_, place) => place % 2 === 0),
          (value) => 2 * value,
        ),
      ),
      new Array(dimension / 2).fill(0),
    ]);
  });
});
