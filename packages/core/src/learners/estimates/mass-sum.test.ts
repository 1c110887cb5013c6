import { describe, expect, it } from "vitest";
import { MassSum } from "./mass-sum.ts";

describe("MassSum", () => {
  const sum = new MassSum(Float64Array.of(1, 2, 3), Float64Array.of(10, 20, 30));
  sum.third = Float64Array.of(0, 0, 4);
  sum.factors.set([2, 0.5, 0.25]);

  it("writes the entries of the sum", () => {
    const out = new Float64Array(3);
    sum.writeTo(out);
    expect(Array.from(out)).toEqual([7, 14, 22]);
  });

  it("adds them up, as far as there is room", () => {
    const out = new Float64Array(2);
    sum.addUpTo(out);
    expect(Array.from(out)).toEqual([7, 21]);
  });

  it("holds running sums within 0 and 1, from below or from above", () => {
    const masses = new MassSum(Float64Array.of(-1e-17, 0.25, 0.5, 0.5), new Float64Array(4));
    masses.factors[0] = 1;
    const out = new Float64Array(4);
    masses.probabilitiesTo(out, false);
    expect(Array.from(out)).toEqual([0, 0.25, 0.75, 1]);
    masses.probabilitiesTo(out, true);
    expect(Array.from(out)).toEqual([1, 0.75, 0.25, 0]);
  });

  it("reads rows that changed since", () => {
    sum.first[0] = 100;
    const out = new Float64Array(1);
    sum.addUpTo(out);
    expect(Array.from(out)).toEqual([205]);
  });
});
