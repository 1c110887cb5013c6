import type { DistributionSpec } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../test/small-experiment.ts";
import type { Experiment } from "./experiment.ts";
import { planExperiment } from "./plan-experiment.ts";

const beta = { kind: "beta", alpha: 2, beta: 5 } as const;
const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const experiment: Experiment = { ...smallExperiment, name: "betas", arms: [beta, uniform], floor: 0.05 };
const plan = (change: Partial<Experiment> = {}, epsilon = 0.1) => planExperiment({ ...experiment, ...change }, epsilon);

describe("planExperiment", () => {
  test("tells for betas and the variance the numbers of the theory", () => {
    // Rewards in [0, 1]: r = 1/2, V = 16 r^4 = 1, L = 8 r = 4, C = r = 1/2. Two arms, floor 1/20:
    // D = (1 - 2/20) log(20 - 1) = 2.64999..., printed log(19) = 2.94444.
    const diameter = 0.9 * Math.log(19);
    // The largest step is floor^2 eps / (2 V) = 1.25e-4; the plan stays a millionth below it.
    const horizon = Math.floor((4 * diameter) / (1.25e-4 * (1 - 1e-6) * 0.1)) + 1;
    expect(horizon).toBeGreaterThan((4 * diameter) / (1.25e-4 * 0.1));
    const thousands = `${Math.floor(horizon / 1000)},${String(horizon % 1000).padStart(3, "0")}`;
    // D/(eta T) = eps/4 and eta V/(2 floor^2) = eps/4; best eta_0 = floor sqrt(D) = 0.0814.
    const total = (2 * Math.sqrt(diameter * horizon)) / 0.05;
    expect(plan().split("\n")).toEqual([
      "betas: variance, 2 arms, floor 0.05, average regret below 0.1",
      "hypotheses:",
      "  met      rewards lie in a bounded interval (0.5)",
      "D_max 2.65 (as printed in the paper: 2.944), V 1",
      "exact influence functions (worst-case bounds; runs usually need far fewer rounds):",
      `  constant step 0.000125 for ${thousands} rounds: bound 0.05`,
      `  steps 0.08139/sqrt(t): total regret at most ${Number(total.toPrecision(4))} in as many rounds`,
      "plug-in influence functions: the paper's bound adds a bias of at most 8 L C / sqrt(floor t) in round t, L 4, C 0.5",
    ]);
  });

  test("asks for four times the rounds at half the regret", () => {
    const rounds = (epsilon: number) => Number(/for ([\d,]+) rounds/.exec(plan({}, epsilon))![1]!.replaceAll(",", ""));
    // Up to the whole number.
    expect(Math.abs(rounds(0.05) - 4 * rounds(0.1))).toBeLessThanOrEqual(4);
  });

  test("measures rewards by their width: twice as wide, 16 times V", () => {
    expect(plan({ arms: [beta, { kind: "uniform", low: -1, high: 1 }] })).toContain("V 16\n");
  });

  test("lists what the wasserstein bounds need besides, and gives no bias bound without", () => {
    const text = plan({ utility: { kind: "wasserstein", target: uniform } });
    expect(text).toContain("  met      rewards lie in a bounded interval (0.5)\n");
    expect(text).toMatch(/ {2}not met {2}each arm's density is at least m > 0 on it\n/);
    // V = 16 r^4 = 1, as for the variance.
    expect(text).toContain("V 1\n");
    expect(text).toMatch(/plug-in influence functions: no bound of the bias without the hypotheses above$/);
  });

  test("widens the interval to hold the target, and has no plan for an unbounded one", () => {
    const to = (target: DistributionSpec) => plan({ utility: { kind: "wasserstein", target, support: [0, 1] } });
    const far = to({ kind: "uniform", low: 1, high: 4 });
    // Rewards in [0, 1], the target up to 4: r = 2, V = 16 r^4.
    expect(far).toContain("  met      rewards lie in a bounded interval (2)\n");
    expect(far).toContain("  met      so does the target; the interval is widened to hold it\n");
    expect(far).toContain("V 256\n");
    const unbounded = to({ kind: "gaussian", mean: 0.5, deviation: 0.1 });
    expect(unbounded).toContain("  not met  so does the target; the interval is widened to hold it\n");
    expect(unbounded).toMatch(/no plan: the target needs a bound, since no influence function.*$/);
  });

  test("asks for a bound of unbounded rewards, and plans with it once it is stated", () => {
    const arms = [beta, { kind: "gaussian", mean: 0, deviation: 1 }] as const;
    const text = plan({ arms });
    expect(text).toContain("  not met  rewards lie in a bounded interval\n");
    expect(text).toMatch(
      /no plan: rewards need a bound; state one with `support: \[low, high\]` \(and `outside: clip`\)$/,
    );
    expect(plan({ arms, utility: { kind: "variance", support: [-2, 2], outside: "clip" } })).toContain("V 256\n");
  });

  test("says so where the theory has nothing: other utilities, and costs", () => {
    expect(plan({ utility: { kind: "gini" } })).toBe(
      "betas: no constants of the bounds are derived for the utility gini (known: mean, variance, wasserstein)",
    );
    expect(plan({ costs: [0, 0.1] })).toBe(
      "betas: the bounds are derived for a utility alone, not for one with a cost per arm",
    );
  });

  test("needs neither horizon nor learners", () => {
    expect(plan({ horizon: 1, learners: [] })).toBe(plan());
  });
});
