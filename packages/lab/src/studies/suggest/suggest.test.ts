import { empirical, optimum, Random } from "@blendit/core";
import { empiricalVectors } from "@blendit/core/distributions";
import { KnownArms } from "@blendit/core/optimum";
import { type UtilitySpec, utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, it, test } from "vitest";
import { parseExperiment } from "../../spec/parse-experiment.ts";
import { suggest } from "./suggest.ts";

const random = Random.stream(11, "table");
const scores = [0.5, 1, 2].map((power) =>
  Array.from({ length: 60 }, () => Math.round(100 * random.uniform() ** power) / 10),
);
const vectors = [1, 2, 3].map((spread) =>
  Array.from({ length: 40 }, () => [spread * random.uniform(), random.uniform() + spread]),
);
const names = ["atlas", "birch", "cedar"];
const target = { kind: "triangular", low: 0, mode: 7, high: 10 } as const;
const metrics = [{ kind: "mean" }, { kind: "above", threshold: 5 }] as const;

/** A utility of each kind. */
const goals: Readonly<Record<UtilitySpec["kind"], UtilitySpec>> = {
  mean: { kind: "mean" },
  variance: { kind: "variance" },
  deviation: { kind: "deviation" },
  "mean-variance": { kind: "mean-variance", lambda: 0.5 },
  wasserstein: { kind: "wasserstein", target },
  cramer: { kind: "cramer", target },
  "upper-cvar": { kind: "upper-cvar", level: 0.1 },
  gini: { kind: "gini" },
  "median-deviation": { kind: "median-deviation" },
  wang: { kind: "wang" },
  "best-of": { kind: "best-of", draws: 5 },
  "inter-es": { kind: "inter-es", level: 0.2 },
  entropy: { kind: "entropy", edges: [2, 4, 6, 8] },
  "gini-simpson": { kind: "gini-simpson", edges: [3, 7] },
  quota: { kind: "quota", low: 7, high: 10, share: 0.4 },
  chance: { kind: "chance", low: 7, high: 10 },
  maximin: { kind: "maximin", metrics },
  nash: { kind: "nash", metrics },
  kl: { kind: "kl", target: { kind: "uniform", low: 0, high: 10 }, edges: [2, 4, 6, 8] },
  mmd: { kind: "mmd", target, bandwidth: 2 },
  "kernel-diversity": { kind: "kernel-diversity", bandwidth: 2 },
  "log-det": { kind: "log-det" },
  "von-neumann": { kind: "von-neumann", bandwidth: 2 },
  sum: {
    kind: "sum",
    terms: [
      { weight: 1, utility: { kind: "mean" } },
      { weight: 2, utility: { kind: "gini" } },
    ],
  },
};

const experimentOf = (goal: UtilitySpec, samples: readonly (readonly unknown[])[], floor = 0.02) =>
  parseExperiment(
    {
      utility: goal,
      arms: samples.map((list, arm) => ({
        name: names[arm],
        kind: Array.isArray(list[0]) ? "empirical-vectors" : "empirical",
        samples: list,
      })),
      floor,
    },
    { needs: "optimum" },
  );

