import type { AnyDistribution, Distribution } from "../src/distributions/distribution.ts";
import {
  type AnyDistributionSpec,
  anyDistribution,
  type DistributionSpec,
  distribution,
} from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import { custom } from "../src/utilities/custom.ts";
import type { UtilityCase } from "./utility.contract.ts";

const distributions = (...specs: DistributionSpec[]): Distribution[] => specs.map((spec) => distribution(spec));

/** Arms with densities: bounded and unbounded, with steep ends, and a mixture. */
export const smoothArms = distributions(
  { kind: "beta", alpha: 2, beta: 5 },
  { kind: "beta", alpha: 0.6, beta: 0.8, low: -0.5, high: 1.5 },
  { kind: "gaussian", mean: 0.4, deviation: 0.35 },
  { kind: "triangular", low: -0.2, mode: 0.1, high: 0.9 },
  {
    kind: "mixture",
    parts: [
      { weight: 0.3, distribution: { kind: "uniform", low: 0, high: 0.4 } },
      { weight: 0.7, distribution: { kind: "exponential", rate: 4 } },
    ],
  },
);

/** Arms of atoms, some of them shared. */
export const atomArms = distributions(
  { kind: "discrete", values: [0, 1, 3], masses: [0.5, 0.3, 0.2] },
  { kind: "bernoulli", p: 0.7 },
  { kind: "discrete", values: [3, 2, 5, 0], masses: [0.1, 0.4, 0.25, 0.25] },
  { kind: "empirical", samples: [1, 1, 2, 5, 3, 3, 0] },
);

/** Arms in the plane: round, elongated and tilted, far from zero, and recorded. */
const vectorArms = [
  anyDistribution({ kind: "gaussian-vector", mean: [0, 0], deviation: 0.4 }),
  anyDistribution({
    kind: "gaussian-vector",
    mean: [1, 0.5],
    covariance: [
      [0.5, 0.3],
      [0.3, 0.25],
    ],
  }),
  anyDistribution({ kind: "gaussian-vector", mean: [-1, 1.5], deviation: 0.7 }),
  anyDistribution({
    kind: "empirical-vectors",
    samples: [
      [0, 1],
      [0.5, -0.5],
      [2, 1],
      [0, 1],
      [-1, 0.3],
    ],
  }),
];

const uniformTarget: DistributionSpec = { kind: "uniform", low: 0, high: 1 };
const betaTarget: DistributionSpec = { kind: "beta", alpha: 3, beta: 2 };
const gaussianTarget: DistributionSpec = { kind: "gaussian", mean: 0.5, deviation: 0.3 };
const atomTarget: DistributionSpec = { kind: "discrete", values: [0, 0.5, 2], masses: [0.4, 0.35, 0.25] };

/** Kinds whose function has kinks in F, which are kinks in the weights for atoms but not for densities. */
const anyDistributionKinds: readonly UtilitySpec[] = [
  { kind: "upper-cvar", level: 0.2 },
  { kind: "median-deviation" },
  { kind: "inter-es", level: 0.1 },
];

const smoothDistributionKinds: readonly UtilitySpec[] = [
  { kind: "gini" },
  { kind: "wang" },
  { kind: "best-of", draws: 5 },
  { kind: "wasserstein", target: uniformTarget },
  { kind: "wasserstein", target: betaTarget },
  { kind: "wasserstein", target: gaussianTarget },
  { kind: "cramer", target: betaTarget },
  { kind: "cramer", target: atomTarget },
];

const momentKinds: readonly UtilitySpec[] = [
  { kind: "mean" },
  { kind: "variance" },
  { kind: "deviation" },
  { kind: "mean-variance", lambda: 0.7 },
];

