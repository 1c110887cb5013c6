import { describe, expect, test } from "vitest";
import { drawLimits } from "../../test/capped-domains.ts";
import { klDivergence } from "../../test/kl-divergence.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { Random } from "../random/random.ts";
import { klProjection, largestExponent, startWeights } from "./kl-projection.ts";
import type { Floor } from "./weight-domain.ts";

const EXTREME = 1e-300;
const ARM_COUNTS = [2, 3, 5, 8, 30, 100, 1000, 10_000];
const FLOOR_SHARES = [1e-12, 1e-6, 0.01, 0.1, 0.5, 0.9, 0.999];

const project = (values: ArrayLike<number>, floor: Floor): Float64Array => {
  const out = new Float64Array(values.length);
  klProjection(values.length, floor)(Float64Array.from(values), out);
  return out;
};

/** Kinds of input: how to draw one value from the random numbers, its index and the floor. */
const KINDS: Record<string, (random: Random, index: number, floor: number) => number> = {
  "spread evenly": (random) => random.uniform() + 1e-3,
  "spread over 300 orders of magnitude": (random) => EXTREME ** random.uniform(),
  "tiny throughout": (random) => EXTREME * (1 + random.uniform()),
  "with zeros": (random, index) => (index === 0 ? 1 : Math.max(0, random.uniform() - 0.5)),
  "with ties": (random) => 2 ** -Math.floor(4 * random.uniform()),
  "all equal": () => 0.3,
  "with one huge value": (random, index) => (index === 1 ? 1e300 : random.uniform()),
  "crowded at the floor": (random, index, floor) => (index < 2 ? 0.4 : floor * (1 + 0.1 * (random.uniform() - 0.5))),
};

function* inputs(seed: number, armCounts = ARM_COUNTS): Generator<{ values: Float64Array; floor: number }> {
  for (const [kind, draw] of Object.entries(KINDS)) {
    for (const armCount of armCounts) {
      const random = Random.stream(seed, kind, armCount);
      for (const share of FLOOR_SHARES) {
        const floor = share / armCount;
        yield { values: Float64Array.from({ length: armCount }, (_, index) => draw(random, index, floor)), floor };
      }
    }
  }
}

/** The largest relative distance of the weights from max(floor, c p) for one scale c, which need not be known. */
function optimalityError(values: Float64Array, weights: Float64Array, floor: number): number {
  const scales = Array.from(weights, (weight, arm) => weight / values[arm]!);
  const free = scales.filter((_, arm) => weights[arm]! > floor);
  const clipped = scales.filter((_, arm) => !(weights[arm]! > floor));
  const [least, most] = [free.reduce((a, b) => Math.min(a, b)), free.reduce((a, b) => Math.max(a, b))];
  const leastClipped = clipped.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return Math.max(most / least - 1, most / leastClipped - 1);
}

