import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution, Reward } from "../distributions/distribution.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { dot } from "../numeric/dot.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { type UtilitySpec, utility, utilityKinds } from "../specs/utility.ts";
import { probabilitiesOf, slopeChanges } from "./remainder.ts";

const support = [0, 1] as const;
const target = { kind: "beta", alpha: 2, beta: 3 } as const;
const metrics = [
  { kind: "above", threshold: 0.6 } as const,
  { kind: "at-most", threshold: 0.2 } as const,
  { kind: "mean" } as const,
];
const bandwidth = 0.3;

const specs: UtilitySpec[] = [
  { kind: "mean" },
  { kind: "variance" },
  { kind: "deviation" },
  { kind: "deviation", support },
  { kind: "mean-variance", lambda: 2 },
  { kind: "wasserstein", target, support },
  { kind: "wasserstein", target: { kind: "discrete", values: [0.2, 0.7], masses: [0.25, 0.75] }, support },
  { kind: "cramer", target, support },
  { kind: "upper-cvar", level: 0.25 },
  { kind: "upper-cvar", level: 1e-10, support },
  { kind: "gini" },
  { kind: "median-deviation", support },
  { kind: "wang" },
  { kind: "wang", support },
  { kind: "best-of", draws: 10 },
  { kind: "inter-es", level: 0.25, support },
  { kind: "entropy" },
  { kind: "gini-simpson" },
  { kind: "quota", low: 0.5, high: 1, share: 0.25 },
  { kind: "chance", low: 0.5 },
  { kind: "maximin", metrics },
  { kind: "nash", metrics },
  { kind: "kl", target, edges: [0.25, 0.5, 0.75] },
  { kind: "mmd", target, bandwidth, features: 16 },
  { kind: "kernel-diversity", bandwidth, features: 16 },
  { kind: "log-det" },
  { kind: "von-neumann", bandwidth, features: 8 },
  {
    kind: "sum",
    terms: [
      { weight: 1, utility: { kind: "mean" } },
      { weight: 2, utility: { kind: "deviation" } },
    ],
  },
];
const ofVectors = ["mmd", "kernel-diversity", "log-det", "von-neumann"];

/** Weights of the second distribution in a mixture: none, within a tie of a kink, below the resolution, and up to all. */
const SHARES = [0, 1e-14, 3e-11, 1e-9, 1e-6, 2.5e-5, 1e-3, 0.1, 0.5, 1];

/** Some rewards with their probabilities. */
interface Drawn {
  readonly rewards: readonly Reward[];
  readonly masses: readonly number[];
}

/** Distributions with one, two, four and many rewards, and mixtures of two of them with very uneven weights. */
function distributionsOn(pool: readonly Reward[], random: Random, count: number): Drawn[] {
  const one = (): Drawn => {
    const size = [1, 2, 4, 12][Math.floor(4 * random.uniform())]!;
    const rewards = Array.from({ length: size }, () => pool[Math.floor(pool.length * random.uniform())]!);
    return { rewards, masses: rewards.map(() => 1 / size) };
  };
  return Array.from({ length: count }, () => {
    const share = SHARES[Math.floor(SHARES.length * random.uniform())]!;
    const [first, second] = [one(), one()];
    return {
      rewards: [...first.rewards, ...second.rewards],
      masses: [...first.masses.map((mass) => (1 - share) * mass), ...second.masses.map((mass) => share * mass)],
    };
  });
}

function featuresOf(space: LearningSpace, { rewards, masses }: Drawn): Float64Array {
  const features = new SparseFeatures(space.sparsity);
  const m = new Float64Array(space.dimension);
  rewards.forEach((reward, index) => {
    space.features(reward, features);
    features.addTo(m, masses[index]!);
  });
  return m;
}

function atomsOf({ rewards, masses }: Drawn): Distribution {
  return discrete({ values: rewards as readonly number[], masses });
}

