import { describe, expect, it } from "vitest";
import golden from "../../test/golden/special-functions.json" with { type: "json" };
import { normalQuantile } from "./normal-quantile.ts";

describe("normalQuantile", () => {
  it.each(golden.normalQuantiles)("has mpmath's value at %d to 1e-14", (p, z) => {
    expect(Math.abs(normalQuantile(p!) - z!)).toBeLessThanOrEqual(1e-14 * Math.abs(z!));
  });

  it("is 0 at 1/2 and infinite at 0 and 1", () => {
    expect([normalQuantile(0.5), normalQuantile(0), normalQuantile(1)]).toEqual([0, -Infinity, Infinity]);
  });
});
