import { describe, expect, it } from "vitest";
import { SlopeScale } from "./slope-scale.ts";

const forever = Number.POSITIVE_INFINITY;
const blend = Float64Array.of(0.6, 0.3, 0.1);

function scaleOf(slopes: readonly (readonly [arm: number, slope: number])[], memory = forever): SlopeScale {
  const scale = new SlopeScale(3, memory);
  for (const [arm, slope] of slopes) scale.add(arm, slope);
  return scale;
}

const all = (floor: number) => blend.slice().fill(floor);

describe("SlopeScale", () => {
  it("is the root of the mean square of the slopes that stood out", () => {
    const scale = scaleOf([
      [0, 3],
      [1, 4],
      [0, 5],
    ]);
    expect(scale.at(blend, all(0.1), 0)).toBeCloseTo(Math.sqrt(50 / 3), 15);
    expect([scale.isKnown, new SlopeScale(3, forever).isKnown]).toEqual([true, false]);
  });

  it("leaves out rounds of arms at the floor, unless such an arm stands out now", () => {
    const scale = scaleOf([
      [2, 1e6],
      [0, 3],
      [1, 4],
    ]);
    expect(scale.at(blend, all(0.1), 0)).toBeCloseTo(Math.sqrt(25 / 2), 15);
    expect(scale.at(blend, all(0.1), 2)).toBeGreaterThan(1e5);
    expect(scale.at(blend, all(0.05), 0)).toBeGreaterThan(1e5);
  });

  it("is one where none that stood out can move: a length to begin with", () => {
    const scale = scaleOf([
      [0, 3],
      [1, 4],
    ]);
    expect(scale.at(Float64Array.of(0.1, 0.1, 0.8), all(0.1), 2)).toBe(1);
  });

  it("fades beyond its memory", () => {
    const many = Array.from({ length: 200 }, () => [1, 2] as const);
    expect(scaleOf([[0, 1e3], ...many], 10).at(blend, all(0.1), 0)).toBeCloseTo(2, 3);
    expect(scaleOf([[0, 1e3], ...many]).at(blend, all(0.1), 0)).toBeGreaterThan(50);
  });

  it("goes on bit for bit from what it saved, and refuses other lists", () => {
    const scale = scaleOf(
      Array.from({ length: 50 }, (_, round) => [round % 3, 1 / (1 + round)] as const),
      7.3,
    );
    const copy = new SlopeScale(2, 7.3);
    copy.add(1, 9);
    copy.restore("state.scale", JSON.parse(JSON.stringify(scale.save())), 3);
    for (const each of [scale, copy]) each.add(1, 0.3);
    expect(copy.save()).toEqual(scale.save());
    const saved = scale.save();
    for (const bad of [
      undefined,
      { ...saved, rounds: [1] },
      { ...saved, squares: [1, 2, Number.NaN] },
      { ...saved, total: -1 },
    ]) {
      expect(() => new SlopeScale(3, 7.3).restore("state.scale", bad as never, 3)).toThrow("invalid state.scale");
    }
  });
});