describe("klProjection", () => {
  test("leaves no weight below the floor, not even by rounding", () => {
    for (const { values, floor } of inputs(1)) {
      expect(project(values, floor).every((weight) => weight >= floor)).toBe(true);
    }
  });

  test("gives weights whose sum is one within 1e-15 per arm, and also within 2e-15", () => {
    for (const { values, floor } of inputs(2)) {
      expect(Math.abs(compensatedSum(project(values, floor)) - 1)).toBeLessThanOrEqual(2e-15);
    }
  });

  test("gives max(floor, c p) with one scale c for all arms", () => {
    for (const { values, floor } of inputs(3)) {
      expect(optimalityError(values, project(values, floor), floor)).toBeLessThanOrEqual(1e-12);
    }
  });

  test("is idempotent, bit for bit", () => {
    for (const { values, floor } of inputs(4)) {
      const once = project(values, floor);
      expect(project(once, floor)).toEqual(once);
    }
  });

  test("does not depend on the scale of the values", () => {
    for (const { values, floor } of inputs(5, [2, 30])) {
      const scaled = project(
        values.map((value) => value * 2 ** -20),
        floor,
      );
      // Multiplying by a power of two changes no digit, but feasible values are kept while scaled ones are rescaled.
      project(values, floor).forEach((weight, arm) => {
        expect(Math.abs(weight - scaled[arm]!)).toBeLessThanOrEqual(1e-15);
      });
    }
  });

  test("solves inputs for which dropping arms one round at a time takes long", () => {
    for (const armCount of [1000, 10_000]) {
      const floor = 0.999 / armCount;
      const values = staircase(armCount, floor);
      expect(clippingRounds(values, floor)).toBeGreaterThan(10);
      const weights = project(values, floor);
      expect(optimalityError(values, weights, floor)).toBeLessThanOrEqual(1e-12);
      expect(Math.abs(compensatedSum(weights) - 1)).toBeLessThanOrEqual(2e-15);
      expect(project(weights, floor)).toEqual(weights);
    }
  });

  test("keeps arms with zero floor and value at zero", () => {
    const values = Float64Array.of(0, 1, 3);
    klProjection(3, [0, 0.4, 0.1])(values, values);
    expect(Array.from(values)).toEqual([0, 0.4, expect.closeTo(0.6, 15)]);
  });

  test("may overwrite its own input", () => {
    const values = Float64Array.of(0, 1, 3);
    klProjection(3, 0.1)(values, values);
    values.forEach((weight, arm) => {
      expect(weight).toBeCloseTo([0.1, 0.225, 0.675][arm]!, 15);
    });
  });

  test("handles values at the very edges of the number range", () => {
    const [least, most] = [Number.MIN_VALUE, Number.MAX_VALUE];
    expect(Array.from(project([least, least], 0.1))).toEqual([0.5, 0.5]);
    expect(Array.from(project([most, most], 0.1))).toEqual([0.5, 0.5]);
    expect(Array.from(project([most, least], 0.25))).toEqual([0.75, 0.25]);
  });

  test("handles a floor within rounding of 1/K", () => {
    for (const armCount of [2, 3, 7, 49, 1000]) {
      const floor = (1 - Number.EPSILON) / armCount;
      const weights = project(new Float64Array(armCount).fill(0.7), floor);
      expect(weights.every((weight) => weight >= floor)).toBe(true);
      expect(Math.abs(compensatedSum(weights) - 1)).toBeLessThanOrEqual(2e-15);
    }
  });

  test("refuses values that have no projection, and a floor that is too large", () => {
    expect(() => project([0, 0], 0.1)).toThrow("values must be numbers with a positive sum");
    expect(() => project([1, Number.NaN], 0.1)).toThrow("values[1] must be a finite number of at least 0");
    expect(() => project([Number.POSITIVE_INFINITY, 1], 0.1)).toThrow("values[0] must be");
    expect(() => klProjection(4, 0.3)).toThrow("floor must be at least 0 and below 1/4, so that 4 options fit");
  });

  test("gives max(floor_k, c p_k) for different floors, with the c found by bisection", () => {
    for (const armCount of [2, 3, 8, 40]) {
      const random = Random.stream(9, armCount);
      for (let trial = 0; trial < 200; trial++) {
        // Some floors are zero, and their sum is anything from small to nearly one.
        const raw = Array.from({ length: armCount }, () => Math.max(0, random.uniform() - 0.2) ** 3);
        const share = [0.01, 0.5, 0.999][trial % 3]! / raw.reduce((sum, part) => sum + part, 1e-9);
        const floor = raw.map((part) => share * part);
        const values = Float64Array.from(raw, () => Math.exp(20 * (random.uniform() - 0.5)));
        const out = project(values, floor);
        const scale = scaleByBisection(values, floor);
        out.forEach((weight, arm) => {
          expect(weight).toBeGreaterThanOrEqual(floor[arm]!);
          expect(Math.abs(weight - Math.max(floor[arm]!, scale * values[arm]!))).toBeLessThanOrEqual(1e-14);
        });
        const again = project(out, floor);
        expect(Math.max(...again.map((weight, arm) => Math.abs(weight - out[arm]!)))).toBeLessThanOrEqual(1e-15);
      }
    }
  });

  test("agrees with an exhaustive search over all sets of free arms", () => {
    const random = Random.stream(6, "brute force");
    for (let trial = 0; trial < 400; trial++) {
      const armCount = 2 + (trial % 5);
      const floor = (0.01 + 0.98 * random.uniform()) / armCount;
      const values = Float64Array.from({ length: armCount }, () => random.uniform() ** 3 + 1e-9);
      const expected = bruteForce(values, floor);
      project(values, floor).forEach((weight, arm) => {
        // Both are exact formulas, and a tie between two sets costs no more than rounding.
        expect(Math.abs(weight - expected[arm]!)).toBeLessThanOrEqual(2e-15);
      });
    }
  });

  test("is closest to the values among feasible blends, and no feasible blend is farther from it than from the values", () => {
    const random = Random.stream(7, "pythagoras");
    const feasible = (armCount: number, floor: number, power: number) =>
      project(
        Float64Array.from({ length: armCount }, () => random.uniform() ** power),
        floor,
      );
    for (let trial = 0; trial < 2000; trial++) {
      const armCount = 2 + (trial % 29);
      const floor = (0.01 + 0.98 * random.uniform()) / armCount;
      const values = feasible(armCount, 1e-9 / armCount, 8);
      const nearest = project(values, floor);
      const other = feasible(armCount, floor, 1 + (trial % 6));
      const distance = klDivergence(other, values);
      // Divergences here are below 30, from sums of up to 30 rounded terms.
      expect(distance).toBeGreaterThanOrEqual(klDivergence(nearest, values) - 1e-14);
      expect(distance).toBeGreaterThanOrEqual(klDivergence(other, nearest) - 1e-14);
    }
  });
});

