import type { AnyDistributionSpec, DistributionSpec, UtilitySpec } from "@blendit/core/specs";

/** A problem of the arena, without learners and size. */
export interface ArenaProblem {
  readonly name: string;
  /** A sentence about the problem. */
  readonly story: string;
  readonly utility: UtilitySpec;
  readonly arms: readonly AnyDistributionSpec[];
  readonly floor: number;
  readonly isFromPaper: boolean;
}

const HIGHEST_FLOOR = 0.03;
/** Floors take at most this share of all weight. */
const SHARE_OF_FLOORS = 0.3;

/** A problem of the arena itself rather than of the paper, with the floor min(0.03, 0.3/K). */
export function typicalProblem(problem: Omit<ArenaProblem, "floor" | "isFromPaper">): ArenaProblem {
  const floor = Math.min(HIGHEST_FLOOR, SHARE_OF_FLOORS / problem.arms.length);
  return { ...problem, floor, isFromPaper: false };
}

const beta = (alpha: number, beta: number): DistributionSpec => ({ kind: "beta", alpha, beta });
const gaussian = (mean: number, deviation: number): DistributionSpec => ({ kind: "gaussian", mean, deviation });
const exponential = (rate: number): DistributionSpec => ({ kind: "exponential", rate });
const uniform = (low: number, high: number): DistributionSpec => ({ kind: "uniform", low, high });
const triangular = (low: number, mode: number, high: number): DistributionSpec => ({
  kind: "triangular",
  low,
  mode,
  high,
});

/** A mixture of the first distribution, with this weight, and the second one. */
function mixture(weight: number, first: DistributionSpec, second: DistributionSpec): DistributionSpec {
  const parts = [
    { weight, distribution: first },
    { weight: 1 - weight, distribution: second },
  ];
  return { kind: "mixture", parts };
}

/** A distribution on the categories 1, 2, 3, ... */
function shares(...masses: number[]): DistributionSpec {
  return { kind: "discrete", values: masses.map((_, index) => index + 1), masses };
}

