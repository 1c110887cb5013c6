import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { empirical } from "../distributions/empirical.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import type { Utility } from "../features/utility.ts";
import { gini } from "../utilities/gini.ts";
import { mean } from "../utilities/mean.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { variance } from "../utilities/variance.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { checkCosts, KnownArms } from "./known-arms.ts";
import { maximise } from "./optimum.ts";
import { PanelSpace } from "./panel-space.ts";
import { wassersteinIntegrand } from "./targets.ts";

const gaussians = [gaussian({ mean: 0, deviation: 1 }), gaussian({ mean: 2, deviation: 0.5 })];

describe("KnownArms", () => {
  it("has the centred gradient of the formula, g_k = s_k^2 + (m_k - m)^2 - Var, for the variance", () => {
    const weights = [0.4, 0.6];
    const [m, total] = [1.2, 0.4 * 1 + 0.6 * 0.25 + 0.24 * 4];
    const gradient = new KnownArms({ utility: variance(), arms: gaussians }).gradient(weights);
    expect(gradient[0]).toBeCloseTo(1 + m ** 2 - total, 14);
    expect(gradient[1]).toBeCloseTo(0.25 + (2 - m) ** 2 - total, 14);
    expect(weights[0]! * gradient[0]! + weights[1]! * gradient[1]!).toBeCloseTo(0, 14);
  });

  it("subtracts costs from the value in proportion to the weights, and centred costs from the gradient", () => {
    const costs = [3, 1];
    const [free, paid] = [undefined, costs].map(
      (each) => new KnownArms({ utility: variance(), arms: gaussians, costs: each }),
    );
    const weights = [0.25, 0.75];
    expect(paid!.value(weights)).toBeCloseTo(free!.value(weights) - 1.5, 14);
    expect(paid!.gradient(weights)[0]).toBeCloseTo(free!.gradient(weights)[0]! - 1.5, 14);
    expect(paid!.gradient(weights)[1]).toBeCloseTo(free!.gradient(weights)[1]! + 0.5, 14);
  });

  it("has the same slopes if only some arms are requested", () => {
    const arms = [...gaussians, uniform({ low: -3, high: 5 })];
    const known = new KnownArms({ utility: gini(), arms, costs: [1, 0, 2] });
    const weights = [0.2, 0.5, 0.3];
    const all = known.gradient(weights);
    expect(known.gradient(weights, [2, 0])).toEqual(Float64Array.of(all[0]!, 0, all[2]!));
  });

  it("computes influence at the weights of the last move, whatever values were computed since", () => {
    const known = new KnownArms({ utility: mean(), arms: gaussians });
    known.moveTo([1, 0]);
    known.value([0, 1]);
    expect(known.influence(5)).toBeCloseTo(5, 14);
  });

  it("clips distributions like rewards, if the utility clips", () => {
    const utility = variance({ support: [0, 1], outside: "clip" });
    const known = new KnownArms({ utility, arms: [uniform({ low: -1, high: 3 }), uniform({ low: 0.4, high: 0.6 })] });
    // Mass 1/4 at 0, uniform on [0, 1] with mass 1/4, mass 1/2 at 1: no distribution on [0, 1] has a variance above 1/4.
    expect(known.value([1, 0])).toBeCloseTo(1 / 12 + 0.5 - 0.625 ** 2, 13);
    known.moveTo([1, 0]);
    expect(known.influence(-7)).toBeCloseTo(known.influence(0), 15);
    expect(known.influence(1)).toBeCloseTo(0.375 ** 2 - known.value([1, 0]), 13);
  });

  it.each([
    ["wasserstein", wasserstein({ target: uniform({ low: -2, high: 2 }), support: [0, 1], outside: "clip" })],
    ["gini", gini({ support: [0, 1], outside: "clip" })],
    ["mean", mean({ support: [0, 1], outside: "clip" })],
  ] as [string, Utility][])(
    "gives clipped wide distributions the limiting value of their clipped samples: %s",
    (_, utility) => {
      const distribution = gaussian({ mean: 0.3, deviation: 0.8 });
      const levels = Array.from({ length: 1500 }, (_, index) => (index + 0.5) / 1500);
      const samples = levels.map((level) => Math.min(Math.max(distribution.quantile(level), 0), 1));
      const [exact, sampled] = [[distribution], [empirical({ samples })]].map((arms) =>
        new KnownArms({ utility, arms }).value([1]),
      );
      expect(Math.abs(exact! - sampled!)).toBeLessThan(1e-6);
    },
  );

  it("has the influence function of the formula up to its corner, for atoms beside a density: v + (r - v)^+ / level - U", () => {
    const arms = [0, 0.5].map((place) =>
      mixture({
        parts: [
          { weight: 0.01, distribution: discrete({ values: [place], masses: [1] }) },
          { weight: 0.99, distribution: uniform({ low: 0, high: 1 }) },
        ],
      }),
    );
    const options = { utility: upperCvar({ level: 0.3 }), arms };
    // Both atoms are below v, above which there is 0.99 (1 - v) of the mass.
    const v = 1 - 0.3 / 0.99;
    const known = new KnownArms(options);
    known.moveTo([0.5, 0.5]);
    expect(known.value([0.5, 0.5])).toBeCloseTo((1 + v) / 2, 10);
    for (const r of [0, 0.3, 0.6, 0.65, 0.69, v, 0.7, 0.71, 0.75, 0.9]) {
      expect(known.influence(r)).toBeCloseTo(v + Math.max(r - v, 0) / 0.3 - (1 + v) / 2, 9);
    }
  });

  it.each([
    ["variance", variance(), gaussians, undefined],
    ["gini", gini(), [exponential({ rate: 1 }), uniform({ low: -3, high: 0 })], undefined],
    [
      "wasserstein",
      wasserstein({ target: uniform({ low: 0, high: 1 }) }),
      [beta({ alpha: 2, beta: 8 }), beta({ alpha: 8, beta: 2 })],
      undefined,
    ],
    ["variance with costs", variance(), gaussians, [0, 0.7]],
  ] as [string, Utility, typeof gaussians, number[] | undefined][])(
    "certifies how far any blend is from the best one of a fine grid: %s",
    (_, utility, arms, costs) => {
      const known = new KnownArms({ utility, arms, costs });
      const floor = 0.03;
      const shares = Array.from({ length: 471 }, (_, step) => floor + (step * (1 - 2 * floor)) / 470);
      const values = shares.map((w) => known.value([w, 1 - w]));
      const best = Math.max(...values);
      const bounds = shares.map((w) => known.certificate([w, 1 - w], floor));
      values.forEach((value, index) => {
        expect(bounds[index]! - (best - value)).toBeGreaterThan(-1e-12);
      });
      // The bound is not vacuous: at the best blend of the grid it is small.
      const atBest = bounds[values.indexOf(best)]!;
      expect(atBest).toBeLessThan(0.01 * Math.max(...bounds));
    },
  );

  it("reports an error below 1e-9, for sums and for integrals", () => {
    for (const utility of [variance(), gini(), wasserstein({ target: gaussian({ mean: 1, deviation: 1 }) })]) {
      const { value, slope } = new KnownArms({ utility, arms: gaussians }).error([0.3, 0.7]);
      expect(value + slope).toBeLessThan(1e-9);
    }
  });

  it("reports an error at least as large as the true one if panels are too wide", () => {
    const utility = wasserstein({ target: beta({ alpha: 2, beta: 3 }) });
    const arms = [uniform({ low: 0, high: 1 }), beta({ alpha: 8, beta: 2 })];
    const fine = new KnownArms({ utility, arms });
    const integrand = wassersteinIntegrand(beta({ alpha: 2, beta: 3 }));
    for (const ends of [
      [0, 1],
      [0, 0.3, 1],
      [0, 0.25, 0.5, 0.75, 1],
    ]) {
      const intervals = ends.slice(1).map((high, index) => ({ low: ends[index]!, high, isFlat: false }));
      const space = new PanelSpace(integrand, intervals, 0);
      const features = arms.map((distribution) => space.expected(distribution));
      const coarse = new KnownArms({ utility, arms }, { space, features });
      for (const weights of [
        [0.5, 0.5],
        [0.1, 0.9],
      ]) {
        const off = Math.abs(coarse.value(weights) - fine.value(weights));
        const slopes = coarse.gradient(weights).map((slope, arm) => Math.abs(slope - fine.gradient(weights)[arm]!));
        const { value, slope } = coarse.error(weights);
        expect(value).toBeGreaterThanOrEqual(off);
        expect(slope).toBeGreaterThanOrEqual(Math.max(...slopes));
      }
      const best = maximise(coarse, 0.01);
      expect(best.error).toBeGreaterThan(0);
      expect(best.value + best.certificate).toBeGreaterThanOrEqual(maximise(fine, 0.01).value);
      expect(best.certificate).toBeGreaterThanOrEqual(best.error!);
    }
  });

  it("requires arms, and one finite cost for each", () => {
    expect(() => new KnownArms({ utility: mean(), arms: [] })).toThrow(
      "arms must be a list of at least one distribution",
    );
    expect(() => new KnownArms({ utility: mean(), arms: undefined as never })).toThrow("arms must be");
    for (const costs of [[1], [1, 2, 3]]) {
      expect(() => new KnownArms({ utility: mean(), arms: gaussians, costs })).toThrow("one number for each of 2 arms");
    }
    expect(() => checkCosts([1, Number.NaN], 2)).toThrow("costs[1] must be a finite number");
    expect(checkCosts(undefined, 2)).toBeUndefined();
    expect(checkCosts([1, -2], 2)).toEqual([1, -2]);
  });
});
