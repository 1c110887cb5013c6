import { describe, expect, it } from "vitest";
import type { Reward } from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { heavyTail, tailIndex } from "./heavy-tail.ts";

const levels = Array.from({ length: 2000 }, (_, index) => (index + 0.5) / 2000);
const pareto = (power: number) => levels.map((level) => level ** (-1 / power));
const even = levels.map((level) => 10 * level);

describe("tailIndex", () => {
  it("is near 1/a if P(R > r) falls as r^-a, small for uniform outcomes, and zero for one distinct outcome", () => {
    // For a = 1, with median 2 and threshold 10, the mean of ln((10 / v - 2) / 8) over v from 0 to 1.
    expect(tailIndex(pareto(1))).toBeCloseTo(5 * Math.log(10) - 5 * Math.log(8), 2);
    expect(tailIndex(pareto(2))).toBeGreaterThan(0.5);
    expect(tailIndex(pareto(2))).toBeLessThan(0.8);
    expect(tailIndex(even)).toBeLessThan(0.1);
    expect(tailIndex(new Array(50).fill(3))).toBe(0);
    expect(tailIndex([1, 2])).toBe(0);
  });

  it("does not depend on the unit and origin of outcomes, nor on the side of the tail", () => {
    const index = tailIndex(pareto(1));
    expect(tailIndex(pareto(1).map((outcome) => 7 - 1000 * outcome))).toBeCloseTo(index, 3);
  });
});

describe("heavyTail", () => {
  const heaviest = (spec: UtilitySpec, samples: readonly (readonly number[])[], arms = [0, 1]) => {
    const known = new KnownArms({ utility: utility(spec), arms: samples.map((list) => empirical({ samples: list })) });
    known.moveTo([0.5, 0.5]);
    return heavyTail(samples, arms, (reward) => known.influence(reward));
  };

  it("is the arm with the heaviest tail among the given ones", () => {
    expect(heaviest({ kind: "mean" }, [pareto(1.5), pareto(1)])).toBe(1);
    expect(heaviest({ kind: "mean" }, [pareto(1.5), pareto(1)], [0])).toBe(0);
    expect(heaviest({ kind: "mean" }, [even, even])).toBeNull();
  });

  it.each<[UtilitySpec, number | null]>([
    [{ kind: "variance" }, 0],
    [{ kind: "upper-cvar", level: 0.1 }, 0],
    [{ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 5 } }, 0],
    [{ kind: "cramer", target: { kind: "uniform", low: 0, high: 5 } }, null],
    [{ kind: "entropy", edges: [1, 2, 3] }, null],
    [{ kind: "quota", low: 2, high: 9, share: 0.3 }, null],
    [{ kind: "kernel-diversity", bandwidth: 1 }, null],
  ])("is null unless the influence of distant outcomes is unbounded: %j", (spec, arm) => {
    expect(heaviest(spec, [pareto(1), even])).toBe(arm);
  });

  it("is null for vectors", () => {
    const random = Random.stream(1);
    const samples: Reward[][] = [Array.from({ length: 30 }, () => [random.uniform(), random.uniform() ** -1])];
    const known = new KnownArms({
      utility: utility({ kind: "log-det" }),
      arms: [empiricalVectors({ samples: samples[0] as number[][] })],
    });
    known.moveTo([1]);
    expect(heavyTail(samples, [0], (reward) => known.influence(reward))).toBeNull();
  });
});
