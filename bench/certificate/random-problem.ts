import { Random } from "@blendit/core";
import { type AnyDistributionSpec, type DistributionSpec, type UtilitySpec, utilityKinds } from "@blendit/core/specs";
import type { CertificateProblem } from "./listed-problems.ts";

/** The range and unit of rewards, and random draws. */
interface Draw {
  readonly low: number;
  readonly scale: number;
  /** A uniform number between two ends. */
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

type Family = (draw: Draw) => DistributionSpec;

const at = (draw: Draw, place: number): number => draw.low + draw.scale * place;

const uniform: Family = (draw) => {
  const low = draw.between(0, 0.8);
  return { kind: "uniform", low: at(draw, low), high: at(draw, draw.between(low + 0.05, 1)) };
};

/** Random masses, from even to very uneven. */
function masses(draw: Draw, count: number): number[] {
  const power = draw.between(0.5, 4);
  const raw = Array.from({ length: count }, () => draw.between(0.01, 1) ** power);
  const sum = raw.reduce((total, mass) => total + mass, 0);
  return raw.map((mass) => mass / sum);
}

/** Distributions between `low` and `low + scale`. */
const boundedFamilies: Readonly<Record<string, Family>> = {
  beta: (draw) => ({
    kind: "beta",
    alpha: 0.5 * 20 ** draw.between(0, 1),
    beta: 0.5 * 20 ** draw.between(0, 1),
    low: draw.low,
    high: at(draw, 1),
  }),
  bernoulli: (draw) => {
    const p = draw.pick([draw.between(0.01, 0.1), draw.between(0.1, 0.9), draw.between(0.9, 0.99)]);
    return { kind: "discrete", values: [draw.low, at(draw, 1)], masses: [1 - p, p] };
  },
  discrete: (draw) => {
    const count = draw.whole(2, 6);
    const values = Array.from({ length: count }, () => at(draw, draw.between(0, 1)));
    return { kind: "discrete", values, masses: masses(draw, count) };
  },
  uniform,
  triangular: (draw) => {
    const [low, high] = [draw.between(0, 0.4), draw.between(0.5, 1)];
    return { kind: "triangular", low: at(draw, low), mode: at(draw, draw.between(low, high)), high: at(draw, high) };
  },
  "truncated gaussian": (draw) => ({
    kind: "truncated-gaussian",
    mean: at(draw, draw.between(-0.2, 1.2)),
    deviation: draw.scale * draw.between(0.05, 0.5),
    low: draw.low,
    high: at(draw, 1),
  }),
  "rare component": (draw) => {
    const weight = 0.01 * 20 ** draw.between(0, 1);
    const low = draw.between(0.7, 0.95);
    const usual = { kind: "uniform", low: draw.low, high: at(draw, draw.between(0.1, 0.5)) } as const;
    const rare = { kind: "uniform", low: at(draw, low), high: at(draw, 1) } as const;
    return {
      kind: "mixture",
      parts: [
        { weight: 1 - weight, distribution: usual },
        { weight, distribution: rare },
      ],
    };
  },
  mixture: (draw) => {
    const weight = draw.between(0.1, 0.9);
    return {
      kind: "mixture",
      parts: [
        { weight, distribution: uniform(draw) },
        { weight: 1 - weight, distribution: uniform(draw) },
      ],
    };
  },
};

const gaussian: Family = (draw) => ({
  kind: "gaussian",
  mean: at(draw, draw.between(0, 1)),
  deviation: draw.scale * 0.05 * 20 ** draw.between(0, 1),
});

const unboundedFamilies: Readonly<Record<string, Family>> = {
  gaussian,
  exponential: (draw) => ({ kind: "exponential", rate: draw.between(1, 5) / draw.scale }),
  "gaussian mixture": (draw) => {
    const weight = draw.between(0.05, 0.5);
    return {
      kind: "mixture",
      parts: [
        { weight, distribution: gaussian(draw) },
        { weight: 1 - weight, distribution: gaussian(draw) },
      ],
    };
  },
};

const families = { ...boundedFamilies, ...unboundedFamilies };

/** Distributions on some of six values. */
function categories(draw: Draw): DistributionSpec {
  const count = draw.whole(2, 6);
  const first = draw.whole(0, 5);
  const values = Array.from({ length: count }, (_, index) => (first + index) % 6);
  return { kind: "discrete", values: values.map((value) => at(draw, value / 5)), masses: masses(draw, count) };
}

function cloud(draw: Draw): AnyDistributionSpec {
  const place = () => at(draw, draw.between(0, 1));
  return { kind: "gaussian-vector", mean: [place(), place()], deviation: draw.scale * draw.between(0.05, 0.5) };
}

function target(draw: Draw): DistributionSpec {
  return draw.pick(Object.values(families))(draw);
}

function metrics(draw: Draw) {
  const threshold = at(draw, draw.between(0.2, 0.8));
  return [
    { kind: "above", threshold },
    { kind: "at-most", threshold: threshold - draw.scale * draw.between(0, 0.2) },
    ...draw.pick([[], [{ kind: "between", low: at(draw, 0.3), high: at(draw, 0.6) } as const]]),
  ] as const;
}

/** Every kind of utility, with parameters in the unit of the rewards. */
const utilities: Readonly<Record<UtilitySpec["kind"], (draw: Draw) => UtilitySpec>> = {
  mean: () => ({ kind: "mean" }),
  variance: () => ({ kind: "variance" }),
  deviation: () => ({ kind: "deviation" }),
  "mean-variance": (draw) => ({ kind: "mean-variance", lambda: draw.between(0, 5) / draw.scale }),
  wasserstein: (draw) => ({ kind: "wasserstein", target: target(draw) }),
  cramer: (draw) => ({ kind: "cramer", target: target(draw) }),
  "upper-cvar": (draw) => ({ kind: "upper-cvar", level: 0.03 * 20 ** draw.between(0, 1) }),
  gini: () => ({ kind: "gini" }),
  "median-deviation": () => ({ kind: "median-deviation" }),
  wang: () => ({ kind: "wang" }),
  "best-of": (draw) => ({ kind: "best-of", draws: draw.whole(2, 12) }),
  "inter-es": (draw) => ({ kind: "inter-es", level: draw.between(0.05, 0.5) }),
  entropy: () => ({ kind: "entropy" }),
  "gini-simpson": () => ({ kind: "gini-simpson" }),
  quota: (draw) => {
    const low = draw.between(-0.2, 0.8);
    const high = draw.pick([draw.between(low + 0.05, 1), 10]);
    return { kind: "quota", low: at(draw, low), high: at(draw, high), share: draw.between(0.02, 0.98) };
  },
  chance: (draw) => ({ kind: "chance", low: at(draw, draw.between(-0.2, 0.8)) }),
  maximin: (draw) => ({ kind: "maximin", metrics: metrics(draw) }),
  nash: (draw) => ({ kind: "nash", metrics: metrics(draw) }),
  // A target with some mass in every bin, because otherwise the divergence is infinite.
  kl: (draw) => ({
    kind: "kl",
    target: { kind: "gaussian", mean: at(draw, draw.between(0.2, 0.8)), deviation: draw.scale / 3 },
    edges: [0.2, 0.4, 0.6, 0.8].slice(0, draw.whole(1, 4)).map((place) => at(draw, place)),
  }),
  mmd: (draw) => ({ kind: "mmd", target: cloud(draw), bandwidth: draw.scale * draw.between(0.1, 0.5), features: 64 }),
  "kernel-diversity": (draw) => ({
    kind: "kernel-diversity",
    bandwidth: draw.scale * draw.between(0.1, 0.5),
    features: 64,
  }),
  "log-det": () => ({ kind: "log-det" }),
  "von-neumann": (draw) => ({ kind: "von-neumann", bandwidth: draw.scale * draw.between(0.1, 0.5), features: 12 }),
  sum: (draw) => ({
    kind: "sum",
    terms: [
      { weight: 1 / draw.scale, utility: { kind: "mean" } },
      {
        weight: draw.between(0.5, 5) / draw.scale,
        utility: draw.pick([{ kind: "gini" }, { kind: "deviation" }, { kind: "upper-cvar", level: 0.2 }]),
      },
    ],
  }),
};

const ofCategories = ["entropy", "gini-simpson"];
const ofVectors = ["mmd", "kernel-diversity", "log-det", "von-neumann"];

/** The kinds of utility, in the order in which consecutive problems cycle through them. */
const kinds = Object.keys(utilityKinds) as UtilitySpec["kind"][];

/**
 * Problem number `index` of a seed: the utilities in turn, 2 to 12 arms of one family or of all, floors from 0.01 to 0.1, and
 * rewards in units from 0.01 to 100. If all arms are bounded, half of the problems state the support, so that certificates can be
 * guaranteed for utilities of moments and of the distribution.
 */
export function randomCertificateProblem(seed: number, index: number): CertificateProblem {
  const random = Random.stream(seed, "certificate problem", index);
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!;
  const scale = 10 ** between(-2, 2);
  const kind = kinds[index % kinds.length]!;
  const isVector = ofVectors.includes(kind);
  const isBounded = !isVector && between(0, 1) < 0.6;
  const choice = isBounded ? boundedFamilies : families;
  const family = pick(["mixed", "mixed", ...Object.keys(choice)]);
  // Exponentials start at zero, and the other arms should not be far from them.
  const draw: Draw = { low: pick([0, scale * between(-0.5, 0.5)]), scale, between, whole, pick };
  const armCount = whole(2, 12);
  const floor = Math.min(0.01 * 10 ** between(0, 1), 0.8 / armCount);
  const drawArm = (): AnyDistributionSpec => {
    if (isVector) return cloud(draw);
    if (ofCategories.includes(kind)) return categories(draw);
    return (choice[family] ?? pick(Object.values(choice)))(draw);
  };
  const arms = Array.from({ length: armCount }, drawArm);
  const isStated = isBounded && between(0, 1) < 0.5;
  const support = isStated ? { support: [draw.low, at(draw, 1)] as const } : {};
  const named = isVector ? "clouds" : ofCategories.includes(kind) ? "categories" : family;
  return {
    name: `${index + 1} ${kind}, ${armCount} ${named}${isStated ? ", support stated" : ""}`,
    seed: seed + index,
    utility: { ...utilities[kind](draw), ...support } as UtilitySpec,
    arms,
    floor,
  };
}
