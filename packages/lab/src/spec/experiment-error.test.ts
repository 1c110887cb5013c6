import { describe, expect, it } from "vitest";
import { ExperimentError } from "./experiment-error.ts";

const complaint = (line: number, column: number) => ({ path: [], message: `m${line}-${column}`, line, column });

describe("ExperimentError", () => {
  it("lists complaints by line and column, with the file", () => {
    const error = new ExperimentError([complaint(3, 1), complaint(1, 9), complaint(1, 2), complaint(10, 1)], "e.yaml");
    expect(error.message).toBe("e.yaml:1:2: m1-2\ne.yaml:1:9: m1-9\ne.yaml:3:1: m3-1\ne.yaml:10:1: m10-1");
    expect(error.complaints.map(({ line }) => line)).toEqual([1, 1, 3, 10]);
    expect(error).toMatchObject({ name: "ExperimentError", fileName: "e.yaml" });
  });

  it("lists messages alone where there is no file, in the order found", () => {
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
