import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import type { KnownIntegrand } from "../features/cdf-integrand.ts";
import { distortionIntegrand } from "../features/distortion.ts";
import type { Utility } from "../features/utility.ts";
import { panelNodes } from "../numeric/legendre-panel.ts";
import { bestOf } from "../utilities/best-of.ts";
import { cramer } from "../utilities/cramer.ts";
import { deviation } from "../utilities/deviation.ts";
import { gini } from "../utilities/gini.ts";
import { interEs } from "../utilities/inter-es.ts";
import { medianDeviation } from "../utilities/median-deviation.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { wang } from "../utilities/wang.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { KnownArms } from "./known-arms.ts";
import { PanelCuts, tailOfPieces } from "./panel-cuts.ts";
import { panelIntervals } from "./panel-ends.ts";
import { PanelSpace, panelQuadrature } from "./panel-space.ts";

/** The integral of p itself: high - E R for F, and E R - low for S. */
const area: KnownIntegrand = {
  tail: "lower",
  value: (p) => p,
  slope: () => 1,
  kinks: [],
  constant: () => 0,
};
/** min(F, level). */
const capped = (level: number): KnownIntegrand => ({
  ...area,
  value: (p) => Math.min(p, level),
  slope: (p) => (p < level ? 1 : 0),
  kinks: [level],
});
const even = uniform({ low: 0, high: 1 });
const integralOf = (integrand: KnownIntegrand, distribution: Distribution, distributions = [distribution]) => {
  const space = new PanelSpace(integrand, panelIntervals(distributions, integrand), 0);
  return space.value(space.expected(distribution));
};
const worthOf = (utility: Utility, distribution: Distribution) =>
  new KnownArms({ utility, arms: [distribution] }).value([1]);

