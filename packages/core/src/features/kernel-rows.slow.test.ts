import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { kernelDiversity } from "../utilities/kernel-diversity.ts";
import { vonNeumann } from "../utilities/von-neumann.ts";

describe("utilities on the rows of a large table", () => {
  // More isolated rows than landmarks.
  const count = 3600;
  const samples = [0, 1].map((arm) => Array.from({ length: count / 2 }, (_, index) => 100 * (2 * index + arm)));
  const arms = samples.map((values) => discrete({ values, masses: values.map(() => 2 / count) }));

  it.each([
    { make: kernelDiversity, expected: -(0.7 ** 2 + 0.3 ** 2) / (count / 2) },
    { make: vonNeumann, expected: Math.log(count / 2) - 0.7 * Math.log(0.7) - 0.3 * Math.log(0.3) },
  ])("have bounds that contain the exact value: $make.name", ({ make, expected }) => {
    const utility = make({ bandwidth: 1 }).forRows!({ samples });
    const value = new KnownArms({ utility, arms }).value([0.7, 0.3]);
    const { low, high } = utility.offset!([0.7, 0.3]);
    expect(high).toBeGreaterThan(low);
    // Rounding of a few thousand terms.
    expect(value + low).toBeLessThanOrEqual(expected + 1e-10);
    expect(value + high).toBeGreaterThanOrEqual(expected - 1e-10);
  });
});
