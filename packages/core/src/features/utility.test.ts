import { describe, expect, it } from "vitest";
import { logDet } from "../utilities/log-det.ts";
import { variance } from "../utilities/variance.ts";
import { rewardWithin, supportOf } from "./utility.ts";

describe("supportOf", () => {
  it("has no support by default, and refuses rewards outside unless it clips", () => {
    expect(supportOf({})).toEqual({ options: { outside: "error" } });
    expect(supportOf({ support: [0, 1] })).toMatchObject({ support: [0, 1], outside: "error" });
    expect(supportOf({ support: [-1, 1], outside: "clip" })).toMatchObject({ support: [-1, 1], outside: "clip" });
  });

  it("keeps all options, including those of the utility itself", () => {
    const options = { support: [0, 1] as const, draws: 3 };
    expect(supportOf(options, { draws: 2, cells: 4 }).options).toEqual({ ...options, outside: "error", cells: 4 });
  });

  it.each([
    [{ support: [1, 1] }, "support must be two finite numbers, the lower first"],
    [{ support: [0, Infinity] }, "support must be two finite numbers, the lower first"],
    [{ support: [Number.NaN, 1] }, "support must be two finite numbers, the lower first"],
    [{ support: [0] }, "support must be a pair [low, high]"],
    [{ support: "0..1" }, "support must be a pair [low, high]"],
    [{ outside: "ignore" }, 'outside must be "error" or "clip"'],
  ])("refuses %j", (options, message) => {
    expect(() => supportOf(options as never)).toThrow(message);
  });
});

describe("rewardWithin", () => {
  it("accepts rewards within the support, both ends included", () => {
    const utility = variance({ support: [-1, 2] });
    for (const reward of [-1, 0.3, 2]) expect(rewardWithin(utility, reward)).toBe(reward);
  });

  it("refuses a reward outside, and names the support", () => {
    const utility = variance({ support: [-1, 2] });
    expect(() => rewardWithin(utility, 2.0001)).toThrow("reward must be within the stated range, -1 to 2");
  });

  it("moves a reward outside to the nearer end if it clips", () => {
    const utility = variance({ support: [-1, 2], outside: "clip" });
    expect([-7, 9, 1.5].map((reward) => rewardWithin(utility, reward))).toEqual([-1, 2, 1.5]);
  });

  it("refuses records", () => {
    expect(() => rewardWithin(variance(), { quality: 1 })).toThrow(
      "a finite number, since variance is a utility of numbers",
    );
    expect(() => rewardWithin(logDet(), { quality: 1 })).toThrow("a list of numbers, not a record");
  });

  it("accepts any finite reward without a support, and refuses anything that is not a number", () => {
    expect(rewardWithin(variance(), -1e300)).toBe(-1e300);
    for (const utility of [variance(), variance({ support: [0, 1], outside: "clip" })]) {
      for (const reward of [Number.NaN, Infinity, -Infinity, "1", undefined]) {
        expect(() => rewardWithin(utility, reward as number)).toThrow("reward must be a finite number");
      }
    }
  });
});
