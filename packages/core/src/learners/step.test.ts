import { describe, expect, it } from "vitest";
import { stepOf } from "./step.ts";

describe("stepOf", () => {
  it("has a constant size if asked for", () => {
    const step = stepOf({ kind: "constant", size: 0.3 });
    expect([1, 2, 1000].map((round) => step(round, 0))).toEqual([0.3, 0.3, 0.3]);
  });

  it("decreases as one over the square root of the round", () => {
    const step = stepOf({ kind: "inverse-sqrt", initial: 0.6 });
    expect([1, 4, 9, 10_000].map((round) => step(round, 0))).toEqual([0.6, 0.3, 0.6 / 3, 0.006]);
  });

  it("decreases as one over the root of the sum of squares, and is finite before the first", () => {
    const step = stepOf({ kind: "adagrad", initial: 0.6 });
    expect([0, 4, 9].map((squares) => step(7, squares))).toEqual([0.6, 0.3, 0.6 / 3]);
  });

  it("refuses sizes that are not positive and finite, and unknown kinds", () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined as never]) {
      expect(() => stepOf({ kind: "constant", size: bad })).toThrow("step.size must be a finite number above 0");
      expect(() => stepOf({ kind: "inverse-sqrt", initial: bad })).toThrow("step.initial must be");
      expect(() => stepOf({ kind: "adagrad", initial: bad })).toThrow("step.initial must be");
    }
    expect(() => stepOf({ kind: "inverse-sqr", initial: 1 } as never)).toThrow('Did you mean "inverse-sqrt"?');
    expect(() => stepOf({ kind: "toString" } as never)).toThrow("step kind must be");
    expect(() => stepOf(null as never)).toThrow("step kind must be");
  });
});
