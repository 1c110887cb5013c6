import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { utility } from "../specs/utility.ts";
import { PlugIn } from "./plug-in.ts";

const variance = utility({ kind: "variance" });
const weights = Float64Array.of(0.25, 0.75);

/** Rewards 0 and 2 of the first arm and 1 of the second, each arm shrunk towards the pooled distribution by one reward. */
function seen(costs?: readonly number[]): PlugIn {
  const plugIn = new PlugIn({}, { utility: variance, armCount: 2, costs });
  for (const [arm, reward] of [
    [0, 0],
    [0, 2],
    [1, 1],
  ] as const) {
    plugIn.observe(arm, reward, 0.5);
  }
  return plugIn;
}

describe("PlugIn", () => {
  // Pooled: mean 1, second moment 5/3. Arms: means 1; second moments (4 + 5/3) / 3 = 17/9 and (1 + 5/3) / 2 = 4/3.
  const second = 0.25 * (17 / 9) + 0.75 * (4 / 3);

  it("is the utility of the blend of estimated distributions, minus costs", () => {
    expectWithin(seen().value(weights), second - 1, 1e-14);
    expectWithin(seen([1, 2]).value(weights), second - 1 - 1.75, 1e-14);
  });

  it("has the centred gradient of that utility", () => {
    const gradient = seen([1, 2]).gradient(weights);
    expectWithin(gradient[0]!, 17 / 9 - second - (1 - 1.75), 1e-14);
    expectWithin(gradient[1]!, 4 / 3 - second - (2 - 1.75), 1e-14);
    const rounding = seen().gradientInto(weights, gradient);
    expect(rounding).toBeGreaterThan(0);
    expect(rounding).toBeLessThan(1e-12);
  });

  it("computes how far the influence of the newest reward is from the slope of its arm, whatever the costs", () => {
    for (const plugIn of [seen(), seen([1, 2])]) {
      const slopes = new Float64Array(2);
      plugIn.slopesInto(weights, slopes);
      // The last reward was 1. IF(r) - g_k = (r - 1)^2 - (second moment of the arm - 2 + 1), since all means are 1.
      expectWithin(plugIn.surprise(0, slopes), 0 - (17 / 9 - 1), 1e-14);
      expectWithin(plugIn.surprise(1, slopes), 0 - (4 / 3 - 1), 1e-14);
    }
  });

  it("has no value before the first reward", () => {
    const plugIn = new PlugIn({}, { utility: variance, armCount: 2 });
    expect(plugIn.gradientInto(weights, new Float64Array(2))).toBe(Number.POSITIVE_INFINITY);
  });

  /** With one more arm, at a cost of 0.5. */
  function extended(): PlugIn {
    const plugIn = seen();
    const { statistics } = plugIn.save();
    const [counts, sums] = [
      [...statistics.counts, 0],
      [...statistics.sums, [0, 0]],
    ];
    plugIn.restore({ statistics: { ...statistics, counts, sums }, costs: [0, 0, 0.5] }, 3);
    return plugIn;
  }

  it("can be restored with one more arm, which is assumed to have the pooled distribution, at its own cost", () => {
    const plugIn = extended();
    const gradient = plugIn.gradient(Float64Array.of(0.25, 0.75, 0));
    expectWithin(gradient[2]!, 5 / 3 - second - 0.5, 1e-14);
    expectWithin(gradient[0]!, 17 / 9 - second, 1e-14);
    expect(plugIn.armCount).toBe(3);
  });

  it("continues from JSON with the arms and costs it was saved with", () => {
    const plugIn = extended();
    const copy = new PlugIn({}, { utility: variance, armCount: 2 });
    copy.restore(JSON.parse(JSON.stringify(plugIn.save())), 3);
    const all = Float64Array.of(0.2, 0.3, 0.5);
    expect(copy.gradient(all)).toEqual(plugIn.gradient(all));
    expect(() => copy.restore(undefined as never)).toThrow("state.sums must be a list for each of 3 arms");
    expect(() => copy.restore({ ...plugIn.save(), costs: [1] })).toThrow("state.costs must be");
  });

  it("refuses invalid rewards and costs, and changes nothing", () => {
    const plugIn = seen();
    const before = JSON.stringify(plugIn.save());
    expect(() => plugIn.observe(2, 1, 0.5)).toThrow("arm must be a whole number from 0 to 1");
    expect(() => plugIn.observe(0, Number.NaN, 0.5)).toThrow("reward must be");
    expect(() => plugIn.observe(0, [1, 2], 0.5)).toThrow("since variance is a utility of numbers");
    expect(JSON.stringify(plugIn.save())).toBe(before);
    expect(() => seen([1])).toThrow("costs must be");
    const context = { utility: variance, armCount: 2, floor: 0.1 };
    expect(() => new PlugIn({ memory: { discount: 0.5 } as never }, context)).toThrow("memory must be");
    expect(() => new PlugIn({ prior: { count: 1 } as never }, context)).toThrow("variance has no target distribution");
  });
});
