import { describe, expect, it } from "vitest";
import golden from "../../test/golden/optimum.json" with { type: "json" };
import scenario4 from "../../test/golden/scenario4.json" with { type: "json" };
import { candidates, edges, everyKind, metrics, problemOf, spreadOf, target } from "../../test/optimum-problems.ts";
import { plainOptimum as optimum } from "../../test/plain-optimum.ts";
import { utilityCases } from "../../test/utility-cases.ts";
import { Random } from "../random/random.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { anyDistribution, type DistributionSpec } from "../specs/distribution.ts";
import { utility } from "../specs/utility.ts";
import { KnownArms } from "./known-arms.ts";
import { optimum as builtOptimum, maximise, maximiseInSteps } from "./optimum.ts";

const beta = (alpha: number, b: number): DistributionSpec => ({ kind: "beta", alpha, beta: b });
const point = (value: number): DistributionSpec => ({ kind: "discrete", values: [value], masses: [1] });

const scenarios: Readonly<Record<number, readonly DistributionSpec[]>> = {
  1: [beta(2, 2), beta(4, 2)],
  2: [beta(2, 8), beta(8, 2), beta(2, 2), beta(20, 20)],
  3: Array.from({ length: 8 }, (_, k) => beta(2, 1 + 3 * k)),
  4: scenario4.means.map((mean, arm) => ({ kind: "gaussian", mean, deviation: scenario4.standardDeviations[arm]! })),
};

describe("optimum on the paper's eight problems", () => {
  it.each(golden.optimum)("agrees with the independent solution of scenario $scenario, $utility", (expected) => {
    const best = optimum({
      utility: expected.utility === "variance" ? { kind: "variance" } : { kind: "wasserstein", target },
      arms: scenarios[expected.scenario]!,
      floor: expected.floor,
    });
    expect(best.certificate).toBeLessThan(1e-10);
    expect(Math.abs(best.value - expected.value)).toBeLessThan(1e-8);
    // Utilities are flat at their maximum: 1e-8 of value allows for its root in weights, times a curvature.
    best.weights.forEach((weight, arm) => {
      expect(Math.abs(weight - expected.weights[arm]!)).toBeLessThan(1e-3);
    });
  });
});

