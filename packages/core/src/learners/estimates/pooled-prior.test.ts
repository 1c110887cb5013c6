import { describe, expect, it } from "vitest";
import { pooledPrior } from "./pooled-prior.ts";

describe("pooledPrior", () => {
  it("has a count, and no features of its own", () => {
    const { count, features } = pooledPrior({ kind: "pooled", count: 3 });
    expect([count, features()]).toEqual([3, undefined]);
  });

  it("refuses other kinds, and counts out of range", () => {
    expect(() => pooledPrior({ kind: "flat" as never, count: 1 })).toThrow("invalid prior.kind");
    for (const count of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => pooledPrior({ kind: "pooled", count })).toThrow("invalid prior.count: expected a finite number > 0");
    }
  });
});
