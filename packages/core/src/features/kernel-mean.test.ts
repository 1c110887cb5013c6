import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { AnyDistribution } from "../distributions/distribution.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { kernelMeanUtility } from "./kernel-mean.ts";

const options = { bandwidth: 0.5, features: 32 };

describe("kernelMeanUtility", () => {
  it("is -1 for a certain reward without a target, and 0 for the target itself", () => {
    const sure = discrete({ values: [3], masses: [1] });
    expect(utilityOf(kernelMeanUtility("free", options), sure)).toBeCloseTo(-1, 13);
    const target = beta({ alpha: 2, beta: 3 });
    expect(utilityOf(kernelMeanUtility("aimed", options, target), target)).toBeCloseTo(0, 20);
  });

  it("is the same for atoms on the line and for those atoms as vectors of length one", () => {
    const utility = kernelMeanUtility("free", options);
    const line = discrete({ values: [0, 1, 5], masses: [0.5, 0.25, 0.25] });
    const vectors = empiricalVectors({ samples: [[0], [0], [1], [5]] });
    expect(utilityOf(utility, vectors)).toBeCloseTo(utilityOf(utility, line), 12);
  });

  it("takes longer to start if the kernel is narrow and the target has a density", () => {
    const start = (bandwidth: number, target: AnyDistribution) =>
      kernelMeanUtility("aimed", { ...options, bandwidth }, target).work!(1).start;
    const [density, atoms] = [gaussian({ mean: 0, deviation: 1 }), discrete({ values: [0, 1], masses: [0.5, 0.5] })];
    expect(start(0.01, density)).toBeGreaterThan(10 * start(1, density));
    expect(start(0.01, atoms)).toBe(start(1, atoms));
    // No more than the quadrature resolves.
    expect(start(1e-12, density)).toBe(start(1e-9, density));
  });

  it("requires rewards to have the dimension of the target", () => {
    const target = empiricalVectors({ samples: [[0, 1]] });
    const space = kernelMeanUtility("aimed", options, target).learningSpace();
    expect(() => space.check?.([1])).toThrow("reward must be a vector of 2 numbers, like earlier ones");
    expect(
      () =>
        new KnownArms({ utility: kernelMeanUtility("aimed", options, target), arms: [beta({ alpha: 1, beta: 1 })] }),
    ).toThrow("arms must be distributions of dimension 2, like the target");
  });
});

function utilityOf(utility: KnownArms["utility"], distribution: KnownArms["distributions"][number]): number {
  return new KnownArms({ utility, arms: [distribution] }).value([1]);
}
