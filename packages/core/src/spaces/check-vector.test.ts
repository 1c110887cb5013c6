import { describe, expect, it } from "vitest";
import { checkVector } from "./check-vector.ts";

describe("checkVector", () => {
  it("lets lists of numbers pass", () => {
    for (const reward of [[1, -2], Float64Array.of(0, 1e100), []]) expect(() => checkVector(reward)).not.toThrow();
  });

  it("names the entry that is no finite number", () => {
    expect(() => checkVector([1, Number.NaN])).toThrow("invalid reward[1]: expected a finite number, got NaN");
    expect(() => checkVector(["1"] as never)).toThrow('invalid reward[0]: expected a finite number, got "1"');
  });

  it("refuses numbers whose squares may overflow", () => {
    expect(() => checkVector([1, -1.1e100])).toThrow(
      "invalid reward: expected numbers of size at most 1e+100, got [1,-1.1e+100]",
    );
  });
});
