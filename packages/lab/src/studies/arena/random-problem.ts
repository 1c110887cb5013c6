import { Random } from "@blendit/core";
import type { AnyDistributionSpec, DistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { type ArenaProblem, typicalProblem } from "./typical-problems.ts";

/** The unit and the origin of rewards, and random choices. */
interface Draw {
  readonly scale: number;
  readonly origin: number;
  /** The reward at a distance from the origin, in units. */
  at(units: number): number;
  /** A uniform number between two ends. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

const MOST_ARMS = 50;
const LARGEST_SCALE = 1e3;

const families: readonly ((draw: Draw) => DistributionSpec)[] = [
  ({ at, between }) => ({
    kind: "beta",
    alpha: between(0.7, 12),
    beta: between(0.7, 12),
    low: at(0),
    high: at(1),
  }),
  ({ at, between, scale }) => ({
    kind: "gaussian",
    mean: at(between(0, 1)),
    deviation: scale * between(0.03, 0.35),
  }),
  (draw) => {
    const [low, high] = interval(draw);
    return { kind: "uniform", low, high };
  },
  (draw) => {
    const [low, high] = interval(draw);
    return { kind: "triangular", low, mode: draw.between(low, high), high };
  },
];

/** A random interval that is not too narrow, in the unit of the rewards. */
function interval({ at, between }: Draw): [number, number] {
  const low = between(-0.2, 0.8);
  return [at(low), at(between(low + 0.1, 1.2))];
}

/** A distribution on six values, for utilities of categories. */
function categories(draw: Draw): DistributionSpec {
  const raw = Array.from({ length: 6 }, () => draw.between(0, 1) ** 3);
  const sum = raw.reduce((total, mass) => total + mass, 0);
  return {
    kind: "discrete",
    values: raw.map((_, index) => draw.origin + (draw.scale * index) / 5),
    masses: raw.map((mass) => mass / sum),
  };
}

/** An isotropic Gaussian in the plane. */
function vector({ at, between, scale }: Draw): AnyDistributionSpec {
  const mean = [at(between(0, 1)), at(between(0, 1))];
  return { kind: "gaussian-vector", mean, deviation: scale * between(0.03, 0.35) };
}

/** A random utility of each kind, with parameters in the unit of the rewards. */
const utilities: Readonly<Record<string, (draw: Draw) => UtilitySpec>> = {
  mean: () => ({ kind: "mean" }),
  variance: () => ({ kind: "variance" }),
  deviation: () => ({ kind: "deviation" }),
  "mean-variance": ({ between, scale }) => ({ kind: "mean-variance", lambda: between(0.2, 5) / scale }),
  wasserstein: (draw) => ({ kind: "wasserstein", target: draw.pick(families)(draw) }),
  cramer: (draw) => ({ kind: "cramer", target: draw.pick(families)(draw) }),
  "upper-cvar": ({ between }) => ({ kind: "upper-cvar", level: between(0.05, 0.5) }),
  gini: () => ({ kind: "gini" }),
  "median-deviation": () => ({ kind: "median-deviation" }),
  wang: () => ({ kind: "wang" }),
  "best-of": ({ between }) => ({ kind: "best-of", draws: Math.round(between(2, 8)) }),
  "inter-es": ({ between }) => ({ kind: "inter-es", level: between(0.05, 0.45) }),
  entropy: () => ({ kind: "entropy" }),
  "gini-simpson": () => ({ kind: "gini-simpson" }),
  quota: ({ at, between }) => ({ kind: "quota", low: at(between(0.25, 0.75)), high: at(10), share: between(0.1, 0.9) }),
  maximin: (draw) => ({ kind: "maximin", metrics: metrics(draw) }),
  nash: (draw) => ({ kind: "nash", metrics: metrics(draw) }),
  // The target has mass in every bin, since the divergence would be infinite otherwise.
  kl: ({ at, between, scale }) => ({
    kind: "kl",
    target: { kind: "gaussian", mean: at(between(0.2, 0.8)), deviation: scale / 3 },
    edges: [0.2, 0.4, 0.6, 0.8].map(at),
  }),
  mmd: (draw) => ({ kind: "mmd", target: vector(draw), bandwidth: bandwidth(draw), features: 64 }),
  "kernel-diversity": (draw) => ({ kind: "kernel-diversity", bandwidth: bandwidth(draw), features: 64 }),
  "log-det": () => ({ kind: "log-det" }),
  "von-neumann": (draw) => ({ kind: "von-neumann", bandwidth: bandwidth(draw), features: 16 }),
  sum: ({ between, scale }) => ({
    kind: "sum",
    terms: [
      { weight: 1 / scale, utility: { kind: "mean" } },
      { weight: between(0.5, 5) / scale ** 2, utility: { kind: "variance" } },
    ],
  }),
  chance: ({ at, between }) => ({ kind: "chance", low: at(between(0.25, 0.75)) }),
};

function bandwidth({ between, scale }: Draw): number {
  return scale * between(0.1, 0.5);
}

function metrics({ at, between, scale }: Draw) {
  const threshold = at(between(0.3, 0.7));
  return [
    { kind: "above", threshold },
    { kind: "at-most", threshold: threshold - scale * between(0, 0.2) },
  ] as const;
}

/** Distributions of arms for utilities of categories or vectors. */
const armsOf: Readonly<Record<string, (draw: Draw) => AnyDistributionSpec>> = {
  entropy: categories,
  "gini-simpson": categories,
  mmd: vector,
  "kernel-diversity": vector,
  "log-det": vector,
  "von-neumann": vector,
};

/** The kinds of utility in the order of the problems, which cycle through them. */
export const randomProblemKinds = Object.keys(utilities);

/**
 * Problem number `index` of a seed: the kinds of utility in turn, 2 to 50 arms of mixed families, rewards with a unit from 1e-3 to
 * 1e3 around an origin within two units of zero, and the floor min(0.03, 0.3/K).
 */
export function randomProblem(seed: number, index: number): ArenaProblem {
  const random = Random.stream(seed, "problem", index);
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const kind = randomProblemKinds[index % randomProblemKinds.length]!;
  const scale = LARGEST_SCALE ** between(-1, 1);
  const origin = scale * between(-2, 2);
  const draw: Draw = {
    scale,
    origin,
    at: (units) => origin + scale * units,
    between,
    pick: (items) => items[Math.floor(items.length * random.uniform())]!,
  };
  const armCount = Math.min(MOST_ARMS, Math.floor(2 * (MOST_ARMS / 2 + 1) ** random.uniform()));
  const distribution = armsOf[kind] ?? (() => draw.pick(families)(draw));
  const arms = Array.from({ length: armCount }, () => distribution(draw));
  return typicalProblem({
    name: `${index}-${kind}`,
    story: `Drawn at random: number ${index} of seed ${seed}.`,
    utility: utilities[kind]!(draw),
    arms,
  });
}