/** One problem for each kind of utility of numbers that the paper does not cover, in everyday units. */
export const typicalProblems: readonly ArenaProblem[] = [
  {
    name: "clicks",
    story: "Which of six headlines gets the most clicks? The classical bandit, whose best blend is one option.",
    utility: { kind: "mean" } as const,
    arms: [0.04, 0.05, 0.06, 0.08, 0.1, 0.14].map((p): DistributionSpec => ({ kind: "bernoulli", p })),
  },
  {
    name: "tempos",
    story: "A playlist from five genres whose tempos, in beats per second, differ as much as possible.",
    utility: { kind: "deviation" } as const,
    arms: [gaussian(1.2, 0.2), gaussian(1.7, 0.15), gaussian(2.1, 0.1), gaussian(2.3, 0.35), gaussian(2.9, 0.2)],
  },
  {
    name: "rich-and-varied",
    story: "Training items from four pools that are hard on average and differ in difficulty.",
    utility: { kind: "mean-variance", lambda: 3 } as const,
    arms: [beta(2, 8), beta(5, 5), beta(8, 4), beta(12, 2)],
  },
  {
    name: "score-curve",
    story: "Four item banks whose scores should follow a bell curve around 55 %.",
    utility: {
      kind: "cramer",
      target: { kind: "truncated-gaussian", mean: 0.55, deviation: 0.25, low: 0, high: 1 },
    } as const,
    arms: [beta(12, 2), beta(6, 4), beta(5, 6), beta(2, 8)],
  },
  {
    name: "best-tenth",
    story: "Drafts from five writers of which the best tenth is kept: steady hands and gamblers.",
    utility: { kind: "upper-cvar", level: 0.1 } as const,
    arms: [
      beta(20, 10),
      mixture(0.75, beta(2, 8), beta(30, 3)),
      mixture(0.93, beta(4, 6), beta(60, 2)),
      beta(4, 3),
      triangular(0, 0.5, 0.9),
    ],
  },
  {
    name: "price-range",
    story: "A shelf filled by six suppliers so that two prices, in tens, differ as much as possible.",
    utility: { kind: "gini" } as const,
    arms: [gaussian(0.8, 0.2), gaussian(1.5, 0.4), uniform(0.5, 3), exponential(0.6), gaussian(4, 0.5), uniform(2, 6)],
  },
  {
    name: "opinions",
    story: "A panel from six groups with opinions spread around their median, not dominated by a few extremes.",
    utility: { kind: "median-deviation" } as const,
    arms: [
      triangular(-3, -2, 0),
      triangular(-1, 0, 1),
      uniform(-1, 2),
      triangular(0, 2, 3),
      triangular(-0.5, 0.5, 1.5),
      uniform(-2, 0),
    ],
  },
  {
    name: "claims",
    story: "Insurance claims from four regions, a portfolio with much weight on its right tail.",
    utility: { kind: "wang" } as const,
    arms: [exponential(1), gaussian(3.5, 0.4), mixture(0.9, exponential(2), gaussian(3, 0.6)), uniform(0, 2.5)],
  },
  {
    name: "best-of-eight",
    story: "Eight candidates are drawn from four generators and the best one is kept.",
    utility: { kind: "best-of", draws: 8 } as const,
    arms: [beta(40, 20), mixture(0.8, beta(2, 8), beta(30, 3)), beta(4, 3), triangular(0, 0.5, 0.8)],
  },
  {
    name: "stress-tests",
    story: "Load tests from five profiles that show both extremes: the best tenth far from the worst.",
    utility: { kind: "inter-es", level: 0.1 } as const,
    arms: [gaussian(0.5, 0.1), gaussian(0.3, 0.05), gaussian(0.9, 0.15), uniform(0.1, 0.7), beta(2, 2)],
  },
  {
    name: "styles",
    story: "Five text generators whose answers should cover as many styles as possible.",
    utility: { kind: "entropy" } as const,
    arms: [
      shares(0.6, 0.25, 0.1, 0.03, 0.01, 0.01),
      shares(0.1, 0.1, 0.55, 0.15, 0.05, 0.05),
      shares(0.05, 0.3, 0.05, 0.05, 0.5, 0.05),
      shares(0.02, 0.03, 0.05, 0.4, 0.1, 0.4),
      shares(0.4, 0.2, 0.2, 0.1, 0.05, 0.05),
    ],
  },
  {
    name: "news-topics",
    story: "A front page from eight feeds on which two stories rarely share a topic.",
    utility: { kind: "gini-simpson" } as const,
    arms: [
      shares(0.7, 0.1, 0.1, 0.05, 0.05),
      shares(0.6, 0.2, 0.1, 0.05, 0.05),
      shares(0.5, 0.3, 0.1, 0.05, 0.05),
      shares(0.1, 0.7, 0.1, 0.05, 0.05),
      shares(0.1, 0.1, 0.7, 0.05, 0.05),
      shares(0.2, 0.2, 0.2, 0.3, 0.1),
      shares(0.3, 0.1, 0.1, 0.1, 0.4),
      shares(0.4, 0.4, 0.1, 0.05, 0.05),
    ],
  },
  {
    name: "hard-items",
    story: "A training set from five sources with 30 % hard items: difficulty 0.7 and above.",
    utility: { kind: "quota", low: 0.7, high: 1, share: 0.3 } as const,
    arms: [beta(2, 6), beta(3, 6), beta(4, 4), beta(3, 5), beta(8, 3)],
  },
  {
    name: "on-time",
    story: "Which of five couriers delivers most often within two hours?",
    utility: { kind: "chance", high: 2 } as const,
    arms: [exponential(0.5), exponential(0.8), gaussian(1.8, 0.6), gaussian(1.5, 0.3), triangular(0.5, 1, 4)],
  },
  {
    name: "fair-exam",
    story: "An exam from five banks with tasks for beginners and for experts, whose smaller share counts.",
    utility: {
      kind: "maximin",
      metrics: [
        { kind: "above", threshold: 0.7 },
        { kind: "at-most", threshold: 0.3 },
      ],
    } as const,
    arms: [beta(2, 8), beta(3, 3), beta(9, 2), beta(5, 4), uniform(0, 1)],
  },
  {
    name: "two-audiences",
    story: "A festival from six labels that balances two audiences fairly: calm pieces and wild ones.",
    utility: {
      kind: "nash",
      metrics: [
        { kind: "at-most", threshold: 0.4 },
        { kind: "above", threshold: 0.6 },
      ],
    } as const,
    arms: [beta(2, 8), beta(3, 6), beta(5, 5), beta(6, 3), beta(9, 2), triangular(0.2, 0.5, 0.8)],
  },
  {
    name: "census",
    story: "A survey over six channels whose age groups should have the shares of the census.",
    utility: { kind: "kl", target: shares(0.2, 0.25, 0.25, 0.18, 0.12) } as const,
    arms: [
      shares(0.55, 0.3, 0.1, 0.04, 0.01),
      shares(0.3, 0.4, 0.2, 0.08, 0.02),
      shares(0.1, 0.3, 0.35, 0.2, 0.05),
      shares(0.05, 0.15, 0.3, 0.3, 0.2),
      shares(0.02, 0.08, 0.2, 0.35, 0.35),
      shares(0.2, 0.1, 0.4, 0.1, 0.2),
    ],
  },
  {
    name: "revenue-and-variety",
    story: "Twelve offers whose earnings should be both high and varied.",
    utility: {
      kind: "sum",
      terms: [
        { weight: 1, utility: { kind: "mean" } },
        { weight: 4, utility: { kind: "gini" } },
      ],
    } as const,
    arms: Array.from({ length: 12 }, (_, offer) => beta(2 + offer, 13 - offer)),
  },
].map(typicalProblem);