describe("PanelSpace", () => {
  it("integrates the cdf of densities, atoms and both: high - E R", () => {
    const distributions = [
      beta({ alpha: 2, beta: 3 }),
      discrete({ values: [0, 0.25, 0.3, 1], masses: [0.1, 0.2, 0.3, 0.4] }),
      mixture({
        parts: [
          { weight: 0.5, distribution: uniform({ low: 0, high: 0.5 }) },
          { weight: 0.5, distribution: discrete({ values: [0.25], masses: [1] }) },
        ],
      }),
    ];
    for (const distribution of distributions) {
      expect(integralOf(area, distribution, distributions)).toBeCloseTo(1 - distribution.mean, 11);
      expect(integralOf({ ...area, tail: "upper" }, distribution, distributions)).toBeCloseTo(distribution.mean, 11);
    }
  });

  it.each([0.003, 0.019, 0.2, 0.5, 0.87, 0.99, 0.9995])(
    "cuts its panels where F crosses a kink, even close to an end of a panel: min(F, %d)",
    (level) => {
      expect(integralOf(capped(level), even)).toBeCloseTo(level - level ** 2 / 2, 11);
      // The integral of (level - F)^+ for an exponential distribution.
      const quantile = -Math.log1p(-level);
      const exact = -(level * quantile - (quantile + Math.expm1(-quantile)));
      const lacking = { ...capped(level), value: (p: number) => Math.min(p - level, 0) };
      expect(integralOf(lacking, exponential({ rate: 1 }))).toBeCloseTo(exact, 9);
    },
  );

  it("has the same features for a blend of distributions as the blend of their features", () => {
    const parts = [gaussian({ mean: 0, deviation: 1 }), beta({ alpha: 0.4, beta: 2, low: -1, high: 3 })];
    const blend = mixture({ parts: parts.map((distribution) => ({ weight: 0.5, distribution })) });
    const space = gini().knownSpace(parts, panelQuadrature);
    const [a, b] = parts.map((distribution) => space.expected(distribution));
    space.expected(blend).forEach((feature, index) => {
      expect(feature).toBeCloseTo(0.5 * a![index]! + 0.5 * b![index]!, 14);
    });
  });

  const n = 50_000;
  const samples = Array.from({ length: n }, (_, index) => (index + 0.5) / n);
  const recorded = empirical({ samples });
  const further = empirical({ samples: samples.map((sample) => sample + 0.25) });
  it.each([
    // For the points (i + 1/2) / n.
    ["gini", gini(), (1 - 1 / n ** 2) / 6],
    ["squared Wasserstein to uniform", wasserstein({ target: even }), -1 / (12 * n ** 2)],
    ["Cramer to uniform", cramer({ target: even }), -1 / (12 * n ** 2)],
    ["upper CVaR", upperCvar({ level: 0.1 }), 0.95],
    ["squared Wasserstein to the same values a quarter further on", wasserstein({ target: further }), -1 / 16],
  ] as [string, Utility, number][])("is exact for fifty thousand recorded values: %s", (_, utility, exact) => {
    expect(Math.abs(worthOf(utility, recorded) - exact)).toBeLessThan(1e-11);
  });

  it("has the exact value for a single point, even one far from zero", () => {
    const mean = distortionIntegrand({ value: (s) => s, slope: () => 1 });
    for (const point of [-1e9, 0, 3]) expect(integralOf(mean, discrete({ values: [point], masses: [1] }))).toBe(point);
  });

  it("resolves beta(0.1, 0.1), whose density is infinite at both ends", () => {
    // (2/(a+b)) B(a+b, a+b) / (B(a, a) B(b, b)) with a = b = 0.1, a + b = 0.2: by log-gamma values of scipy 1.11.
    const [logGamma01, logGamma02, logGamma04] = [2.252712651734206, 1.5240638224307843, 0.7966778177017837];
    const logBeta = (half: number, whole: number) => 2 * half - whole;
    const exact = 10 * Math.exp(logBeta(logGamma02, logGamma04) - 2 * logBeta(logGamma01, logGamma02));
    expect(Math.abs(worthOf(gini(), beta({ alpha: 0.1, beta: 0.1 })) / exact - 1)).toBeLessThan(1e-9);
  });

  it("resolves distributions far from zero as well as near it, relative to their spread", () => {
    for (const [mean, scale] of [
      [0, 1e-9],
      [0, 1e9],
      [1e5, 1],
    ] as const) {
      const distribution = gaussian({ mean, deviation: scale });
      expect(Math.abs((worthOf(gini(), distribution) / scale) * Math.sqrt(Math.PI) - 1)).toBeLessThan(1e-9);
      expect(worthOf(medianDeviation(), distribution) / scale).toBeCloseTo(Math.sqrt(2 / Math.PI), 9);
    }
  });

  it("does not step over a narrow distribution next to a wide one", () => {
    const arms = [gaussian({ mean: 0.3, deviation: 1e-3 }), gaussian({ mean: 0, deviation: 100 })];
    for (const [utility, factor] of [
      [gini(), 1 / Math.sqrt(Math.PI)],
      [medianDeviation(), Math.sqrt(2 / Math.PI)],
    ] as const) {
      expect(Math.abs(new KnownArms({ utility, arms }).value([1, 0]) - 1e-3 * factor)).toBeLessThan(1e-7);
    }
  });

  const coin = discrete({ values: [0, 1], masses: [0.7, 0.3] });
  it.each([
    // Closed forms for the rewards 4 and -2. Gini: E|r - R| - 2 U with U = 0.21.
    ["gini", gini(), 3.28, 1.88],
    // The integral of h'(S) (1{r > t} - S) with h' = 5 (1 - S)^4: that is 1.2005 between the values, 5 above and 0 below.
    ["best of 5", bestOf({ draws: 5 }), 0.7 * 1.2005 + 3 * 5, -0.3 * 1.2005],
    // v + (r - v)^+ / level - U with v = U = 1.
    ["upper CVaR", upperCvar({ level: 0.1 }), 30, 0],
    // |r - 0| - 0.3.
    ["median deviation", medianDeviation(), 3.7, 1.7],
    // (r - v)^+ / level + (v' - r)^+ / level - U.
    ["inter-ES", interEs({ level: 0.1 }), 30, 20],
    // ((r - mean)^2 - variance) / (2 deviation).
    ["deviation", deviation(), (3.7 ** 2 - 0.21) / (2 * Math.sqrt(0.21)), (2.3 ** 2 - 0.21) / (2 * Math.sqrt(0.21))],
    // -(r - mean)^2 + variance, to a target of one point.
    ["Wasserstein", wasserstein({ target: discrete({ values: [0], masses: [1] }) }), -(4 ** 2) + 0.3, -(2 ** 2) + 0.3],
  ] as const)("has the right influence function beyond all values of a coin: %s", (_, utility, above, below) => {
    const known = new KnownArms({ utility, arms: [coin] });
    known.moveTo([1]);
    expect(known.influence(4)).toBeCloseTo(above, 12);
    expect(known.influence(-2)).toBeCloseTo(below, 12);
  });

  it("uses the chord up to a share where the slope is infinite", () => {
    const known = new KnownArms({ utility: wang(), arms: [coin] });
    known.moveTo([1]);
    // h(s) = sqrt(s) - s: the slope between the values is h'(0.3), the chord above them h(0.01) / 0.01.
    expect(known.influence(4, 0.01)).toBeCloseTo(0.7 * (0.5 / Math.sqrt(0.3) - 1) + 3 * 9, 12);
    expect(known.influence(4)).toBeGreaterThan(1e15);
  });
});

/** A power of two, so that numbers are shifted exactly. */
const FAR = 2 ** 20;
const armsAt = (place: number): Distribution[] => [
  gaussian({ mean: place + 0.5, deviation: 0.001 }),
  mixture({
    parts: [
      { weight: 0.25, distribution: discrete({ values: [place, place + 0.5], masses: [0.5, 0.5] }) },
      { weight: 0.75, distribution: uniform({ low: place + 0.4375, high: place + 0.5625 }) },
    ],
  }),
];