describe("klProjection with ceilings", () => {
  /** A third of the values are drawn near a floor or a ceiling; some are tiny, some zero. */
  function draw(random: Random, armCount: number): Float64Array {
    return Float64Array.from({ length: armCount }, () => {
      const kind = random.uniform();
      if (kind < 0.1) return 0;
      return kind < 0.4 ? 10 ** (-30 * random.uniform()) : random.uniform() ** 4;
    });
  }

  const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

  test("gives min(ceiling_k, max(floor_k, c p_k)) with the c found by bisection", () => {
    const random = Random.stream(11, "box");
    for (let trial = 0; trial < 500; trial++) {
      const limits = drawLimits(random, 2 + (trial % 30));
      const { floor, ceiling } = limits;
      const values = draw(random, floor.length);
      const reach = floor.reduce((sum, least, arm) => sum + (values[arm]! > 0 ? ceiling[arm]! : least), 0);
      if (!(reach > 1 + 1e-9)) continue;
      const sumAt = (scale: number) =>
        floor.reduce((sum, least, arm) => sum + clamp(least, scale * values[arm]!, ceiling[arm]!), 0);
      let [low, high] = [-200, 200];
      for (let round = 0; round < 200; round++) {
        const middle = (low + high) / 2;
        if (sumAt(Math.exp(middle)) < 1) low = middle;
        else high = middle;
      }
      // In place, as learners do.
      const out = values.slice();
      klProjection(floor.length, limits)(out, out);
      expect(Math.abs(out.reduce((sum, weight) => sum + weight) - 1)).toBeLessThan(1e-14);
      floor.forEach((least, arm) => {
        expect(out[arm]).toBeGreaterThanOrEqual(least);
        expect(out[arm]).toBeLessThanOrEqual(ceiling[arm]!);
        // If c is in a range where all arms are at a limit, so is the bisection's; a rounding of its exponent moves a weight by
        // 1e-13.
        expect(Math.abs(out[arm]! - clamp(least, Math.exp(low) * values[arm]!, ceiling[arm]!))).toBeLessThan(1e-12);
      });
      const again = out.slice();
      klProjection(floor.length, limits)(again, again);
      expect(again).toEqual(out);
    }
  });

  test("equals the projection with floors alone if that is below the ceilings", () => {
    const values = Float64Array.of(0.2, 0.3, 0.5);
    const [one, other] = [values.slice(), values.slice()];
    klProjection(3, { floor: 0.25, ceiling: 0.47 })(values, one);
    klProjection(3, 0.25)(values, other);
    expect(one).toEqual(other);
  });

  test("gives arms with value zero equal shares of what the ceilings of the others leave", () => {
    const out = new Float64Array(4);
    klProjection(4, { floor: 0, ceiling: [0.5, 0.4, 0.4, 1] })(Float64Array.of(1, 0, 0, 0), out);
    for (const [arm, weight] of [0.5, 1 / 6, 1 / 6, 1 / 6].entries()) expect(out[arm]).toBeCloseTo(weight, 15);
    klProjection(4, { floor: 0, ceiling: [0.5, 0.1, 0.4, 1] })(Float64Array.of(1e-100, 0, 1e100, 0), out);
    for (const [arm, weight] of [0.5, 0.05, 0.4, 0.05].entries()) expect(out[arm]).toBeCloseTo(weight, 15);
  });

  test("gives values that differ by hundreds of orders of magnitude a sum of one, also if some arms have no ceiling", () => {
    const random = Random.stream(13, "open box");
    for (let trial = 0; trial < 1000; trial++) {
      const { floor, ceiling: drawn } = drawLimits(random, 2 + (trial % 5));
      const ceiling = drawn.map((most) => (random.uniform() < 0.5 ? 1 : most));
      const values = Float64Array.from(floor, () => Math.exp(-700 * random.uniform() ** 2));
      const out = new Float64Array(floor.length);
      klProjection(floor.length, { floor, ceiling })(values, out);
      expect(Math.abs(out.reduce((sum, weight) => sum + weight) - 1)).toBeLessThan(1e-14);
    }
  });

  test("gives ten thousand weights a sum of one within 1e-15 per arm", () => {
    const random = Random.stream(12, "large box");
    const values = Float64Array.from({ length: 10_000 }, () => random.uniform() ** 8);
    const out = new Float64Array(10_000);
    klProjection(10_000, { floor: 1e-6, ceiling: 3e-4 })(values, out);
    expect(Math.abs(compensatedSum(out) - 1)).toBeLessThan(1e-14);
    expect(Math.max(...out)).toBe(3e-4);
  });
});

