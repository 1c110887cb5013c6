import { anyDistribution } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { isMovable, movedDistribution } from "./moved-distribution.ts";

const within = [0, 1] as const;
const still = { shift: 0, widen: 1, within };

/** Mean and deviation of a distribution of numbers. */
function momentsOf(spec: Parameters<typeof anyDistribution>[0]): { mean: number; deviation: number } {
  const { mean, variance } = anyDistribution(spec) as { mean: number; variance: number } & ReturnType<
    typeof anyDistribution
  >;
  return { mean, deviation: Math.sqrt(variance) };
}

describe.each([
  { kind: "beta", alpha: 4, beta: 6 },
  { kind: "uniform", low: 0.2, high: 0.6 },
  { kind: "triangular", low: 0.2, mode: 0.4, high: 0.6 },
  { kind: "gaussian", mean: 0.4, deviation: 0.1 },
  { kind: "exponential", rate: 2.5 },
] as const)("a drag of the shape of $kind", (spec) => {
  test("to the right moves its mean by the same distance", () => {
    const { mean } = momentsOf(movedDistribution(spec, { ...still, shift: 0.1 }));
    expect(mean - momentsOf(spec).mean).toBeCloseTo(0.1, 3);
  });

  test("changes its deviation in the same direction", () => {
    const { deviation } = momentsOf(spec);
    expect(momentsOf(movedDistribution(spec, { ...still, widen: 1.3 })).deviation).toBeGreaterThan(1.1 * deviation);
    expect(momentsOf(movedDistribution(spec, { ...still, widen: 0.7 })).deviation).toBeLessThan(0.9 * deviation);
  });

  test("of no length does not change it", () => {
    expect(movedDistribution(spec, still)).toEqual(spec);
  });
});

test("an interval stays within the allowed outcomes", () => {
  const spec = { kind: "uniform", low: 0.2, high: 0.6 } as const;
  expect(movedDistribution(spec, { shift: 5, widen: 1, within })).toEqual({ kind: "uniform", low: 0.6, high: 1 });
  expect(movedDistribution(spec, { shift: -5, widen: 9, within })).toEqual({ kind: "uniform", low: 0, high: 1 });
});

test("a mixture moves with all its components", () => {
  const part = (weight: number, mean: number) => ({
    weight,
    distribution: { kind: "gaussian", mean, deviation: 0.1 } as const,
  });
  const moved = movedDistribution({ kind: "mixture", parts: [part(0.5, 0), part(0.5, 1)] }, { ...still, shift: 0.25 });
  expect(moved.parts.map(({ distribution }) => (distribution as { mean: number }).mean)).toEqual([0.25, 1.25]);
});

test("recorded numbers cannot be moved", () => {
  const spec = { kind: "empirical", samples: [1, 2] } as const;
  expect(isMovable(spec)).toBe(false);
  expect(movedDistribution(spec, { ...still, shift: 1 })).toBe(spec);
});