function cloud(deviation: number, ...mean: number[]): AnyDistributionSpec {
  return { kind: "gaussian-vector", mean, deviation };
}

/** A Gaussian vector with independent entries of these variances. */
function ellipsoid(mean: readonly number[], ...variances: number[]): AnyDistributionSpec {
  const covariance = variances.map((variance, row) => variances.map((_, column) => (row === column ? variance : 0)));
  return { kind: "gaussian-vector", mean, covariance };
}

/** One problem for each kind of utility of vectors; rewards are embeddings. */
export const vectorProblems: readonly ArenaProblem[] = [
  {
    name: "like-the-users",
    story: "Five sources of test queries whose embeddings should be distributed like those of real users.",
    utility: {
      kind: "mmd",
      target: { kind: "gaussian-vector", mean: [0.4, 0.2, 0], deviation: 1 },
      bandwidth: 1,
      features: 64,
    } as const,
    arms: [
      cloud(0.6, 0, 0, 0),
      cloud(0.6, 1.5, 0, 0),
      cloud(0.6, 0, 1.5, 0),
      cloud(0.6, -0.5, -0.5, 1),
      cloud(0.6, 2, 2, 2),
    ],
  },
  {
    name: "image-generators",
    story: "Six image generators, three of them nearly the same, for as many kinds of images as possible.",
    utility: { kind: "kernel-diversity", bandwidth: 1, features: 64 } as const,
    arms: [
      cloud(0.3, 0, 0),
      cloud(0.3, 0.2, 0),
      cloud(0.4, 0, 0.3),
      cloud(0.5, 2, 0),
      cloud(0.3, 0, 2),
      cloud(0.8, 2, 2),
    ],
  },
  {
    name: "probes",
    story: "Five kinds of measurement whose results should spread in every direction, as a regression needs.",
    utility: { kind: "log-det" } as const,
    arms: [
      ellipsoid([0, 0, 0], 1, 0.05, 0.05),
      ellipsoid([0, 0, 0], 0.05, 0.6, 0.05),
      ellipsoid([0, 0, 0.5], 0.05, 0.05, 0.4),
      cloud(0.4, 0.5, 0.5, 0),
      cloud(0.3, -0.5, 0, -0.5),
    ],
  },
  {
    name: "answers",
    story: "Four assistants whose answers should be as different as possible, by the Vendi score.",
    utility: { kind: "von-neumann", bandwidth: 1, features: 12 } as const,
    arms: [cloud(0.3, 0, 0), cloud(0.4, 0.5, 0), cloud(0.5, 1.5, 1.5), cloud(0.3, -1, 1)],
  },
].map(typicalProblem);
