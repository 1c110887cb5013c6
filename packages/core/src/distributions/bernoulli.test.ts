import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { bernoulli } from "./bernoulli.ts";

distributionContract("bernoulli(0.3)", () => bernoulli({ p: 0.3 }));
distributionContract("bernoulli(0)", () => bernoulli({ p: 0 }));
distributionContract("bernoulli(1)", () => bernoulli({ p: 1 }));

describe("bernoulli", () => {
  it("is 1 with probability p", () => {
    const distribution = bernoulli({ p: 0.25 });
    expect(distribution.kind).toBe("bernoulli");
    expect([distribution.mean, distribution.variance]).toEqual([0.25, 0.1875]);
    expect([distribution.density(0), distribution.density(1), distribution.density(0.5)]).toEqual([0.75, 0.25, 0]);
    expect([distribution.quantile(0.75), distribution.quantile(0.76)]).toEqual([0, 1]);
  });

  it("is a single atom when p is 0 or 1", () => {
    expect(bernoulli({ p: 0 }).support).toEqual([0, 0]);
    expect(bernoulli({ p: 1 }).support).toEqual([1, 1]);
  });

  it.each([-0.1, 1.1, Number.NaN, Infinity])("rejects p = %d", (p) => {
    expect(() => bernoulli({ p })).toThrow(`p must be from 0 to 1`);
  });
});
