import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { empirical } from "../distributions/empirical.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { empiricalRecords, record } from "../distributions/record.ts";
import { uniform } from "../distributions/uniform.ts";
import { fullGradient } from "../learners/full-gradient.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { optimum } from "../optimum/optimum.ts";
import { logDet } from "../utilities/log-det.ts";
import { maximin } from "../utilities/maximin.ts";
import { mean } from "../utilities/mean.ts";
import { nash } from "../utilities/nash.ts";
import { sum } from "../utilities/sum.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { variance } from "../utilities/variance.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { ofMetric } from "./of-metric.ts";

const qualities = [beta({ alpha: 2, beta: 8 }), beta({ alpha: 8, beta: 2 }), beta({ alpha: 2, beta: 2 })];
const costs = [
  gaussian({ mean: 1, deviation: 1 }),
  gaussian({ mean: 4, deviation: 2 }),
  gaussian({ mean: 2, deviation: 1 }),
];
const arms = qualities.map((quality, arm) => record({ metrics: { quality, dollars: costs[arm]! } }));
const rows = [
  [
    { x: 0, y: 0 },
    { x: 1, y: 3 },
    { x: 2, y: 1 },
  ],
  [
    { x: 5, y: 1 },
    { x: 3, y: -2 },
  ],
];

describe("ofMetric", () => {
  it.each([
    ["variance", variance()],
    ["a Wasserstein distance", wasserstein({ target: uniform({ low: 0, high: 1 }) })],
    ["an upper tail", upperCvar({ level: 0.2 })],
    ["a clipped variance", variance({ support: [0.2, 0.8], outside: "clip" })],
  ])("has the same best blend, value and certificate as %s on the metric alone", (_, utility) => {
    const plain = optimum({ utility, arms: qualities, floor: 0.03 });
    const found = optimum({ utility: ofMetric("quality", utility), arms, floor: 0.03 });
    expect(found).toEqual(plain);
  });

  it("combines several metrics into a vector", () => {
    const utility = logDet();
    const vectors = rows.map((samples) => empiricalVectors({ samples: samples.map(({ x, y }) => [x, y]) }));
    const records = rows.map((samples) => empiricalRecords({ samples }));
    const found = optimum({ utility: ofMetric(["x", "y"], utility), arms: records, floor: 0.1 });
    expect(found).toEqual(optimum({ utility, arms: vectors, floor: 0.1 }));
  });

  it("has the influence function of the metric", () => {
    const known = new KnownArms({ utility: ofMetric("quality", variance()), arms });
    known.moveTo([0.2, 0.3, 0.5]);
    const m = 0.2 * 0.2 + 0.3 * 0.8 + 0.5 * 0.5;
    const value = known.value([0.2, 0.3, 0.5]);
    expect(known.influence({ quality: 0.9, dollars: 3 })).toBeCloseTo((0.9 - m) ** 2 - value, 13);
    expect(() => known.influence({ dollars: 3 })).toThrow("quality");
  });

  it("refuses arms without the metric, plain arms, and records for a utility without `of`", () => {
    const utility = ofMetric("quality", variance());
    const other = record({ metrics: { dollars: costs[0]! } });
    expect(() => optimum({ utility, arms: [arms[0]!, other], floor: 0.1 })).toThrow("a metric that every arm has");
    expect(() => optimum({ utility, arms: qualities, floor: 0.1 })).toThrow("distributions of records");
    expect(() => optimum({ utility: variance(), arms, floor: 0.1 })).toThrow("`of`: quality, dollars");
  });

  it("refuses invalid names", () => {
    expect(() => ofMetric("", variance())).toThrow("the name of a metric");
    expect(() => ofMetric(["x", "y"], variance())).toThrow("a utility of numbers");
    expect(() => ofMetric(["x", "x"], logDet())).toThrow("of must be a list in which no metric repeats");
    expect(() => ofMetric("x", ofMetric("y", variance()))).toThrow("variance already reads y. Leave `of` out.");
  });

  it("cannot be learned yet", () => {
    const utility = ofMetric("quality", variance());
    expect(() => fullGradient({ utility, armCount: 2, floor: 0.1 })).toThrow(
      "Learners take plain outcomes, not records.",
    );
  });
});