describe("optimum", () => {
  it("puts all free weight on the best arm if the utility is the mean", () => {
    const { weights, certificate } = optimum({
      utility: { kind: "mean" },
      arms: [0.2, 0.9, 0.5].map(point),
      floor: 0.1,
    });
    expect(weights[0]).toBe(0.1);
    expect(weights[1]).toBeCloseTo(0.8, 15);
    expect(weights[2]).toBe(0.1);
    expect(certificate).toBe(0);
  });

  it("subtracts costs, which decide between equally good arms and are part of the value", () => {
    const options = { utility: { kind: "mean" }, arms: [0.5, 0.7].map(point), floor: 0.1, costs: [0, 0.3] } as const;
    const best = optimum(options);
    expect(best.weights[0]).toBeCloseTo(0.9, 15);
    expect(best.value).toBeCloseTo(0.9 * 0.5 + 0.1 * 0.4, 15);
  });

  it("balances costs against variance as in the closed form", () => {
    // Points 0 and 1: w (1 - w) - c w is largest at w = (1 - c) / 2.
    const best = optimum({ utility: { kind: "variance" }, arms: [0, 1].map(point), floor: 0.01, costs: [0, 0.4] });
    expect(best.weights[1]).toBeCloseTo(0.3, 6);
    expect(best.value).toBeCloseTo(0.09, 13);
  });

  it("accepts any blend of identical arms, with a certificate of only the quadrature error", () => {
    for (const spec of everyKind) {
      for (const distribution of [
        beta(2.3, 1.7),
        { kind: "discrete", values: [0, 0.5, 1], masses: [0.2, 0.3, 0.5] } as const,
      ]) {
        const best = optimum({ utility: spec, arms: new Array(5).fill(distribution), floor: 0.01 });
        expect(best.certificate).toBeLessThan(1e-11);
        const alone = problemOf({ utility: spec, arms: [distribution], floor: 0.01 }).value([1]);
        expect(best.value).toBeCloseTo(alone, 12);
      }
    }
  });

  it("does not stop at a single point, where the slope of the deviation is infinite", () => {
    // The maximum of w + sqrt(w (1 - w)) / 10 is (1 + sqrt(1.01)) / 2.
    const arms = [0, 1].map(point);
    const terms = [
      { weight: 1, utility: { kind: "mean" } },
      { weight: 0.1, utility: { kind: "deviation" } },
    ] as const;
    const options = { utility: { kind: "sum", terms }, arms, floor: 0 } as const;
    const best = (1 + Math.sqrt(1.01)) / 2;
    expect(optimum(options).value).toBeCloseTo(best, 12);
    const fromPoint = maximise(problemOf(options), 0, undefined, Float64Array.of(0, 1));
    expect(fromPoint.value + fromPoint.certificate).toBeGreaterThanOrEqual(best - 1e-15);
    expect(fromPoint.certificate).toBeLessThan(1e-8);
  });

  it("solves arms of single points", () => {
    // Maximin of the mean and P(R <= 1/2), entropy, and deviation.
    const arms = [0, 0.2, 0.7, 1].map(point);
    const maximin = optimum({
      utility: { kind: "maximin", metrics: [{ kind: "mean" }, { kind: "at-most", threshold: 0.5 }] },
      arms,
      floor: 0.01,
    });
    // a on 0.2 and 0.98 - a on 1 with w0 = w2 = 0.01: 0.007 + 0.2 a + (0.98 - a) = a + 0.01, so a = 0.977 / 1.8.
    expect(maximin.value).toBeCloseTo(0.977 / 1.8 + 0.01, 12);
    const entropy = optimum({ utility: { kind: "entropy" }, arms, floor: 0.01 });
    expect(entropy.value).toBeCloseTo(Math.log(4), 13);
    const same = optimum({ utility: { kind: "deviation" }, arms: [0.2, 0.2].map(point), floor: 0.01 });
    expect(same).toEqual({ weights: Float64Array.of(0.5, 0.5), value: 0, certificate: 0 });
  });

  it.each([1e-9, 0.999 / 4])("is certified at the extreme floor %s", (floor) => {
    const arms = [beta(2, 8), beta(8, 2), beta(2, 2), beta(20, 20)];
    for (const spec of [{ kind: "variance" }, { kind: "wasserstein", target }, { kind: "maximin", metrics }] as const) {
      const options = { utility: spec, arms, floor };
      const { weights, certificate } = optimum(options);
      checkWeights(weights, 4, floor);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(floor);
      expect(certificate).toBeLessThanOrEqual(1e-9 * spreadOf(problemOf(options)));
    }
  });

  it("solves 200 arms, smooth and with kinks", () => {
    const random = Random.stream(9, "many arms");
    const arms = Array.from({ length: 200 }, () => beta(0.6 + 4 * random.uniform(), 0.6 + 4 * random.uniform()));
    const kinds = [
      { kind: "variance" },
      { kind: "maximin", metrics: metrics.slice(1) },
      { kind: "entropy", edges },
    ] as const;
    for (const spec of kinds) {
      const options = { utility: spec, arms, floor: 0.001 };
      const best = optimum(options);
      const known = problemOf(options);
      expect(best.certificate).toBeLessThanOrEqual(1e-9 * spreadOf(known));
      for (const weights of candidates(best.weights, 0.001, 200, random)) {
        expect(known.value(weights)).toBeLessThanOrEqual(best.value + best.certificate + 1e-13);
      }
    }
  });

  it("gives 1000 arms weights with sum one, at least the floor, and more only to the two arms of the closed form", () => {
    // Points: the two extremes provide the variance, all others stay at the floor.
    const arms = Array.from({ length: 1000 }, (_, arm) => point(arm / 999));
    const { weights, certificate } = optimum({ utility: { kind: "variance" }, arms, floor: 1e-4 });
    checkWeights(weights, 1000, 1e-4);
    expect(certificate).toBeLessThan(1e-12);
    expect(weights[0]).toBeCloseTo(0.4501, 6);
    expect(weights[999]).toBeCloseTo(0.4501, 6);
  });

  it.each([1e-8, 1e6])("works for rewards in units of %s", (unit) => {
    const arms = (scale: number) =>
      [0, 1, 2].map((arm): DistributionSpec => ({ kind: "gaussian", mean: scale * arm, deviation: scale * (3 - arm) }));
    for (const [spec, degree] of [
      [{ kind: "variance" }, 2],
      [{ kind: "gini" }, 1],
      [{ kind: "median-deviation" }, 1],
    ] as const) {
      const plain = optimum({ utility: spec, arms: arms(1), floor: 0.05 });
      const scaled = optimum({ utility: spec, arms: arms(unit), floor: 0.05 });
      expect(scaled.value / unit ** degree / plain.value).toBeCloseTo(1, 10);
      expect(scaled.certificate).toBeLessThanOrEqual(1e-9 * Math.abs(scaled.value));
    }
  });

  it("stops at the given tolerance, here at equal shares, with a valid certificate", () => {
    const options = { utility: { kind: "wasserstein", target }, arms: scenarios[2]!, floor: 0.03 } as const;
    const [loose, tight] = [optimum({ ...options, tolerance: 0.1 }), optimum({ ...options, tolerance: 1e-11 })];
    expect(loose.certificate).toBeLessThanOrEqual(0.1);
    expect(tight.certificate).toBeLessThanOrEqual(1e-11);
    expect(loose.value + loose.certificate).toBeGreaterThanOrEqual(tight.value);
    expect(loose.value).toBeCloseTo(golden.optimum[3]!.valueAtUniformWeights, 12);
  });

  it("can run step by step, with the best blend so far after each, and has the same result", () => {
    const options = { utility: { kind: "wasserstein", target }, arms: scenarios[2]!, floor: 0.03 } as const;
    const search = maximiseInSteps(problemOf(options), 0.03);
    const certificates: number[] = [];
    let step = search.next();
    for (; !step.done; step = search.next()) certificates.push(step.value.certificate);
    expect(certificates.length).toBeGreaterThan(1);
    expect(certificates).toEqual(certificates.toSorted((a, b) => b - a));
    expect(step.value).toEqual(optimum(options));
  });

  it.each(utilityCases)("leaves no better blend at floor 0: $name", ({ name, utility, arms: all }) => {
    const arms = all.slice(0, 5);
    const known = new KnownArms({ utility, arms });
    const best = builtOptimum({ utility, arms, floor: 0 });
    // Quantiles of a Gaussian target lose digits far out in the upper tail, which the certificate includes.
    expect(best.certificate).toBeLessThanOrEqual(
      (name.startsWith("wasserstein to gaussian") ? 2e-7 : 1e-8) * spreadOf(known),
    );
    expect(Math.min(...best.weights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...best.weights)).toBeLessThanOrEqual(1);
    const tolerance = best.certificate + 1e-11 * spreadOf(known);
    for (const weights of candidates(best.weights, 0, 20, Random.stream(11, name))) {
      expect(known.value(weights)).toBeLessThanOrEqual(best.value + tolerance);
    }
  });

  it("refuses too few arms, floors that leave no free weight, and invalid tolerances and costs", () => {
    const good = { utility: { kind: "variance" }, arms: [beta(2, 2), beta(4, 2)], floor: 0.03 } as const;
    expect(() => optimum({ ...good, floor: 0.5 })).toThrow(
      "floor must be at least 0 and below 1/2, so that 2 options fit",
    );
    expect(() => optimum({ ...good, floor: -0.01 })).toThrow("floor must be");
    expect(() => optimum({ ...good, floor: Number.NaN })).toThrow("floor must be");
    expect(() => optimum({ ...good, arms: [] })).toThrow("arms must be at least 2");
    expect(() => optimum({ ...good, arms: [beta(2, 2)] })).toThrow("arms must be at least 2");
    const built = { ...good, utility: utility(good.utility), arms: good.arms.map((arm) => anyDistribution(arm)) };
    expect(() => builtOptimum({ ...built, arms: undefined as never })).toThrow("arms must be a list of distributions");
    expect(() => builtOptimum({ ...built, arms: good.arms as never })).toThrow(
      "arms[0] must be a distribution, for example",
    );
    expect(() => builtOptimum({ ...built, utility: good.utility as never })).toThrow(
      "utility must be a utility, for example variance()",
    );
    expect(() => builtOptimum({ ...built, flor: 0.1 } as never)).toThrow('Did you mean "floor"?');
    expect(() => optimum({ ...good, tolerance: Number.NaN })).toThrow("tolerance must be a finite number above 0");
    expect(() => optimum({ ...good, tolerance: 0 })).toThrow("tolerance must be");
    expect(() => optimum({ ...good, costs: [1] })).toThrow("costs must be one number for each of 2 arms");
    expect(() => optimum({ ...good, costs: [1, Number.NaN] })).toThrow("costs[1] must be");
    expect(() => optimum({ ...good, utility: { kind: "varianse" } as never })).toThrow('Did you mean "variance"?');
  });
});