const featureKinds: readonly UtilitySpec[] = [
  { kind: "quota", low: 0.1, high: 0.45, share: 0.3 },
  { kind: "chance", low: 0.1, high: 0.45 },
  { kind: "entropy", edges: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  { kind: "gini-simpson", edges: [0.1, 0.3, 0.7] },
  {
    kind: "nash",
    metrics: [
      { kind: "above", threshold: 0.5 },
      { kind: "at-most", threshold: 0.2 },
      { kind: "between", low: 0, high: 0.6 },
    ],
  },
];

const plainSum: UtilitySpec = {
  kind: "sum",
  terms: [
    { weight: 2, utility: { kind: "variance" } },
    { weight: 0.5, utility: { kind: "wasserstein", target: uniformTarget } },
    { weight: 1, utility: { kind: "entropy", edges: [0.5] } },
  ],
};

const categoryKinds: readonly UtilitySpec[] = [
  { kind: "entropy" },
  { kind: "gini-simpson" },
  { kind: "entropy", categories: [0, 1, 2, 3, 5] },
  { kind: "quota", values: [0, 3], share: 0.3 },
  { kind: "chance", high: 2 },
];

/** Kinds that accept numbers and vectors. */
const kernelKinds: readonly UtilitySpec[] = [
  { kind: "kernel-diversity", bandwidth: 0.5, features: 64 },
  { kind: "von-neumann", bandwidth: 0.5, features: 12 },
  { kind: "log-det" },
];

const denseTargetKinds: readonly UtilitySpec[] = [
  { kind: "mmd", target: betaTarget, bandwidth: 0.3, features: 64 },
  { kind: "kl", target: gaussianTarget, edges: [0, 0.2, 0.4, 0.6, 0.8, 1] },
];

const atomTargetKinds: readonly UtilitySpec[] = [
  { kind: "mmd", target: atomTarget, bandwidth: 0.3, features: 64 },
  { kind: "kl", target: { kind: "discrete", values: [0, 1, 2, 3, 5], masses: [0.3, 0.3, 0.2, 0.1, 0.1] } },
];

const vectorKinds: readonly UtilitySpec[] = [
  { kind: "mmd", target: { kind: "gaussian-vector", mean: [0.2, 0.4], deviation: 1 }, bandwidth: 0.6, features: 64 },
  { kind: "log-det", ridge: 0.1 },
  {
    kind: "sum",
    terms: [
      { weight: 0.5, utility: { kind: "log-det" } },
      { weight: 2, utility: { kind: "kernel-diversity", bandwidth: 1, features: 32 } },
    ],
  },
];

const maximin: UtilitySpec = {
  kind: "maximin",
  metrics: [
    { kind: "above", threshold: 0.5 },
    { kind: "at-most", threshold: 0.2 },
  ],
};

const exponentialWorth = custom({
  kind: "custom",
  dimension: 2,
  features: (reward, out) => out.set([Math.exp(-reward), reward]),
  value: (m) => Math.sqrt(1 + m[0]!) - (m[1]! - 0.3) ** 2,
  gradient: (m, out) => out.set([0.5 / Math.sqrt(1 + m[0]!), -2 * (m[1]! - 0.3)]),
});

/** Where the features above jump. */
const featureJumps = [0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 1];

function cases(specs: readonly UtilitySpec[], arms: readonly AnyDistribution[], suffix: string, hasGradient: boolean) {
  return specs.map((spec): UtilityCase => {
    const target = "target" in spec ? ` to ${(spec.target as AnyDistributionSpec).kind}` : "";
    return { name: `${spec.kind}${target}, ${suffix}`, utility: utility(spec), arms, hasGradient, jumps: featureJumps };
  });
}

/** Every kind of utility, with arms that test it. */
export const utilityCases: readonly UtilityCase[] = [
  ...cases(
    [...momentKinds, ...anyDistributionKinds, ...smoothDistributionKinds, ...featureKinds, plainSum],
    smoothArms,
    "densities",
    true,
  ),
  ...cases([{ kind: "wasserstein", target: atomTarget }], smoothArms, "densities", true),
  ...cases([...smoothDistributionKinds, ...categoryKinds, plainSum], atomArms, "atoms", true),
  ...cases([...anyDistributionKinds, { kind: "wasserstein", target: atomTarget }], atomArms, "atoms", false),
  ...cases([maximin], smoothArms, "densities", false),
  ...cases([...kernelKinds, ...denseTargetKinds], smoothArms, "densities", true),
  ...cases([...kernelKinds, ...atomTargetKinds], atomArms, "atoms", true),
  ...cases([...kernelKinds, ...vectorKinds], vectorArms, "vectors", true),
  { name: "custom, densities", utility: exponentialWorth, arms: smoothArms.slice(0, 4), hasGradient: true },
  { name: "custom, atoms", utility: exponentialWorth, arms: atomArms, hasGradient: true },
];