describe("a sum over metrics", () => {
  it("trades one metric for another: quality minus cost", () => {
    // Linear, so the free share goes to the arm with the largest mean quality minus price times mean dollars.
    for (const [price, best] of [
      [0.01, 1],
      [0.2, 2],
      [0.5, 0],
    ] as const) {
      const utility = sum({
        terms: [
          { weight: 1, utility: ofMetric("quality", mean()) },
          { weight: -price, utility: ofMetric("dollars", mean()) },
        ],
      });
      expect(utility).toMatchObject({ isLinear: true, metrics: ["quality", "dollars"] });
      const { weights, value } = optimum({ utility, arms, floor: 0.1 });
      const net = [0.2 - price * 1, 0.8 - price * 4, 0.5 - price * 2];
      expect(weights.indexOf(Math.max(...weights))).toBe(best);
      expect(value).toBeCloseTo(
        net.reduce((total, each, arm) => total + (arm === best ? 0.8 : 0.1) * each, 0),
        12,
      );
    }
  });

  it("adds its terms, each with its own support", () => {
    const terms = [
      { weight: 2, utility: ofMetric("quality", variance({ support: [0.2, 0.8], outside: "clip" })) },
      { weight: 0.1, utility: ofMetric("dollars", upperCvar({ level: 0.3 })) },
    ];
    const known = new KnownArms({ utility: sum({ terms }), arms });
    const parts = [
      new KnownArms({ utility: variance({ support: [0.2, 0.8], outside: "clip" }), arms: qualities }),
      new KnownArms({ utility: upperCvar({ level: 0.3 }), arms: costs }),
    ];
    const weights = [0.2, 0.5, 0.3];
    expect(known.value(weights)).toBeCloseTo(2 * parts[0]!.value(weights) + 0.1 * parts[1]!.value(weights), 13);
  });

  it("refuses a mix of terms with and without a metric, and a common support", () => {
    const quality = { weight: 1, utility: ofMetric("quality", variance()) };
    expect(() => sum({ terms: [quality, { weight: 1, utility: mean() }] })).toThrow("one that names its metric");
    expect(() => sum({ terms: [quality], support: [0, 1] })).toThrow("A sum of metrics has no range of its own.");
  });
});

describe("maximin and nash by metrics", () => {
  // The means of x and y of the blend are equal at w 1 + (1 - w) 4 = w (4/3) + (1 - w) (-1/2), so w = 27/29.
  const records = rows.map((samples) => empiricalRecords({ samples }));
  const metrics = [
    { kind: "mean", of: "x" },
    { kind: "mean", of: "y" },
  ] as const;

  it("raise the worst metric", () => {
    const { weights, value } = optimum({ utility: maximin({ metrics }), arms: records, floor: 0 });
    expect(weights[0]).toBeCloseTo(27 / 29, 9);
    expect(value).toBeCloseTo(1 + 3 * (2 / 29), 9);
  });

  it("balance metrics", () => {
    // d/dw [log(4 - 3 w) + log(11 w / 6 - 1 / 2)] = 0 at w = (4 + 3 * 3 / 11) / 6 = 53 / 66.
    const { weights } = optimum({ utility: nash({ metrics }), arms: records, floor: 0 });
    expect(weights[0]).toBeCloseTo(53 / 66, 7);
  });

  it("read metrics from single records", () => {
    const known = new KnownArms({ utility: maximin({ metrics }), arms: records });
    known.moveTo([0.9, 0.1]);
    expect(known.influence({ x: 7, y: 0 })).toBeCloseTo(0 - (0.9 * (4 / 3) - 0.05), 12);
  });

  it("require `of` for all metrics or none, and no support", () => {
    expect(() => maximin({ metrics: [metrics[0], { kind: "mean" }] })).toThrow("metrics[1]");
    expect(() => nash({ metrics, support: [0, 1] })).toThrow("A support would apply to all metrics alike.");
    const utility = maximin({ metrics });
    expect(() => fullGradient({ utility, armCount: 2, floor: 0.1 })).toThrow(
      "Learners take plain outcomes, not records.",
    );
  });

  it("can all use the same metric", () => {
    const plain = maximin({ metrics: [{ kind: "mean" }, { kind: "above", threshold: 2.5 }] });
    const xs = rows.map((samples) => empirical({ samples: samples.map(({ x }) => x) }));
    const found = optimum({ utility: ofMetric("x", plain), arms: records, floor: 0.1 });
    expect(found).toEqual(optimum({ utility: plain, arms: xs, floor: 0.1 }));
  });
});
