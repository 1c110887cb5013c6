import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { empirical } from "./empirical.ts";

distributionContract("empirical", () => empirical({ samples: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5] }));

describe("empirical", () => {
  it("gives each sample the same probability", () => {
    const distribution = empirical({ samples: [2, 1, 2, 7] });
    expect(distribution.kind).toBe("empirical");
    expect([distribution.mean, distribution.variance]).toEqual([3, 5.5]);
    expect(distribution.breakpoints).toEqual([1, 2, 7]);
    expect(distribution.density(2)).toBe(0.5);
  });

  it("does not change with the array it was made from", () => {
    const samples = [1, 2, 3];
    const distribution = empirical({ samples });
    samples[0] = 100;
    expect(distribution.mean).toBe(2);
    expect(samples).toEqual([100, 2, 3]);
  });

  it.each([
    [[], "samples must be a list of at least 1 number"],
    [[1, Infinity], "samples[1] must be a finite number"],
    [[Number.NaN], "samples[0] must be a finite number"],
  ])("rejects %o", (samples, message) => {
    expect(() => empirical({ samples })).toThrow(message);
  });
});
