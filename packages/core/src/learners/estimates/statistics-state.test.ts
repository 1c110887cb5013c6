import { describe, expect, it } from "vitest";
import { utility } from "../../specs/utility.ts";
import { restoreEqualStatistics, restoreStatistics, saveStatistics } from "./statistics-state.ts";

const statistics = {
  counts: Float64Array.of(1, 2),
  sums: [Float64Array.of(3, 4), Float64Array.of(5, 6)],
  pooled: Float64Array.of(8, 10),
  total: 3,
};

describe("statistics of the arms", () => {
  const space = utility({ kind: "variance" }).learningSpace();
  space.admit(7);
  const saved = JSON.parse(JSON.stringify(saveStatistics(space, statistics)));

  it("are restored as they were saved, with the coordinates that they are in", () => {
    const other = utility({ kind: "variance" }).learningSpace();
    expect(restoreStatistics(other, saved, 2)).toEqual({ ...statistics, unit: 1 });
    expect(other.save()).toEqual({ origin: 7 });
  });

  it("are counted in rewards where they were saved in other units", () => {
    const state = { ...saved, unit: 2, counts: [2, 4], total: 6 };
    expect(restoreStatistics(space, state, 2)).toMatchObject({ counts: Float64Array.of(2, 4), total: 6, unit: 2 });
    expect(restoreEqualStatistics(space, state, 2)).toEqual({
      counts: Float64Array.of(1, 2),
      total: 3,
      unit: 1,
      sums: [Float64Array.of(1.5, 2), Float64Array.of(2.5, 3)],
      pooled: Float64Array.of(4, 5),
    });
  });

  it("are refused where they cannot be ones", () => {
    for (const [change, message] of [
      [{ sums: [[1, 2]] }, "invalid state.sums: expected a list for each of 2 arms"],
      [{ sums: [[1, 2], [1]] }, "invalid state.sums[1]: expected a list of 2"],
      [{ counts: [1, -1] }, "invalid state.counts: expected numbers >= 0"],
      [{ counts: [1, "x"] }, "invalid state.counts"],
      [{ pooled: null }, "invalid state.pooled"],
      [{ total: -1 }, "invalid state.total"],
      [{ unit: 0 }, "invalid state.unit"],
      [{ space: { origin: "x" } }, "invalid origin"],
    ] as const) {
      expect(() => restoreStatistics(space, { ...saved, ...change } as never, 2)).toThrow(message);
    }
    expect(() => restoreStatistics(space, null as never, 2)).toThrow("invalid state.sums");
  });
});