describe("suggest", () => {
  test("every kind of utility is tested", () => {
    expect(Object.keys(goals).sort()).toEqual(Object.keys(utilityKinds).sort());
  });

  it.each(Object.values(goals))(
    "suggests a blend that is nearly the best for the table, and not better: $kind",
    (goal) => {
      const arms = scores.map((samples) => empirical({ samples }));
      const options = { utility: utility(goal), arms, floor: 0.02 };
      const best = optimum(options);
      const { weights, value, comparison, gap } = suggest(experimentOf(goal, scores));
      const known = new KnownArms(options);
      expect(value).toBeCloseTo(known.value(weights), 9);
      expect(value).toBeLessThanOrEqual(best.value + 1e-9 * Math.max(1, Math.abs(best.value)));
      // Caution costs something, but not most of the possible gain.
      const spread =
        best.value - Math.min(...arms.map((_, arm) => known.value(arms.map((_, k) => (k === arm ? 1 : 0)))));
      expect(best.value - value).toBeLessThan(0.5 * spread);
      expect(comparison.equal.value).toBeCloseTo(known.value([1 / 3, 1 / 3, 1 / 3]), 9);
      expect(gap!.upper).toBeGreaterThanOrEqual(gap!.estimate);
    },
  );

  it("suggests blends of vectors", () => {
    const arms = vectors.map((samples) => empiricalVectors({ samples }));
    const best = optimum({ utility: utility({ kind: "log-det" }), arms, floor: 0.02 });
    const { value, comparison } = suggest(experimentOf({ kind: "log-det" }, vectors));
    expect(value).toBeLessThanOrEqual(best.value + 1e-9);
    expect(comparison.equal.low).not.toBeNull();
  });

  it("compares with today's mix, by default the shares of the rows", () => {
    const rows = [scores[0]!, scores[1]!.slice(0, 30), scores[2]!.slice(0, 30)];
    const { names: found, weights, current, comparison } = suggest(experimentOf(goals.variance, rows));
    expect(found).toEqual(names);
    expect(weights.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(current).toMatchObject({ weights: [0.5, 0.25, 0.25], isStated: false });
    const stated = suggest(experimentOf(goals.variance, rows), { current: { birch: 1 } });
    expect(stated.current).toMatchObject({ weights: [0, 1, 0], isStated: true });
    for (const { low, high, difference } of [...Object.values(comparison), stated.comparison.current]) {
      expect(low!).toBeLessThan(difference);
      expect(high!).toBeGreaterThan(difference);
    }
    expect(() => suggest(experimentOf(goals.variance, rows), { current: { beech: 1 } })).toThrow(
      /--current: No option is called "beech"\./,
    );
    expect(() => suggest(experimentOf(goals.variance, rows), { current: { birch: 0.5 } })).toThrow(
      "The shares in --current must add up to 1; they add up to 0.5.",
    );
  });

  it("never recommends staying with a mix outside the limits, because its gap to the best blend is unbounded", () => {
    // Three options with the same outcomes: no blend is clearly better than another.
    const table = experimentOf(goals.mean, [scores[0]!, scores[0]!, scores[0]!], 0);
    const options = { current: { birch: 0.6, cedar: 0.4 }, within: 1000 };
    expect(suggest(table, options).verdict).toBe("stay");
    expect(suggest({ ...table, ceiling: 0.7 }, options).verdict).toBe("stay");
    const capped = suggest({ ...table, ceiling: 0.5 }, options);
    expect(capped.verdict).not.toBe("stay");
    expect(Math.max(...capped.weights)).toBeLessThanOrEqual(0.5 + 1e-12);
    expect(capped.gap).not.toBeNull();
  });

  it("recommends switching if the difference is clear, staying if there is nothing to gain, else more rows", () => {
    const far = [scores[0]!, scores[1]!.map((score) => score + 50)];
    expect(suggest(experimentOf(goals.mean, far, 0), { current: { atlas: 1 } })).toMatchObject({
      verdict: "switch",
      moreRows: null,
    });
    expect(suggest(experimentOf(goals.mean, far, 0), { current: { birch: 1 }, within: 1000 }).verdict).toBe("stay");
    const near = [scores[0]!, scores[0]!.map((score, row) => score + 0.2 + (row % 7))];
    const { verdict, moreRows, comparison } = suggest(experimentOf(goals.variance, near, 0));
    expect(verdict).toBe("no-clear-difference");
    if (comparison.current.difference > 0) expect(moreRows).toBeGreaterThan(0);
    expect(() => suggest(experimentOf(goals.variance, scores), { within: Number.NaN })).toThrow(
      /within must be a number above 0/,
    );
  });

  it("agrees with the closed form for the variance of two arms", () => {
    // One arm has only zeros, the other only ones: the blend of half of each has variance 1/4.
    const [zeros, ones] = [0, 1].map((value) => new Array(30).fill(value));
    const { weights, value } = suggest(experimentOf({ kind: "variance", support: [0, 1] }, [zeros!, ones!], 0));
    expect(weights[0]).toBeCloseTo(0.5, 6);
    expect(value).toBeCloseTo(0.25, 9);
  });

  it("has no interval if an option has only one distinct outcome, and names the option", () => {
    const { comparison, verdict } = suggest(experimentOf(goals.variance, [scores[0]!, new Array(30).fill(2)]));
    expect(comparison.equal).toMatchObject({
      low: null,
      high: null,
      reason: expect.stringMatching(/^birch has only one/),
    });
    expect(verdict).toBe("no-clear-difference");
    expect(() => suggest(experimentOf(goals.variance, [scores[0]!, [1]]))).toThrow(/at least 2 outcomes.*birch/);
  });

  it("finds no difference if all outcomes are equal", () => {
    const same = new Array(10).fill(3);
    const { value, comparison, verdict } = suggest(experimentOf({ kind: "variance", support: [0, 10] }, [same, same]));
    expect(value).toBe(0);
    expect(comparison.current.difference).toBe(0);
    expect(verdict).not.toBe("switch");
  });

  it("stays if all options are equally good, unless today's mix is outside the limits", () => {
    // The best tenth of the outcomes of every option is 1, so all blends have the value 1.
    const table = experimentOf(
      { kind: "upper-cvar", level: 0.1, support: [0, 1] },
      scores.map((list) => [...list.map((score) => score / 10.1), ...new Array(500).fill(1)]),
      0,
    );
    for (const current of [{ atlas: 0.5, birch: 0.5 }, { atlas: 0.2, birch: 0.5, cedar: 0.3 }, { cedar: 1 }]) {
      const { verdict, equalOptions, comparison, moreRows } = suggest(table, { current });
      expect(verdict).toBe("stay");
      expect(equalOptions).toBe(true);
      for (const compared of Object.values(comparison)) {
        expect(compared).toMatchObject({ difference: 0, low: 0, high: 0 });
      }
      expect(moreRows).toBeNull();
    }
    const capped = suggest({ ...table, ceiling: 0.5 }, { current: { cedar: 1 } });
    expect(capped.equalOptions).toBe(true);
    expect(capped.verdict).not.toBe("stay");
  });

  it("counts a small difference of large outcomes", () => {
    const shift = 1e8;
    const table = experimentOf(
      { kind: "mean" },
      [[0, 1, 0, 1].map((x) => x + shift), [8, 9, 8, 9].map((x) => x + shift)],
      0,
    );
    const { equalOptions, comparison } = suggest(table);
    expect(equalOptions).toBeUndefined();
    expect(comparison.current.difference).toBeGreaterThan(1);
  });

  it("refuses limits and records of an experiment file, which it would not keep", () => {
    const arms = [1, 2].map((shift) => ({ kind: "empirical", samples: [shift, shift + 1, shift + 3] }));
    const parse = (file: object) => parseExperiment({ floor: 0, ...file }, { needs: "optimum" });
    const constraints = [{ utility: { kind: "mean" }, atLeast: 2.5 }];
    expect(() => suggest(parse({ utility: { kind: "variance" }, arms, constraints }))).toThrow(
      /cannot keep the constraints of an experiment file/,
    );
    const records = [1, 2].map((shift) => ({ kind: "empirical-records", samples: [{ a: shift }, { a: shift + 1 }] }));
    expect(() => suggest(parse({ utility: { kind: "mean", of: "a" }, arms: records }))).toThrow(
      /arm 1 has outcomes with several metrics/,
    );
  });

  it("refuses arms without outcomes, and drift", () => {
    const arms = [
      { kind: "beta", alpha: 2, beta: 2 },
      { kind: "empirical", samples: [1, 2] },
    ];
    const mixed = parseExperiment({ utility: { kind: "mean" }, arms, floor: 0 }, { needs: "optimum" });
    expect(() => suggest(mixed)).toThrow(/arms\[0\] must be a recorded or empirical arm, which has single outcomes/);
    const drift = { to: [arms[1], arms[1]], from: 1, until: 1 };
    const drifting = parseExperiment(
      { utility: { kind: "mean" }, arms: [arms[1], arms[1]], floor: 0, drift },
      { needs: "optimum" },
    );
    expect(() => suggest(drifting)).toThrow(/Past outcomes of an arm are treated as one distribution\./);
  });
});
