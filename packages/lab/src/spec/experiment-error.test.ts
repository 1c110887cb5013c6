import { distribution, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import type { Complaint } from "../text/complaint.ts";
import { attempt, ExperimentError } from "./experiment-error.ts";

const complaint = (line: number, column: number) => ({ path: [], message: `m${line}-${column}`, line, column });

describe("ExperimentError", () => {
  it("lists complaints with the file name, sorted by line and column", () => {
    const error = new ExperimentError([complaint(3, 1), complaint(1, 9), complaint(1, 2), complaint(10, 1)], "e.yaml");
    expect(error.message).toBe("e.yaml:1:2: m1-2\ne.yaml:1:9: m1-9\ne.yaml:3:1: m3-1\ne.yaml:10:1: m10-1");
    expect(error.complaints.map(({ line }) => line)).toEqual([1, 1, 3, 10]);
    expect(error).toMatchObject({ name: "ExperimentError", fileName: "e.yaml" });
  });

  it("lists only messages, in their original order, if there is no file", () => {
    const complaints = [
      { path: ["b"], message: "second" },
      { path: ["a"], message: "first" },
    ];
    expect(new ExperimentError(complaints).message).toBe("second\nfirst");
  });

  it("shows twenty and counts the rest", () => {
    const complaints = Array.from({ length: 23 }, (_, index) => complaint(index + 1, 1));
    const error = new ExperimentError(complaints, "e.yaml");
    expect(error.message.split("\n")).toHaveLength(21);
    expect(error.message).toMatch(/e\.yaml:20:1: m20-1\nand 3 more$/);
    expect(error.complaints).toHaveLength(23);
  });
});

function complaintOf(
  part: unknown,
  build: () => unknown,
  path: (string | number)[] = ["arms", 1],
): Complaint | undefined {
  const complaints: Complaint[] = [];
  attempt(path, part, complaints, build);
  return complaints[0];
}

describe("attempt", () => {
  it("returns the result", () => {
    const complaints: Complaint[] = [];
    expect(attempt([], {}, complaints, () => 3)).toBe(3);
    expect(complaints).toEqual([]);
  });

  it("locates an error of core at the key that it concerns", () => {
    const spec = { kind: "beta", alpha: -1, beta: 2 } as const;
    expect(complaintOf(spec, () => distribution(spec))).toEqual({
      path: ["arms", 1, "alpha"],
      message: "arms[1].alpha must be a finite number above 0; it is -1.",
      rule: "a finite number above 0",
      value: -1,
    });
    const grid = { kind: "gini", grid: { cells: 1 } } as const;
    expect(complaintOf(grid, () => utility(grid), ["utility"])?.path).toEqual(["utility", "grid", "cells"]);
    const masses = { kind: "discrete", values: [1, 2], masses: [2, -1] } as const;
    expect(complaintOf(masses, () => distribution(masses))?.path).toEqual(["arms", 1, "masses", 1]);
  });

  it("locates an error about several keys, or about a missing key, at their object", () => {
    const spec = { kind: "uniform", low: 1, high: 0 } as const;
    expect(complaintOf(spec, () => distribution(spec))).toEqual({
      path: ["arms", 1],
      message: "[low, high] of arms[1] must be two finite numbers, the lower first; it is [1,0].",
      rule: "two finite numbers, the lower first",
      value: [1, 0],
    });
    const spread = { kind: "upper-cvar" } as never;
    expect(complaintOf(spread, () => utility(spread), ["utility"])?.message).toMatch(
      /^level of utility must be above 0 and below 1/,
    );
  });

  it("rethrows errors that are not about input", () => {
    const fail = () => {
      throw new RangeError("x must be a mistake of ours");
    };
    expect(() => complaintOf({}, fail)).toThrow("a mistake of ours");
  });
});
