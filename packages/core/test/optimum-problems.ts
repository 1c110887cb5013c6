import { KnownArms } from "../src/optimum/known-arms.ts";
import type { Random } from "../src/random/random.ts";
import { anyDistribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import type { PlainOptimumOptions } from "./plain-optimum.ts";

/** The target of utilities that need one. */
export const target = { kind: "uniform", low: 0, high: 1 } as const;
/** Metrics of one reward: its mean, and whether it is above or at most a half. */
export const metrics = [
  { kind: "mean" },
  { kind: "above", threshold: 0.5 },
  { kind: "at-most", threshold: 0.5 },
] as const;
/** Four edges between five classes. */
export const edges = [0.2, 0.4, 0.6, 0.8];
/** Utilities of every kind. */
export const everyKind: readonly UtilitySpec[] = [
  { kind: "mean" },
  { kind: "chance", low: 0.3 },
  { kind: "variance" },
  { kind: "deviation" },
  { kind: "mean-variance", lambda: 2 },
  { kind: "wasserstein", target },
  { kind: "wasserstein", target: { kind: "discrete", values: [0, 0.3, 1], masses: [0.2, 0.5, 0.3] } },
  { kind: "cramer", target },
  { kind: "upper-cvar", level: 0.3 },
  { kind: "gini" },
  { kind: "median-deviation" },
  { kind: "wang" },
  { kind: "best-of", draws: 4 },
  { kind: "inter-es", level: 0.25 },
  { kind: "entropy", edges },
  { kind: "gini-simpson", edges },
  { kind: "quota", low: 0.3, high: 0.6, share: 0.5 },
  { kind: "maximin", metrics },
  { kind: "nash", metrics },
  {
    kind: "sum",
    terms: [
      { weight: 1, utility: { kind: "variance" } },
      { weight: 0.5, utility: { kind: "upper-cvar", level: 0.2 } },
    ],
  },
];

/** Random points of the truncated simplex: half anywhere, half increasingly close to `centre`. */
export function* candidates(centre: Float64Array, floor: number, count: number, random: Random) {
  const armCount = centre.length;
  for (let index = 0; index < count; index++) {
    const draws = Array.from({ length: armCount }, () => -Math.log(1 - random.uniform()));
    const total = draws.reduce((sum, draw) => sum + draw, 0);
    const reach = index % 2 === 0 ? 1 : 10 ** (-6 * random.uniform());
    yield centre.map((weight, arm) => {
      const other = floor + ((1 - armCount * floor) * draws[arm]!) / total;
      return weight + reach * (other - weight);
    });
  }
}

/** The known arms of a problem given by specs. */
export function problemOf({ utility: spec, arms, costs }: PlainOptimumOptions): KnownArms {
  return new KnownArms({ utility: utility(spec), arms: arms.map((arm) => anyDistribution(arm)), costs });
}

/** How much U changes across the simplex: the unit in which certificates are judged. */
export function spreadOf(problem: KnownArms): number {
  const gradient = problem.gradient(new Float64Array(problem.armCount).fill(1 / problem.armCount));
  return Math.max(...gradient) - Math.min(...gradient);
}
