import { describe, expect, it } from "vitest";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { InfluenceTails } from "./influence-tails.ts";

const levels = Array.from({ length: 400 }, (_, index) => (index + 0.5) / 400);
/** Quantiles of a distribution with P(R > r) = r^-a. */
const pareto = (power: number) => levels.map((level) => level ** (-1 / power));
/** Distances from the median are exponential too, with threshold ln 5: their index is 5 E_1(ln 5) = 0.43. */
const exponential = levels.map((level) => -Math.log(level));
const even = levels.map((level) => 10 * level);
const target = { kind: "uniform", low: 0, high: 5 } as const;

const deciding = (spec: UtilitySpec, samples: readonly (readonly number[])[], variances = [1, 0.01]) =>
  new InfluenceTails(utility(spec), samples).decidingArm([...samples.keys()], variances);

describe("InfluenceTails", () => {
  // The influence grows linearly for the mean and quadratically for the variance, so it has no mean for a <= 1 and a <= 2.
  it.each<[kind: "mean" | "variance", outcomes: string, samples: number[], arm: number | null]>([
    ["mean", "a = 0.7", pareto(0.7), 0],
    ["mean", "a = 1.5", pareto(1.5), null],
    ["variance", "a = 1.5", pareto(1.5), 0],
    ["mean", "exponential tails", exponential, null],
    ["variance", "exponential tails", exponential, null],
  ])("detects influences without a mean, whatever the unit and side: %s, %s", (kind, _, outcomes, arm) => {
    expect(deciding({ kind }, [outcomes, even])).toBe(arm);
    expect(deciding({ kind }, [outcomes.map((outcome) => 7 - 1000 * outcome), even])).toBe(arm);
  });

  it.each<[UtilitySpec, above: number | null, below: number | null]>([
    [{ kind: "upper-cvar", level: 0.1 }, 0, null],
    [{ kind: "best-of", draws: 5 }, 0, null],
    [{ kind: "gini" }, 0, 0],
    [{ kind: "wasserstein", target }, 0, 0],
    [{ kind: "cramer", target }, null, null],
    [{ kind: "entropy", edges: [1, 2, 3] }, null, null],
    [{ kind: "quota", low: 2, high: 9, share: 0.3 }, null, null],
    [{ kind: "kernel-diversity", bandwidth: 1 }, null, null],
  ])("ignores tails if the influence of distant outcomes is bounded: %j", (spec, above, below) => {
    expect(deciding(spec, [pareto(0.7), even])).toBe(above);
    expect(deciding(spec, [pareto(0.7).map((outcome) => -outcome), even])).toBe(below);
  });

  it("detects the tail of a few costs among many zeros, even in an arm with only one nonzero cost", () => {
    const mostlyZero = (costs: readonly number[]) => [...new Array<number>(60).fill(0), ...costs];
    const samples = [mostlyZero([18_000]), mostlyZero([40, 900, 37_000, 1_200_000]), mostlyZero([130, 4000, 98_000])];
    expect(deciding({ kind: "upper-cvar", level: 0.1 }, samples, [1, 0, 0])).toBe(0);
    expect(deciding({ kind: "upper-cvar", level: 0.1 }, samples, [0, 1, 0])).toBe(1);
  });

  it("weights arms by their share of the variance", () => {
    expect(deciding({ kind: "mean" }, [pareto(0.5), even], [1, 0])).toBe(0);
    expect(deciding({ kind: "mean" }, [pareto(0.5), even], [0.1, 1])).toBeNull();
    expect(deciding({ kind: "mean" }, [pareto(0.5), even], [0, 0])).toBeNull();
    expect(new InfluenceTails(utility({ kind: "mean" }), [pareto(0.5), even]).decidingArm([1], [1, 1])).toBeNull();
  });

  it("finds no tail in equal outcomes", () => {
    expect(deciding({ kind: "variance" }, [new Array(20).fill(3), new Array(20).fill(3)])).toBeNull();
  });
});