describe("startWeights", () => {
  test("are equal, or as near to equal as the floors allow", () => {
    expect(Array.from(startWeights(4, 0.2))).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(Array.from(startWeights(3, [0.3, 0, 0.33]))).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(startWeights(3, [0.6, 0.1, 0])).toEqual(Float64Array.of(0.6, 0.2, 0.2));
  });
});

test("a larger exponent than the largest has the same effect as the largest", () => {
  for (const floor of [0.3, 1e-3, 1e-100]) {
    const weights = [1 - 2 * floor, floor, floor];
    const raised = (factor: number) => project([weights[0]!, weights[1]! * factor, weights[2]!], floor);
    expect(largestExponent(floor)).toBeLessThanOrEqual(700);
    expect(raised(Math.exp(largestExponent(floor)))).toEqual(raised(Math.exp(705)));
  }
});

/** How many rounds the simple method needs: drop all arms at the floor, rescale the rest, repeat. */
function clippingRounds(values: Float64Array, floor: number): number {
  let free = values;
  for (let rounds = 1; ; rounds++) {
    const scale = (1 - (values.length - free.length) * floor) / compensatedSum(free);
    const next = free.filter((value) => scale * value > floor);
    if (next.length === free.length) return rounds;
    free = next;
  }
}

/** Values in groups of two fifths of what is left, each group just above the threshold that dropped the previous one. */
function staircase(armCount: number, floor: number): Float64Array {
  const values = new Float64Array(armCount);
  let [arm, sum, mass, threshold] = [0, 1, 1, 0];
  while (armCount - arm > 5) {
    const groupSize = Math.floor(0.4 * (armCount - arm));
    const value = threshold * (1 + 1e-9);
    threshold = (floor * sum) / mass;
    values.fill(value, arm, arm + groupSize);
    arm += groupSize;
    sum -= groupSize * value;
    mass -= groupSize * floor;
  }
  return values.fill(sum / (armCount - arm), arm);
}

/** The best of all 2^K choices of free arms. */
function bruteForce(values: Float64Array, floor: number): number[] {
  const armCount = values.length;
  const target = values.map((value) => value / compensatedSum(values));
  let best = { weights: [] as number[], divergence: Number.POSITIVE_INFINITY };
  for (let set = 1; set < 2 ** armCount; set++) {
    const isFree = (arm: number) => ((set >> arm) & 1) === 1;
    const free = target.filter((_, arm) => isFree(arm));
    const scale = (1 - (armCount - free.length) * floor) / compensatedSum(free);
    const weights = Array.from(target, (value, arm) => (isFree(arm) ? scale * value : floor));
    const divergence = klDivergence(weights, target);
    if (weights.every((weight) => weight >= floor - 1e-15) && divergence < best.divergence)
      best = { weights, divergence };
  }
  return best.weights;
}

/** The scale c for which max(floor_k, c p_k) sums to one, by bisection. */
function scaleByBisection(values: Float64Array, floor: readonly number[]): number {
  const sumAt = (scale: number) => values.reduce((sum, value, arm) => sum + Math.max(floor[arm]!, scale * value), 0);
  let [low, high] = [0, 1 / Math.min(...values)];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (sumAt(middle) < 1) low = middle;
    else high = middle;
  }
  return low;
}