describe("distributions a million from zero", () => {
  it.each([
    ["gini", () => gini()],
    ["wang", () => wang()],
    ["upper CVaR", () => upperCvar({ level: 0.25 })],
    ["wasserstein", (place) => wasserstein({ target: gaussian({ mean: place + 0.5, deviation: 0.125 }) })],
    ["wasserstein to uniform", (place) => wasserstein({ target: uniform({ low: place, high: place + 1 }) })],
    ["cramer", (place) => cramer({ target: uniform({ low: place, high: place + 1 }) })],
  ] as [string, (place: number) => Utility][])(
    "have the value, slopes and influence of those near zero: %s",
    (_, at) => {
      const weights = [0.25, 0.75];
      const [near, far] = [0, FAR].map((place) => new KnownArms({ utility: at(place), arms: armsAt(place) }));
      const shift = at(0).kind === "upper-cvar" ? FAR : 0;
      expect(Math.abs(far!.value(weights) - shift - near!.value(weights))).toBeLessThan(1e-9);
      const [here, there] = [near!.gradient(weights), far!.gradient(weights)];
      here.forEach((slope, arm) => {
        expect(Math.abs(there[arm]! - slope)).toBeLessThan(1e-9);
      });
      for (const known of [near!, far!]) known.moveTo(weights);
      for (const reward of [0, 0.4375, 0.5, 0.53125, 1.25]) {
        // Beyond an end where quantiles of the target are infinite, a single panel is accurate to first order only.
        expect(Math.abs(far!.influence(FAR + reward) - near!.influence(reward))).toBeLessThan(1e-7);
      }
    },
  );
});

describe("panelIntervals", () => {
  const panelEnds = (distributions: Distribution[], integrand: KnownIntegrand) => {
    const intervals = panelIntervals(distributions, integrand);
    return [intervals[0]!.low, ...intervals.map(({ high }) => high)];
  };
  const kinked = { ...capped(0.5), tail: "upper" as const };

  it.each([
    ["beta(2, 2)", beta({ alpha: 2, beta: 2 })],
    ["beta(0.1, 0.1)", beta({ alpha: 0.1, beta: 0.1 })],
    ["beta(500, 30)", beta({ alpha: 500, beta: 30 })],
    ["gaussian", gaussian({ mean: 0, deviation: 1 })],
    ["exponential", exponential({ rate: 1 })],
  ])("needs fewer than 100 panels for %s, with or without kinks", (_, distribution) => {
    for (const integrand of [area, kinked]) {
      const ends = panelEnds([distribution], integrand);
      expect(ends.length).toBeLessThan(100);
      for (let index = 1; index < ends.length; index++) expect(ends[index]!).toBeGreaterThan(ends[index - 1]!);
    }
  });

  it("has an end at every atom and no others for distributions of atoms", () => {
    expect(panelEnds([discrete({ values: [3, 1, 2.5], masses: [0.2, 0.3, 0.5] })], area)).toEqual([1, 2.5, 3]);
    const both = [discrete({ values: [0, 1], masses: [0.5, 0.5] }), discrete({ values: [0.5, 4], masses: [0.5, 0.5] })];
    expect(panelEnds(both, kinked)).toEqual([0, 0.5, 1, 4]);
  });

  it("cover all supports, including the target's", () => {
    const ends = panelEnds([even], { ...area, target: uniform({ low: -3, high: 0.5 }) });
    expect([ends[0], ends.at(-1)]).toEqual([-3, 1]);
  });
});

describe("PanelCuts", () => {
  const cuts = new PanelCuts(capped(0.37));

  it("cuts a panel at a kink, and not without one", () => {
    expect(cuts.cut(panelNodes, 2)!.ends).toEqual([0, expect.closeTo(0.37, 14), 1]);
    expect(
      cuts.cut(
        panelNodes.map((p) => 0.4 + p / 2),
        1,
      ),
    ).toBeUndefined();
    expect([cuts.mayCut(0, 0.3), cuts.mayCut(0.3, 0.4)]).toEqual([false, true]);
    expect([cuts.isNeeded, new PanelCuts(area).isNeeded]).toEqual([true, false]);
  });

  it("makes smaller and smaller pieces towards a steep level, even one just outside", () => {
    const steep = new PanelCuts({ ...area, steepLevels: [0.5] });
    const isNear = (end: number) => Math.abs(end - 0.5) < 1e-6;
    expect(steep.cut(panelNodes, 1)!.ends.filter(isNear).length).toBeGreaterThanOrEqual(3);
    const beside = steep.cut(
      panelNodes.map((p) => 0.51 + p / 4),
      1,
    )!.ends;
    expect(beside[1]).toBeLessThan(1e-5);
    expect(beside.at(-2)).toBe(0.5);
  });

  it("integrates from any position inside a piece to the right end", () => {
    const cut = cuts.cut(panelNodes, 2)!;
    const slopes = cut.weights.map((weight, node) => (cut.probabilities[node]! > 0.37 ? weight : 0));
    for (const position of [0, 0.1, 0.37, 0.6, 1]) {
      expect(tailOfPieces(cut, slopes, position)).toBeCloseTo(2 * (1 - Math.max(position, 0.37)), 14);
    }
  });
});
