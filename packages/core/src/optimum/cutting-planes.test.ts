import { describe, expect, it } from "vitest";
import { uniformWeights } from "../simplex/truncated-simplex.ts";
import { distribution } from "../specs/distribution.ts";
import { custom } from "../utilities/custom.ts";
import { cutAt, cuttingPlanes } from "./cutting-planes.ts";
import { KnownArms } from "./known-arms.ts";

/** U(w) = min over rows of <row, w>: the arms are the points 0, 1, 2, and the features their indicators. */
function leastOf(rows: readonly (readonly number[])[]): KnownArms {
  const armCount = rows[0]!.length;
  const values = (m: Float64Array) => rows.map((row) => row.reduce((sum, entry, k) => sum + entry * m[k]!, 0));
  const utility = custom({
    dimension: armCount,
    smooth: false,
    features: (reward, out) => {
      out.fill(0);
      out[reward] = 1;
    },
    value: (m) => Math.min(...values(m)),
    gradient: (m, out) => {
      const all = values(m);
      out.set(rows[all.indexOf(Math.min(...all))]!);
    },
  });
  const arms = Array.from({ length: armCount }, (_, arm) =>
    distribution({ kind: "discrete", values: [arm], masses: [1] }),
  );
  return new KnownArms({ utility, arms });
}

const start = (problem: KnownArms) => [cutAt(problem, uniformWeights(problem.armCount))];

describe("cuttingPlanes", () => {
  it("finds the known maximum of a piecewise linear function of three arms", () => {
    // min of 6 w0, 3 w1, 2 w2: equal at w = (1/6, 1/3, 1/2), with value 1.
    const problem = leastOf([
      [6, 0, 0],
      [0, 3, 0],
      [0, 0, 2],
    ]);
    const { best, certificate } = cuttingPlanes(problem, 0.01, start(problem), 1e-13);
    expect(certificate).toBeLessThanOrEqual(1e-13);
    expect(best.value).toBeCloseTo(1, 12);
    [1 / 6, 1 / 3, 1 / 2].forEach((weight, arm) => {
      expect(best.weights[arm]).toBeCloseTo(weight, 12);
    });
  });

  it("finds it if the floor excludes the kink", () => {
    const problem = leastOf([
      [6, 0, 0],
      [0, 3, 0],
      [0, 0, 2],
    ]);
    const { best, certificate } = cuttingPlanes(problem, 0.25, start(problem), 1e-13);
    // 6 w0 is not binding with w0 = 0.25; 3 w1 = 2 w2 on the other 0.75 gives w1 = 0.3, w2 = 0.45.
    expect(certificate).toBeLessThanOrEqual(1e-13);
    expect(best.value).toBeCloseTo(0.9, 12);
    expect(best.weights[0]).toBeCloseTo(0.25, 12);
    expect(best.weights[1]).toBeCloseTo(0.3, 12);
  });

  it("certifies rock, paper, scissors from a single initial cut", () => {
    const problem = leastOf([
      [0, 1, -1],
      [-1, 0, 1],
      [1, -1, 0],
    ]);
    const tilted = Float64Array.of(0.7, 0.2, 0.1);
    const { best, certificate } = cuttingPlanes(problem, 0.01, [cutAt(problem, tilted)], 1e-13);
    expect(certificate).toBeLessThanOrEqual(1e-13);
    expect(best.value).toBeCloseTo(0, 12);
    for (const weight of best.weights) expect(weight).toBeCloseTo(1 / 3, 12);
  });

  it("has a valid certificate at every tolerance: value plus certificate bounds the known maximum", () => {
    const problem = leastOf([
      [6, 0, 0],
      [0, 3, 0],
      [0, 0, 2],
    ]);
    for (const tolerance of [1, 0.3, 0.1, 0.01, 1e-6]) {
      const { best, certificate } = cuttingPlanes(problem, 0.01, start(problem), tolerance);
      expect(certificate).toBeLessThanOrEqual(tolerance);
      expect(best.value).toBeLessThanOrEqual(1 + 1e-13);
      expect(best.value + certificate).toBeGreaterThanOrEqual(1 - 1e-13);
    }
  });

  it("ignores cuts at an infinite slope", () => {
    const utility = custom({
      dimension: 3,
      smooth: false,
      features: (reward, out) => {
        out.fill(0);
        out[reward] = 1;
      },
      value: (m) => Math.min(3 * m[0]!, 2 * m[1]!) + Math.sqrt(m[2]!),
      gradient: (m, out) => {
        const isFirst = 3 * m[0]! < 2 * m[1]!;
        out.set([isFirst ? 3 : 0, isFirst ? 0 : 2, 0.5 / Math.sqrt(Math.max(m[2]!, 1e-26))]);
      },
    });
    const arms = [0, 1, 2].map((arm) => distribution({ kind: "discrete", values: [arm], masses: [1] }));
    const problem = new KnownArms({ utility, arms });
    const cuts = [Float64Array.of(0.3, 0.3, 0.4), Float64Array.of(0.4, 0.6, 0)].map((weights) =>
      cutAt(problem, weights),
    );
    const { best, certificate } = cuttingPlanes(problem, 0, cuts, 1e-10);
    // 1.2 (1 - s) + sqrt(s) is largest at s = (1/2.4)^2.
    expect(certificate).toBeLessThanOrEqual(1e-10);
    expect(best.value).toBeCloseTo(1.2 + 1 / 4.8, 9);
  });

  it("keeps every weight at the floor or above", () => {
    const problem = leastOf([
      [1, 2, 3, 4],
      [4, 3, 1, 2],
    ]);
    for (const floor of [1e-9, 0.01, 0.1, 0.2499]) {
      const { best } = cuttingPlanes(problem, floor, start(problem), 1e-13);
      expect(Math.min(...best.weights)).toBeGreaterThanOrEqual(floor);
      expect(best.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 14);
    }
  });
});
