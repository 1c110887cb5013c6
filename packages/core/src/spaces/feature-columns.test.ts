import { describe, expect, it } from "vitest";
import { FeatureColumns } from "./feature-columns.ts";

describe("FeatureColumns", () => {
  it("mixes and multiplies three features, the last of which has no partner, by hand", () => {
    const columns = new FeatureColumns(3, 2);
    columns.addList(0, [1, 2, 3]);
    columns.addList(1, [4, 5, 6]);
    const mixture = new Float64Array(3);
    expect(columns.mixInto(Float64Array.of(1, 2), Float64Array.of(1, 0.5), mixture)).toBe(2);
    expect(Array.from(mixture)).toEqual([5, 7, 9]);
    const slopes = new Float64Array(2);
    columns.slopesInto(Float64Array.of(1, 10, 100), 0.5, Float64Array.of(1, 2), slopes);
    expect(Array.from(slopes)).toEqual([321.5, 1309]);
  });
});
