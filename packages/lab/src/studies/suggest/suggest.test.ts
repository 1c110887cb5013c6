import { empirical, optimum, Random } from "@blendit/core";
import { empiricalVectors } from "@blendit/core/distributions";
import { type UtilitySpec, utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, it, test } from "vitest";
import { parseExperiment } from "../../spec/parse-experiment.ts";
import { type Suggestion, suggest } from "./suggest.ts";

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

const weightsOf = ({ arms }: Suggestion) => arms.map(({ share }) => share);

describe("suggest", () => {
  test("every kind of utility has a line above", () => {
    expect(Object.keys(goals).sort()).toEqual(Object.keys(utilityKinds).sort());
  });

  it.each(Object.values(goals))("has the value of optimum on the same distributions to 1e-9: $kind", (goal) => {
    const best = optimum({
      utility: utility(goal),
      arms: scores.map((samples) => empirical({ samples })),
      floor: 0.02,
    });
    const { blend } = suggest(experimentOf(goal, scores));
    expect(Math.abs(blend.value - best.value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(best.value)));
  });

  it("has the same of vectors", () => {
    const arms = vectors.map((samples) => empiricalVectors({ samples }));
    const best = optimum({ utility: utility({ kind: "log-det" }), arms, floor: 0.02 });
    const suggestion = suggest(experimentOf({ kind: "log-det" }, vectors));
    expect(Math.abs(suggestion.blend.value - best.value)).toBeLessThan(1e-9);
    expect(suggestion.blend.interval).not.toBeNull();
  });

  it("names shares, which sum to one, and what else one might have, none of it better", () => {
    const suggestion = suggest(experimentOf(goals.gini, scores));
    expect(suggestion.arms.map(({ name }) => name)).toEqual(names);
    expect(weightsOf(suggestion).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(suggestion.equalShares.value).toBeLessThanOrEqual(suggestion.blend.value);
    expect(suggestion.tableBlend.value).toBeCloseTo(suggestion.equalShares.value, 12);
    expect(names).toContain(suggestion.bestArm.name);
    for (const { value, interval } of [suggestion.blend, suggestion.equalShares, suggestion.bestArm]) {
      expect(interval!.low).toBeLessThan(value);
      expect(interval!.high).toBeGreaterThan(value);
    }
    expect(suggestion.gap!.upper).toBeGreaterThan(0);
  });

  it("knows the variance of two arms in closed form", () => {
    // Shares p of zeros and ones apart: the blend of half of each has variance 1/4.
    const [zeros, ones] = [0, 1].map((value) => new Array(30).fill(value));
    const { arms, blend } = suggest(experimentOf({ kind: "variance", support: [0, 1] }, [zeros!, ones!], 0));
    expect(arms[0]!.share).toBeCloseTo(0.5, 9);
    expect(blend.value).toBeCloseTo(0.25, 12);
  });

  it("tells what to measure until the answer is settled, within what is asked", () => {
    const near = suggest(experimentOf(goals.variance, scores));
    expect(near.settling).toMatchObject({ isSettled: false });
    expect(near.settling.goal).toBeCloseTo(0.05 * (near.blend.value - near.equalShares.value), 12);
    expect(near.settling.needed!.length).toBeGreaterThan(0);
    const far = suggest(experimentOf(goals.variance, scores), { within: 1000 });
    expect(far.settling).toEqual({ goal: 1000, isSettled: true, needed: [] });
    expect(() => suggest(experimentOf(goals.variance, scores), { within: Number.NaN })).toThrow(/invalid within/);
  });

  it("gives no interval where an arm has shown too little, and says which", () => {
    const { blend, gap, whyNoGap } = suggest(experimentOf(goals.variance, [scores[0]!, [1, 2, 3]]));
    expect(blend.interval).toBeNull();
    expect(blend.why).toBe("birch has 3 outcomes, and intervals need 20: collect 17 more, or leave it out");
    expect(gap).toBeNull();
    expect(whyNoGap).toBe(blend.why);
  });

  it("says that nothing can be settled where all outcomes are alike", () => {
    const same = new Array(10).fill(3);
    const { settling, blend } = suggest(experimentOf({ kind: "variance", support: [0, 10] }, [same, same]));
    expect(blend.value).toBe(0);
    expect(settling).toEqual({ goal: null, isSettled: false, needed: null });
  });

  it("refuses arms that are no outcomes, and distributions that drift", () => {
    const arms = [
      { kind: "beta", alpha: 2, beta: 2 },
      { kind: "empirical", samples: [1, 2] },
    ];
    const mixed = parseExperiment({ utility: { kind: "mean" }, arms, floor: 0 }, { needs: "optimum" });
    expect(() => suggest(mixed)).toThrow(/invalid arms\[0\]: expected a recorded or empirical arm.*"beta"/);
    const drift = { to: [arms[1], arms[1]], from: 1, until: 1 };
    const drifting = parseExperiment(
      { utility: { kind: "mean" }, arms: [arms[1], arms[1]], floor: 0, drift },
      { needs: "optimum" },
    );
    expect(() => suggest(drifting)).toThrow(/invalid drift/);
  });
});
