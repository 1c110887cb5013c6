import { Random } from "@blendit/core";
import type { AnyDistributionSpec, DistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { type ArenaProblem, typicalProblem } from "./typical-problems.ts";

/** The unit and the origin of rewards, and the dice. */
interface Draw {
  readonly scale: number;
  readonly origin: number;
  /** A number uniform between two ends. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

const MOST_ARMS = 50;
const LARGEST_SCALE = 1e3;

const families: readonly ((draw: Draw) => DistributionSpec)[] = [
  (draw) => ({
    kind: "beta",
    alpha: draw.between(0.7, 12),
    beta: draw.between(0.7, 12),
    low: draw.origin,
    high: draw.origin + draw.scale,
  }),
  (draw) => ({
    kind: "gaussian",
    mean: draw.origin + draw.scale * draw.between(0, 1),
    deviation: draw.scale * draw.between(0.03, 0.35),
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

/** Distributions on six values: for utilities of categories. */
function categories(draw: Draw): DistributionSpec {
  const raw = Array.from({ length: 6 }, () => draw.between(0, 1) ** 3);
  const sum = raw.reduce((total, mass) => total + mass, 0);
  return {
    kind: "discrete",
    values: raw.map((_, index) => draw.origin + (draw.scale * index) / 5),
    masses: raw.map((mass) => mass / sum),
  };
}

/** Round clouds in the plane. */
function vector(draw: Draw): AnyDistributionSpec {
  const place = () => draw.origin + draw.scale * draw.between(0, 1);
  return { kind: "gaussian-vector", mean: [place(), place()], deviation: draw.scale * draw.between(0.03, 0.35) };
}

/** Every kind of utility, with options in the unit of the rewards. */
const utilities: Readonly<Record<string, (draw: Draw) => UtilitySpec>> = {
  mean: () => ({ kind: "mean" }),
  variance: () => ({ kind: "variance" }),
  deviation: () => ({ kind: "deviation" }),
  "mean-variance": (draw) => ({ kind: "mean-variance", lambda: draw.between(0.2, 5) / draw.scale }),
  wasserstein: (draw) => ({ kind: "wasserstein", target: target(draw) }),
  cramer: (draw) => ({ kind: "cramer", target: target(draw) }),
  "upper-cvar": (draw) => ({ kind: "upper-cvar", level: draw.between(0.05, 0.5) }),
  gini: () => ({ kind: "gini" }),
  "median-deviation": () => ({ kind: "median-deviation" }),
  wang: () => ({ kind: "wang" }),
  "best-of": (draw) => ({ kind: "best-of", draws: Math.round(draw.between(2, 8)) }),
  "inter-es": (draw) => ({ kind: "inter-es", level: draw.between(0.05, 0.45) }),
  entropy: () => ({ kind: "entropy" }),
  "gini-simpson": () => ({ kind: "gini-simpson" }),
  quota: (draw) => ({ kind: "quota", ...above(draw), share: draw.between(0.1, 0.9) }),
  maximin: (draw) => ({ kind: "maximin", metrics: metrics(draw) }),
  nash: (draw) => ({ kind: "nash", metrics: metrics(draw) }),
  // A target with some mass in every bin: elsewhere the divergence is infinite.
  kl: (draw) => ({
    kind: "kl",
    target: { kind: "gaussian", mean: draw.origin + draw.scale * draw.between(0.2, 0.8), deviation: draw.scale / 3 },
    edges: [0.2, 0.4, 0.6, 0.8].map((place) => draw.origin + draw.scale * place),
  }),
  mmd: (draw) => ({ kind: "mmd", target: vector(draw), bandwidth: draw.scale * draw.between(0.1, 0.5), features: 64 }),
  "kernel-diversity": (draw) => ({
    kind: "kernel-diversity",
    bandwidth: draw.scale * draw.between(0.1, 0.5),
    features: 64,
  }),
  "log-det": () => ({ kind: "log-det" }),
  "von-neumann": (draw) => ({ kind: "von-neumann", bandwidth: draw.scale * draw.between(0.1, 0.5), features: 16 }),
  sum: (draw) => ({
    kind: "sum",
    terms: [
      { weight: 1 / draw.scale, utility: { kind: "mean" } },
      { weight: draw.between(0.5, 5) / draw.scale ** 2, utility: { kind: "variance" } },
    ],
  }),
};

/** Utilities whose arms pay categories, or vectors. */
const armsOf: Readonly<Record<string, (draw: Draw) => AnyDistributionSpec>> = {
  entropy: categories,
  "gini-simpson": categories,
  mmd: vector,
  "kernel-diversity": vector,
  "log-det": vector,
  "von-neumann": vector,
};

/** The kinds of utility in the order of the problems: as many in a row have each once. */
export const randomProblemKinds = Object.keys(utilities);

/**
 * Problem number `index` of a seed: the utilities in turn, 2 to 50 arms of mixed families, rewards in a unit from 1e-3 to
 * 1e3 about an origin within two units of zero, and the floor min(0.03, 0.3/K).
 */
export function randomProblem(seed: number, index: number): ArenaProblem {
  const random = Random.stream(seed, "problem", index);
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const kind = randomProblemKinds[index % randomProblemKinds.length]!;
  const scale = LARGEST_SCALE ** between(-1, 1);
  const draw: Draw = {
    scale,
    origin: scale * between(-2, 2),
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

/** A part of the unit interval that is not too narrow, in the unit of the rewards. */
function interval(draw: Draw): [number, number] {
  const low = draw.between(-0.2, 0.8);
  return [draw.origin + draw.scale * low, draw.origin + draw.scale * draw.between(low + 0.1, 1.2)];
}

function target(draw: Draw): DistributionSpec {
  return draw.pick(families)(draw);
}

/** Rewards above a place in the middle half. */
function above(draw: Draw): { readonly low: number; readonly high: number } {
  return { low: draw.origin + draw.scale * draw.between(0.25, 0.75), high: draw.origin + 10 * draw.scale };
}

function metrics(draw: Draw) {
  const threshold = draw.origin + draw.scale * draw.between(0.3, 0.7);
  return [
    { kind: "above", threshold },
    { kind: "at-most", threshold: threshold - draw.scale * draw.between(0, 0.2) },
  ] as const;
}
