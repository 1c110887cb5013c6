import { describe, expect, it } from "vitest";
import { utility } from "../specs/utility.ts";
import { checkUpdate } from "./check-update.ts";

const armCount = 3;
const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;
const check = (arm: number, reward: number, probability: number, spec = utility({ kind: "variance" })) =>
  checkUpdate(spec, armCount, arm, reward, probability);

describe("checkUpdate", () => {
  it("returns the reward", () => {
    expect(check(0, 2.5, 1)).toBe(2.5);
    expect(check(2, -1e100, 1e-100)).toBe(-1e100);
  });

  it("clips the reward if the utility says so, and refuses it otherwise", () => {
    const clipping = utility({ kind: "variance", support: [0, 1], outside: "clip" });
    expect(check(0, 7, 0.5, clipping)).toBe(1);
    expect(check(0, -7, 0.5, clipping)).toBe(0);
    const strict = utility({ kind: "variance", support: [0, 1] });
    expect(() => check(0, 7, 0.5, strict)).toThrow("reward must be within the stated range, 0 to 1");
  });

  it.each([-1, 3, 0.5, nan, infinity])("refuses the arm %s", (arm) => {
    expect(() => check(arm, 0, 0.5)).toThrow(`arm must be a whole number from 0 to 2`);
  });

  it.each([0, -0.1, 1 + 1e-15, nan, infinity])("refuses the probability %s", (probability) => {
    expect(() => check(0, 0, probability)).toThrow(`probability must be from 1e-100 to 1`);
  });

  it("refuses a probability that is too small to divide by", () => {
    expect(() => check(0, 0, Number.MIN_VALUE)).toThrow("probability must be from 1e-100 to 1");
  });

  it.each([nan, infinity, -infinity])("refuses the reward %s", (reward) => {
    expect(() => check(0, reward, 0.5)).toThrow(`reward must be a finite number`);
  });

  it.each([1.1e100, -1e160, Number.MAX_VALUE])("refuses the reward %s, whose square may overflow", (reward) => {
    expect(() => check(0, reward, 0.5)).toThrow("reward must be from -1e+100 to 1e+100");
  });
});
