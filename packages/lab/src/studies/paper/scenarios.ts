import type { DistributionSpec } from "@blendit/core/specs";

const beta = (alpha: number, beta: number): DistributionSpec => ({ kind: "beta", alpha, beta });

/** Means and standard deviations of scenario 4, as in the published program (the paper calls the second variances). */
const gaussians: readonly (readonly [mean: number, deviation: number])[] = [
  [0.31, 0.14],
  [1.12, 0.27],
  [-0.08, 0.11],
  [0.74, 0.22],
  [0.19, 0.18],
  [1.36, 0.31],
  [0.52, 0.16],
  [0.03, 0.09],
  [0.88, 0.24],
  [1.01, 0.19],
  [-0.21, 0.13],
  [0.63, 0.28],
  [0.27, 0.15],
  [1.47, 0.34],
  [0.11, 0.1],
  [0.95, 0.21],
  [0.41, 0.17],
  [0.69, 0.26],
  [-0.34, 0.12],
  [1.18, 0.29],
  [0.56, 0.2],
  [0.84, 0.23],
  [0.07, 0.08],
  [1.29, 0.32],
  [0.36, 0.14],
  [-0.12, 0.11],
  [0.99, 0.25],
  [0.22, 0.18],
  [1.41, 0.3],
  [0.48, 0.16],
];

/** The paper's four sets of arms. */
export const scenarios: readonly (readonly DistributionSpec[])[] = [
  [beta(2, 2), beta(4, 2)],
  [beta(2, 8), beta(8, 2), beta(2, 2), beta(20, 20)],
  Array.from({ length: 8 }, (_, k) => beta(2, 1 + 3 * k)),
  gaussians.map(([mean, deviation]) => ({ kind: "gaussian", mean, deviation })),
];
