import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { layoutOn } from "./cell-ends.ts";
import { GrowingCells, layoutOver } from "./growing-cells.ts";

const COUNT = 401;

function fed(cells: GrowingCells, rewards: readonly number[]): GrowingCells {
  for (const reward of rewards) cells.admit(reward);
  return cells;
}

const growing = () => new GrowingCells(COUNT, { values: [] });
const uniforms = (count: number, purpose: string) => {
  const random = Random.stream(21, purpose);
  return Array.from({ length: count }, () => random.uniform());
};
/** The widest cell that contains any of these points. */
const widestAt = ({ cells }: GrowingCells, places: readonly number[]) =>
  Math.max(...places.map((x) => cells.widths[Math.min(Math.floor(cells.position(x)), cells.widths.length - 1)]!));

describe("GrowingCells", () => {
  it("keep up to a hundred distinct rewards exactly", () => {
    const cells = fed(
      growing(),
      Array.from({ length: 1000 }, (_, index) => index % 100),
    );
    expect(cells.layout).toEqual({ values: Array.from({ length: 100 }, (_, index) => index) });
  });

  it("cover the middle of the rewards with equal cells", () => {
    expect(widestAt(fed(growing(), uniforms(200, "middle")), [0.05, 0.5, 0.95])).toBeLessThan(1 / COUNT);
  });

  it.each([1e4, -1e8, 1e150])("keep their resolution despite an outlier of %d, whenever it arrives", (outlier) => {
    for (const place of [0, 1, 50, 150, 1000]) {
      const rewards = uniforms(2000, "outlier");
      rewards.splice(place, 0, outlier);
      // An outlier among the first hundred widens the range on its side, so cells are at most twice as wide.
      expect(widestAt(fed(growing(), rewards), [0.05, 0.5, 0.95])).toBeLessThan(2 / COUNT);
    }
  });

  it("widen when more than a few rewards are outside", () => {
    const cells = new GrowingCells(COUNT, layoutOn(0, 1, COUNT));
    fed(
      cells,
      uniforms(1000, "wide").map((u) => 10 * u - 5),
    );
    const widest = widestAt(cells, [-4.9, 0, 4.9]);
    expect(widest).toBeGreaterThanOrEqual(10 / COUNT);
    expect(widest).toBeLessThan(20 / COUNT);
  });

  it("extend the tail only on the side of the reward, and only if necessary", () => {
    const cells = new GrowingCells(4, layoutOn(0, 8, 4));
    expect(cells.admit(10)).toBeUndefined();
    cells.admit(1e8);
    expect(cells.layout).toMatchObject({ low: 0, width: 2, tails: [0, expect.any(Number)] });
    expect(cells.cells.ends.at(-1)).toBeGreaterThanOrEqual(1e8);
  });

  it("never change with a given support", () => {
    const cells = new GrowingCells(COUNT, { low: 0, width: 1 / COUNT, tails: null });
    expect(cells.admit(0.5)).toBeUndefined();
    expect(cells.save().masses).toBeNull();
  });

  it("refuse an invalid state", () => {
    const cells = fed(growing(), uniforms(400, "saved"));
    const saved = cells.save();
    for (const [change, message] of [
      [{ layout: { values: [2, 1] } }, "values must be at most 100 finite numbers in ascending order"],
      [{ rewards: -1 }, "rewards must be"],
      [{ masses: [1] }, "masses must be"],
      [{ masses: null }, "masses must be"],
    ] as const) {
      expect(() => cells.restore({ ...saved, ...change } as never)).toThrow(message);
    }
    expect(() => cells.restore(undefined as never)).toThrow("tails must be");
    expect(cells.save()).toEqual(saved);
  });
});

describe("layoutOver", () => {
  it("leaves outliers to the tails", () => {
    const values = Array.from({ length: 101 }, (_, index) => index);
    // The middle eight tenths are 10 to 90; no value is farther from them than their width.
    const once = values.map(() => 1);
    expect(layoutOver(values, once, 10)).toEqual(layoutOn(0, 100, 10));
    expect(layoutOver([-1e6, ...values.slice(1, -1), 1e8], once, 10)).toEqual(layoutOn(10 - 80, 90 + 80, 10));
  });

  it("counts a frequent value as usual, however far it is from all others", () => {
    const values = [...Array.from({ length: 100 }, (_, index) => index), 1000];
    const times = [...Array.from({ length: 100 }, () => 1), 30];
    expect(layoutOver(values, times, 10)).toEqual(layoutOn(0, 1000, 10));
    expect(layoutOver(values, times.with(-1, 1), 10)).toEqual(layoutOn(0, 90 + 80, 10));
  });
});
