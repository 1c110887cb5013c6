import { describe, expect, it } from "vitest";
import { CellLists } from "../../spaces/cell-lists.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import { RewardSums } from "./reward-sums.ts";

/** Of a space these sums ask for no more. */
const spaceOf = (dimension: number) =>
  ({ dimension, sums: (armCount: number) => new CellLists(armCount) }) as unknown as LearningSpace;

/** Two arms in four cells, with one reward in cell 1 of the first and in cells 1 and 3 of the second. */
function seen(space = spaceOf(4)): RewardSums {
  const sums = new RewardSums(space, 2, 1);
  for (const [arm, cell] of [
    [0, 1],
    [1, 1],
    [1, 3],
  ] as const) {
    const features = new SparseFeatures(1);
    features.push(cell, 1);
    sums.add(arm, features, 1);
  }
  return sums;
}

describe("RewardSums", () => {
  it("sums the features of each arm and of all together", () => {
    const { sums, pooled, counts, total } = seen().save();
    expect(sums).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 1],
    ]);
    expect([pooled, counts, total]).toEqual([[0, 2, 0, 1], [1, 2], 3]);
  });

  it("changes coordinates, also before the first reward", () => {
    const halve = (list: Float64Array) => Float64Array.of(list[0]! + list[1]!, list[2]! + list[3]!);
    const space = { ...spaceOf(4) };
    const [sums, empty] = [seen(space), new RewardSums(space, 2, 1)];
    Object.assign(space, spaceOf(2));
    for (const each of [sums, empty]) each.remap(halve);
    expect([sums.save().sums, sums.save().pooled]).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
      [2, 1],
    ]);
    expect(empty.save().sums).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("shrinks all sums when the units of its counts are brought back to one", () => {
    const sums = seen();
    let size = 1;
    while (size === 1) size = sums.age(1e-30);
    expect(size).toBeCloseTo(1e-120, 130);
    expect(sums.pooled[1]).toBe(2 * size);
    expect(sums.save().sums[1]![3]).toBe(size);
    expect(sums.counts.total).toBe(3 * size);
  });

  it("forgets all, and takes a further arm in", () => {
    const sums = seen();
    sums.clear();
    sums.addArm();
    expect(sums.save()).toEqual(new RewardSums(spaceOf(4), 3, 1).save());
  });

  it("comes back from JSON, and refuses lists that do not fit", () => {
    const saved = JSON.parse(JSON.stringify(seen().save()));
    expect(RewardSums.restored(saved, spaceOf(4), 2, 1).save()).toEqual(saved);
    expect(() => RewardSums.restored(undefined as never, spaceOf(4), 2, 1)).toThrow("invalid state.sums");
    expect(() => RewardSums.restored(saved, spaceOf(4), 3, 1)).toThrow(
      "invalid state.sums: expected a list for each of 3 arms",
    );
    expect(() => RewardSums.restored(saved, spaceOf(5), 2, 1)).toThrow("invalid state.sums[0]: expected a list of 5");
    expect(() => RewardSums.restored({ ...saved, pooled: [1] }, spaceOf(4), 2, 1)).toThrow("invalid state.pooled");
  });
});
