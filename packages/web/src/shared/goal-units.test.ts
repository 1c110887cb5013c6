import type { UtilitySpec } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { GoalUnits, numberText } from "./goal-units.ts";

const target = { kind: "uniform", low: 0, high: 1 } as const;
const unitsOf = (utility: UtilitySpec, least = 0) => new GoalUnits(utility, least);
/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a size, such as a variance", () => {
  const units = unitsOf({ kind: "variance" });

  test("is compared in percent", () => {
    expect(plain(units.gainText(0.083, 0.113))).toBe("+36 %");
    expect(plain(units.gainText(0.1, 0.08))).toBe("−20 %");
    expect(plain(units.gainText(0.01, 0.5))).toBe("+4,900 %");
    expect(units.gainText(0.1, 0.1)).toBe("the same");
    expect(plain(units.gainWords(0.083, 0.113, "X"))).toBe("beats X by 36 %");
    expect(plain(units.gainWords(0.1, 0.08, "X"))).toBe("is 20 % below X");
    expect(units.gainWords(0.1, 0.1, "X")).toBe("is as good as X");
  });

  test("has bars in proportion", () => expect(units.lengths([1, 2, 4])).toEqual([0.25, 0.5, 1]));
});

describe("minus a squared distance", () => {
  const units = unitsOf({ kind: "wasserstein", target });

  test("is shown as a root mean square, and its gain as closer", () => {
    expect(units.text(-0.04)).toBe("0.200");
    expect(plain(units.gainText(-0.04, -0.01))).toBe("50 % closer");
    expect(plain(units.gainText(-0.01, -0.0144))).toBe("20 % farther");
    expect(plain(units.gainWords(-0.04, -0.01, "X"))).toBe("is 50 % closer to the target than X");
    expect(plain(units.gainWords(-0.01, -0.0144, "X"))).toBe("is 20 % farther from the target than X");
    expect(units.label).toContain("shorter is better");
    for (const [index, length] of [1, 0.5].entries())
      expect(units.lengths([-0.04, -0.01])[index]).toBeCloseTo(length, 12);
  });

  test("is zero within rounding", () => {
    expect(units.text(-3e-18)).toBe("0");
    expect(plain(units.gainText(-0.04, 2e-18))).toBe("100 % closer");
  });

  test("is shown in percentage points for a quota", () => {
    expect(unitsOf({ kind: "quota", low: 0.7, high: 1, share: 0.3 }).text(-0.0225)).toBe("15.0");
  });
});

describe("a goal without a natural zero", () => {
  test.each([
    ["averages of outcomes that may be negative", unitsOf({ kind: "mean" }, -5)],
    ["a sum of mean and variance", unitsOf({ kind: "mean-variance", lambda: 1 })],
    ["an unknown kind", new GoalUnits({ kind: "unheard-of" }, 0)],
  ])("is compared by differences: %s", (_, units) => {
    expect(units.gainText(-1, 0.5)).toBe("+1.5");
    expect(units.gainText(0.5, -1)).toBe("−1.5");
    expect(units.gainWords(-1, 0.5, "X")).toBe("beats X by 1.5");
    expect(units.lengths([-1, 0, 1])).toEqual([0.05, 0.525, 1]);
  });

  test("is compared in percent if no outcome is negative", () => {
    expect(plain(unitsOf({ kind: "best-of", draws: 10 }).gainText(0.5, 0.6))).toBe("+20 %");
  });
});

test("rounding errors are zero", () => expect([numberText(1e-17), numberText(-0.5, 2)]).toEqual(["0", "−0.50"]));
