import type { UtilitySpec } from "@blendit/core/specs";

const target = { kind: "uniform", low: 0, high: 1 } as const;
const metrics = [
  { kind: "above", threshold: 0.6 },
  { kind: "at-most", threshold: 0.3 },
] as const;

/** One utility of numbers of each kind that is defined for densities. */
export const scalarUtilities: readonly UtilitySpec[] = [
  { kind: "mean" },
  { kind: "chance", low: 0.5 },
  { kind: "variance" },
  { kind: "deviation" },
  { kind: "mean-variance", lambda: 0.5 },
  { kind: "wasserstein", target },
  { kind: "cramer", target: { kind: "beta", alpha: 3, beta: 3 } },
  { kind: "upper-cvar", level: 0.25 },
  { kind: "gini" },
  { kind: "median-deviation" },
  { kind: "wang" },
  { kind: "best-of", draws: 4 },
  { kind: "inter-es", level: 0.2 },
  { kind: "entropy", edges: [0.25, 0.5, 0.75] },
  { kind: "gini-simpson", edges: [0.3, 0.6] },
  { kind: "quota", low: 0.5, high: 1, share: 0.5 },
  { kind: "maximin", metrics },
  { kind: "nash", metrics },
  {
    kind: "sum",
    terms: [
      { weight: 1, utility: { kind: "variance" } },
      { weight: 1, utility: { kind: "gini" } },
    ],
  },
];
