import { Random } from "@blendit/core";
import type { LawSpec, UtilitySpec } from "@blendit/core/specs";

/** A problem on which certificates are tried, with the seed that its arms and its runs are drawn from. */
export interface CertificateProblem {
  readonly name: string;
  readonly seed: number;
  readonly utility: UtilitySpec;
  readonly arms: readonly LawSpec[];
  readonly floor: number;
}

/** Draws the arms of a family: `between` is uniform between two ends. */
type Family = (between: (low: number, high: number) => number, arm: number) => LawSpec;

const families = {
  "near-tied gaussians": (between) => ({ kind: "gaussian", mean: between(0, 0.1), deviation: between(0.9, 1.1) }),
  "gaussians apart": (between, arm) => ({
    kind: "gaussian",
    mean: arm + between(-0.3, 0.3),
    deviation: between(0.3, 1),
  }),
  betas: (between) => ({ kind: "beta", alpha: between(0.7, 8), beta: between(0.7, 8) }),
  "rare successes": (_, arm) => ({ kind: "bernoulli", p: arm === 0 ? 0.02 : 0.01 }),
  exponentials: (between) => ({ kind: "exponential", rate: between(0.5, 2) }),
  "a rare jackpot": (between, arm) =>
    arm === 0
      ? { kind: "discrete", values: [0, 10], masses: [0.995, 0.005] }
      : { kind: "uniform", low: 0, high: between(0.02, 0.08) },
  categories: (between) => {
    const raw = Array.from({ length: 6 }, () => between(0, 1) ** 3);
    const sum = raw.reduce((total, mass) => total + mass, 0);
    return { kind: "discrete", values: raw.map((_, index) => index), masses: raw.map((mass) => mass / sum) };
  },
  clouds: (between) => ({
    kind: "gaussian-vector",
    mean: [between(0, 2), between(0, 2)],
    deviation: between(0.2, 1),
  }),
} satisfies Record<string, Family>;

const unit = { support: [0, 1] } as const;
const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const normal = { kind: "gaussian", mean: 2, deviation: 1.5 } as const;

/** Utility, family, arms, floor, seed: fixed before any certificate was measured on them. */
const list: readonly (readonly [UtilitySpec, keyof typeof families, number, number, number])[] = [
  [{ kind: "mean" }, "near-tied gaussians", 5, 0.02, 701],
  [{ kind: "mean" }, "gaussians apart", 5, 0.02, 702],
  [{ kind: "mean", ...unit }, "betas", 8, 0.03, 703],
  [{ kind: "mean", ...unit }, "rare successes", 4, 0.05, 704],
  [{ kind: "mean" }, "exponentials", 5, 0.02, 705],
  [{ kind: "mean", support: [0, 10] }, "a rare jackpot", 3, 0.05, 706],
  [{ kind: "mean" }, "a rare jackpot", 3, 0.05, 707],
  [{ kind: "variance" }, "gaussians apart", 5, 0.02, 708],
  [{ kind: "variance" }, "near-tied gaussians", 10, 0.02, 709],
  [{ kind: "variance", ...unit }, "betas", 8, 0.03, 710],
  [{ kind: "variance", ...unit }, "rare successes", 3, 0.05, 711],
  [{ kind: "variance" }, "exponentials", 4, 0.05, 712],
  [{ kind: "deviation", ...unit }, "betas", 6, 0.02, 713],
  [{ kind: "deviation" }, "gaussians apart", 10, 0.01, 714],
  [{ kind: "wasserstein", target: uniform, ...unit }, "betas", 5, 0.03, 715],
  [{ kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 }, ...unit }, "betas", 12, 0.01, 716],
  [{ kind: "wasserstein", target: normal }, "gaussians apart", 5, 0.02, 717],
  [{ kind: "cramer", target: uniform, ...unit }, "betas", 6, 0.03, 718],
  [{ kind: "cramer", target: normal }, "gaussians apart", 4, 0.05, 719],
  [{ kind: "gini", ...unit }, "betas", 5, 0.03, 720],
  [{ kind: "gini" }, "exponentials", 4, 0.05, 721],
  [{ kind: "upper-cvar", level: 0.1, ...unit }, "betas", 6, 0.03, 722],
  [{ kind: "upper-cvar", level: 0.1 }, "exponentials", 5, 0.03, 723],
  [{ kind: "upper-cvar", level: 0.3 }, "gaussians apart", 5, 0.02, 724],
  [{ kind: "best-of", draws: 10, ...unit }, "betas", 5, 0.03, 725],
  [{ kind: "best-of", draws: 5 }, "near-tied gaussians", 8, 0.02, 726],
  [{ kind: "inter-es", level: 0.2, ...unit }, "betas", 6, 0.03, 727],
  [{ kind: "inter-es", level: 0.1 }, "near-tied gaussians", 3, 0.05, 728],
  [{ kind: "entropy" }, "categories", 20, 0.01, 729],
  [{ kind: "log-det" }, "clouds", 4, 0.03, 730],
];

export const certificateProblems: readonly CertificateProblem[] = list.map(
  ([utility, family, armCount, floor, seed]) => {
    const random = Random.stream(seed, "arms");
    const between = (low: number, high: number) => low + (high - low) * random.uniform();
    const draw: Family = families[family];
    const stated = "support" in utility && utility.support ? ", support stated" : "";
    return {
      name: `${utility.kind}, ${armCount} ${family}${stated}`,
      seed,
      utility,
      arms: Array.from({ length: armCount }, (_, arm) => draw(between, arm)),
      floor,
    };
  },
);
