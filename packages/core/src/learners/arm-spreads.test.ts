import { describe, expect, it } from "vitest";
import { ArmSpreads } from "./arm-spreads.ts";

const weights = Float64Array.of(0.5, 0.3, 0.2);

/** Adds surprises arm by arm, again and again; answers what is typical in the end. */
function typicalOf(spreads: ArmSpreads, surprises: readonly (number | undefined)[], rounds: number, first = 1): number {
  const arms = surprises.flatMap((surprise, arm) => (surprise === undefined ? [] : [arm]));
  let typical = Number.NaN;
  for (let round = first; round < first + rounds; round++) {
    const arm = arms[round % arms.length]!;
    typical = spreads.add(arm, surprises[arm]!, round, weights);
  }
  return typical;
}

describe("ArmSpreads", () => {
  it("tell the mean square of the arms that were played, by their weights", () => {
    expect(typicalOf(new ArmSpreads(3), [1, -2, 3], 100)).toBeCloseTo(0.5 + 0.3 * 4 + 0.2 * 9, 12);
    expect(typicalOf(new ArmSpreads(3), [1, -2, undefined], 100)).toBeCloseTo((0.5 + 0.3 * 4) / 0.8, 12);
  });

  it("let no arm count for more than a hundred times what is usual, where that is anything", () => {
    expect(typicalOf(new ArmSpreads(3), [1, 1, 1e8], 100)).toBeCloseTo(0.8 + 0.2 * 100, 12);
    expect(typicalOf(new ArmSpreads(3), [0, 0, 5], 100)).toBeCloseTo(0.2 * 25, 12);
    expect(typicalOf(new ArmSpreads(3), [0, 0, 0], 100)).toBe(0);
  });

  it("forget what an arm did long ago", () => {
    const spreads = new ArmSpreads(3);
    typicalOf(spreads, [10, 1, 1], 600);
    expect(typicalOf(spreads, [1, 1, 1], 6000, 601)).toBeLessThan(1.01);
  });

  it("go on bit for bit from what was saved, and refuse what was not", () => {
    const spreads = new ArmSpreads(3);
    typicalOf(spreads, [0.1, 0.7, 0.3], 53);
    const copy = new ArmSpreads(2);
    copy.restore("state.spreads", JSON.parse(JSON.stringify(spreads.save())), 3);
    for (const each of [spreads, copy]) typicalOf(each, [0.2, 0.3, 0.9], 20, 54);
    expect(copy.save()).toEqual(spreads.save());
    const saved = spreads.save();
    for (const bad of [undefined, { ...saved, squares: [1] }, { ...saved, rounds: "x" }, { ...saved, typical: -1 }]) {
      expect(() => new ArmSpreads(3).restore("state.spreads", bad as never, 3)).toThrow("invalid state.spreads");
    }
  });
});
