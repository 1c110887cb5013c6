import { describe, expect, it } from "vitest";
import { distance } from "../../test/beside-plain.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { softmax } from "../simplex/softmax.ts";
import { LazyWeights } from "./lazy-weights.ts";

/** Lazy weights beside logits that are kept in full, whose softmax is projected whenever asked. */
class Pair {
  readonly lazy: LazyWeights;
  readonly sums: Float64Array;
  readonly #logits: Float64Array;
  readonly #project: (values: Float64Array, out: Float64Array) => void;
  readonly #random: Random;
  steps = 0;

  constructor(armCount: number, floor: number) {
    this.lazy = new LazyWeights(armCount, floor);
    this.sums = new Float64Array(armCount);
    this.#logits = new Float64Array(armCount);
    this.#project = klProjection(armCount, floor);
    this.#random = Random.stream(61, armCount, String(floor));
  }

  /** A step of one logit, or in turn of all. */
  step(size: number, isOfAll: boolean): void {
    const { weights } = this.lazy;
    const arm = Math.floor(weights.length * this.#random.uniform());
    const change = size * (this.#random.uniform() - 0.5);
    const before = weights.slice();
    this.sums.forEach((_, index) => {
      this.sums[index]! += before[index]!;
    });
    this.steps++;
    this.#logits[arm]! += change;
    if (isOfAll) {
      before.forEach((weight, index) => {
        this.#logits[index]! -= change * weight;
      });
      this.lazy.raiseAll(-change, arm, change);
    } else {
      this.lazy.raise(arm, change);
    }
  }

  projected(): Float64Array {
    const out = softmax(this.#logits);
    this.#project(out, out);
    return out;
  }
}

const cases = [2, 9, 40].flatMap((armCount) =>
  [0.95, 0.3, 1e-5].flatMap((share) => [0.05, 1, 30, 3000].map((size) => ({ armCount, share, size }))),
);

describe.each(cases)("LazyWeights of $armCount arms, floor $share/K, steps of $size", ({ armCount, share, size }) => {
  it.each([false, true])("are the projected softmax of all logits after every step; of all logits: %s", (isOfAll) => {
    const pair = new Pair(armCount, share / armCount);
    const { lazy } = pair;
    for (let step = 0; step < 500; step++) {
      pair.step(size, isOfAll);
      // Logits of thousands carry a rounding of 1e-13 themselves.
      expect(distance(lazy.weights, pair.projected())).toBeLessThan(1e-15 * (100 + 50 * size));
      expect(Math.min(...lazy.weights)).toBeGreaterThanOrEqual(lazy.floor);
      expect(lazy.weights.every((weight, arm) => weight === Math.max(lazy.floor, lazy.scale * lazy.values[arm]!))).toBe(
        true,
      );
    }
    const averages = pair.sums.map((sum) => sum / pair.steps);
    expect(distance(lazy.averages(pair.steps), averages)).toBeLessThan(1e-12);
  });
});

describe("LazyWeights", () => {
  it("recommend the equal weights before any step", () => {
    expect(new LazyWeights(4, 0.1).averages(0)).toEqual(Float64Array.of(0.25, 0.25, 0.25, 0.25));
  });

  it("remember how far below the floor an arm is", () => {
    const lazy = new LazyWeights(2, 0.1);
    lazy.raise(0, -1000);
    lazy.raise(0, 990);
    expect(Array.from(lazy.weights)).toEqual([0.1, 0.9]);
    lazy.raise(0, 10);
    expect(distance(lazy.weights, Float64Array.of(0.5, 0.5))).toBeLessThan(1e-12);
  });

  it("are all at the floor where it leaves no choice", () => {
    const floor = 1 / 3 - 2 ** -54;
    const lazy = new LazyWeights(3, floor);
    lazy.raise(1, 5);
    lazy.raise(2, -5);
    expect(distance(lazy.weights, Float64Array.of(floor, floor, floor))).toBeLessThan(1e-15);
  });

  it("go on bit for bit from a saved state, and refuse a bad one unchanged", () => {
    const [one, other] = [new Pair(5, 0.02), new Pair(5, 0.02)];
    for (let step = 0; step < 100; step++) for (const pair of [one, other]) pair.step(2, step % 2 === 0);
    const saved = JSON.parse(JSON.stringify(other.lazy.save()));
    const fresh = new LazyWeights(5, 0.02);
    fresh.restore(saved);
    for (const lazy of [one.lazy, fresh]) for (let step = 0; step < 100; step++) lazy.raiseAll(0.3, step % 5, -0.1);
    expect(fresh.save()).toEqual(one.lazy.save());
    for (const [change, message] of [
      [{ weights: [1, 0, 0, 0, 0] }, "invalid"],
      [{ sums: [1] }, "invalid state.sums"],
      [{ logits: "x" }, "invalid state.logits"],
      [{ values: null }, "invalid state.values"],
      [{ scale: Number.NaN }, "invalid state.shift"],
      [{ wear: -1 }, "invalid state.wear"],
    ] as const) {
      const before = one.lazy.save();
      expect(() => one.lazy.restore({ ...saved, ...change } as never)).toThrow(message);
      expect(one.lazy.save()).toEqual(before);
    }
  });
});
