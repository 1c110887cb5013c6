import { gaussian } from "@blendit/core";
import type { DistributionSpec, UtilitySpec } from "@blendit/core/specs";

const normal = gaussian({ mean: 0, deviation: 1 });

/** Three arms whose outcomes have a common shape. */
export interface Shape {
  readonly name: string;
  readonly arms: readonly DistributionSpec[];
  /** The range of outcomes, for bounded shapes. */
  readonly support?: readonly [number, number];
  readonly target: DistributionSpec;
  readonly edges: readonly number[];
}

const unit: DistributionSpec = { kind: "uniform", low: 0, high: 1 };
const quarters = [0.25, 0.5, 0.75];

/** Discretizes a continuous distribution, given by its upper quantiles, in steps of 3 % of the remaining upper tail. */
function stepped(outcomeAbove: (share: number) => number): DistributionSpec {
  const values: number[] = [];
  const masses: number[] = [];
  let left = 1;
  for (; left > 1e-9; left *= 0.97) {
    values.push(outcomeAbove(left * Math.sqrt(0.97)));
    masses.push(0.03 * left);
  }
  return { kind: "discrete", values: [...values, outcomeAbove(left / 2)], masses: [...masses, left] };
}

/** A bell, a long tail, a valley between two ends, two peaks, five grades, and two kinds of heavy tails. */
export const shapes: readonly Shape[] = [
  {
    name: "bell",
    arms: [
      { kind: "gaussian", mean: 0.3, deviation: 0.2 },
      { kind: "gaussian", mean: 0.5, deviation: 0.1 },
      { kind: "gaussian", mean: 0.8, deviation: 0.3 },
    ],
    target: unit,
    edges: quarters,
  },
  {
    name: "long tail",
    arms: [1, 2, 4].map((rate) => ({ kind: "exponential", rate })),
    target: unit,
    edges: quarters,
  },
  {
    name: "valley",
    arms: [
      { kind: "beta", alpha: 0.5, beta: 0.5 },
      { kind: "beta", alpha: 0.6, beta: 0.4 },
      { kind: "beta", alpha: 2, beta: 2 },
    ],
    support: [0, 1],
    target: unit,
    edges: quarters,
  },
  {
    name: "two peaks",
    arms: [0.1, 0.5, 0.8].map((share) => ({
      kind: "mixture",
      parts: [
        { weight: share, distribution: { kind: "gaussian", mean: 0, deviation: 0.1 } },
        { weight: 1 - share, distribution: { kind: "gaussian", mean: 1, deviation: 0.2 } },
      ],
    })),
    target: unit,
    edges: quarters,
  },
  {
    name: "grades",
    arms: [
      [0.1, 0.2, 0.4, 0.2, 0.1],
      [0.4, 0.1, 0, 0.1, 0.4],
      [0.05, 0.05, 0.1, 0.3, 0.5],
    ].map((masses) => ({ kind: "discrete", values: [1, 2, 3, 4, 5], masses })),
    support: [1, 5],
    target: { kind: "uniform", low: 1, high: 5 },
    edges: [1.5, 2.5, 3.5, 4.5],
  },
  {
    name: "lognormal",
    arms: [0, -0.5, 0.3].map((mean) => stepped((share) => Math.exp(mean - 1.5 * normal.quantile(share)))),
    target: unit,
    edges: [0.5, 1, 2],
  },
  {
    name: "Pareto",
    arms: [1, 0.7, 1.3].map((scale) => stepped((share) => scale * share ** (-1 / 2.5))),
    target: { kind: "uniform", low: 0.5, high: 3 },
    edges: [1, 1.5, 2.5],
  },
];

/** Ten utilities for the outcomes of a shape, with a stated support if one is given. */
export function goalsOf({ target, edges }: Shape, support?: readonly [number, number]): UtilitySpec[] {
  const stated = support && { support };
  const middle = edges[Math.floor(edges.length / 2)]!;
  return [
    { kind: "mean", ...stated },
    { kind: "variance", ...stated },
    { kind: "deviation", ...stated },
    { kind: "gini", ...stated },
    { kind: "upper-cvar", level: 0.1, ...stated },
    { kind: "best-of", draws: 5, ...stated },
    { kind: "wasserstein", target, ...stated },
    { kind: "cramer", target, ...stated },
    { kind: "entropy", edges, ...stated },
    { kind: "quota", low: middle, high: 1e6, share: 0.5, ...stated },
  ];
}