/** How much the positions of rewards within their cells matter with a target, which certificates add separately. */
function withinCells(space: LearningSpace, m: Float64Array): number {
  const cells = space.cells?.();
  return cells ? Math.max(...slopeChanges(cells, probabilitiesOf(m, cells.isUpper))) : 0;
}

describe("the tangent plane by the gradient, raised by the slack", () => {
  it("is tested for every kind of utility", () => {
    expect([...new Set(specs.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(utilityKinds).toSorted());
  });

  it.each(specs)("is above the utility of every other distribution, wherever it is computed: $kind", (spec) => {
    const goal = utility(spec);
    const random = Random.stream(31, spec.kind);
    const isVector = ofVectors.includes(spec.kind);
    const values = [0, 0.25, 0.5, 1, ...Array.from({ length: 6 }, () => random.uniform())];
    const pool: Reward[] = isVector ? values.map((value) => [value, random.uniform()]) : values;
    const space = goal.learningSpace();
    for (const reward of pool) space.admit(reward);
    const others = distributionsOn(pool, random, 60).map((drawn) => {
      const m = featuresOf(space, drawn);
      const exact = isVector ? [] : [new KnownArms({ utility: goal, arms: [atomsOf(drawn)] }).value([1])];
      return { m, values: [space.value(m), ...exact] };
    });
    const direction = new Float64Array(space.dimension);
    let bounded = 0;
    for (const drawn of distributionsOn(pool, random, 60)) {
      const m = featuresOf(space, drawn);
      const slack = space.slack?.(m) ?? 0;
      if (slack === Number.POSITIVE_INFINITY) continue;
      bounded++;
      space.gradient(m, direction);
      const size = direction.map(Math.abs);
      const above = space.value(m) + slack + withinCells(space, m);
      for (const other of others) {
        const plane = above + dot(direction, other.m) - dot(direction, m);
        const rounding = 1e-13 * (Math.abs(above) + dot(size, m.map(Math.abs)) + dot(size, other.m.map(Math.abs)));
        for (const value of other.values) expect(plane + rounding).toBeGreaterThanOrEqual(value);
      }
    }
    expect(bounded).toBeGreaterThan(20);
  });

  it("does not exist where the slope is infinite: without spread, or for a metric with mean zero", () => {
    const slackAt = (spec: UtilitySpec, rewards: readonly number[]) => {
      const space = utility(spec).learningSpace();
      for (const reward of [0, 0.5, 1]) space.admit(reward);
      const m = featuresOf(space, { rewards, masses: rewards.map(() => 1 / rewards.length) });
      return space.slack!(m);
    };
    expect(slackAt({ kind: "deviation" }, [0.5])).toBe(Number.POSITIVE_INFINITY);
    expect(slackAt({ kind: "deviation" }, [0.5, 1])).toBe(0);
    expect(slackAt({ kind: "sum", terms: [{ weight: 1, utility: { kind: "deviation" } }] }, [1])).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(slackAt({ kind: "nash", metrics }, [0.5, 1])).toBe(Number.POSITIVE_INFINITY);
    expect(slackAt({ kind: "nash", metrics }, [0, 1])).toBe(0);
  });

  it("has little slack everywhere else", () => {
    const steep = ["deviation", "nash", "sum"];
    const slacks = specs
      .filter(({ kind }) => !steep.includes(kind) && !ofVectors.includes(kind))
      .map((spec) => {
        const space = utility(spec).learningSpace();
        for (const reward of [0, 0.5, 1]) space.admit(reward);
        return [spec.kind, space.slack?.(featuresOf(space, { rewards: [0, 0.5], masses: [0.5, 0.5] })) ?? 0] as const;
      });
    expect(slacks.filter(([kind, slack]) => slack > (kind === "wang" ? 0.0076 : 1.1e-4))).toEqual([]);
    expect(slacks.length).toBeGreaterThan(15);
  });
});
