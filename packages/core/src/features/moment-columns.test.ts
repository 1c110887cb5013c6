import { describe, expect, it } from "vitest";
import { MomentColumns } from "./moment-columns.ts";

describe("MomentColumns", () => {
  it("mixes two moments of two arms and multiplies them, by hand", () => {
    const columns = new MomentColumns(2);
    columns.addList(0, [1, 2]);
    columns.addList(1, [4, 5]);
    const mixture = new Float64Array(2);
    expect(columns.mixInto(Float64Array.of(1, 2), Float64Array.of(1, 0.5), mixture)).toBe(2);
    expect(Array.from(mixture)).toEqual([5, 7]);
    const slopes = new Float64Array(2);
    columns.slopesInto(Float64Array.of(1, 10), 0.5, Float64Array.of(1, 2), slopes);
    expect(Array.from(slopes)).toEqual([21.5, 109]);
  });
});
