import { describe, expect, it } from "vitest";
import { distance } from "../../../test/beside-plain.ts";
import { risingFloors } from "../../../test/rising-floors.ts";
import { Random } from "../../random/random.ts";
import { klProjection, startWeights } from "../../simplex/kl-projection.ts";
import type { Floor } from "../../simplex/least-weights.ts";
import { softmax } from "../../simplex/softmax.ts";
import { LazyWeights } from "./lazy-weights.ts";

/** Lazy weights beside logits that are kept in full, whose softmax is projected whenever asked. */
class Pair {
  readonly lazy: LazyWeights;
  readonly sums: Float64Array;
  readonly #logits: Float64Array;
  readonly #project: (values: Float64Array, out: Float64Array) => void;
  readonly #random: Random;

  constructor(armCount: number, floor: Floor) {
    this.lazy = new LazyWeights(armCount, floor);
    this.sums = startWeights(armCount, floor);
    this.#logits = new Float64Array(armCount);
    this.#project = klProjection(armCount, floor);
    this.#random = Random.stream(61, armCount, String(floor));
  }

  /** A step of one logit, or in turn of all. */
  step(size: number, isOfAll: boolean): void {
    const { weights } = this.lazy;
    const arm = Math.floor(weights.length * this.#random.uniform());
    const change = size * (this.#random.uniform() - 0.5);
    const exponents = weights.map((weight) => (isOfAll ? -change * weight : 0));
    exponents[arm]! += change;
    exponents.forEach((exponent, index) => {
      this.#logits[index]! += exponent;
    });
    if (isOfAll) this.lazy.raiseAll(exponents);
    else this.lazy.raise(arm, change);
    weights.forEach((weight, index) => {
      this.sums[index]! += weight;
    });
  }

  projected(): Float64Array {
    const out = softmax(this.#logits);
    this.#project(out, out);
    return out;
  }
}

const cases = [2, 9, 40].flatMap((armCount) =>
  [0.95, 0.3, 1e-5].flatMap((share) =>
    [0.05, 1, 30, 3000].flatMap((size) => [
      { armCount, share, size, floors: "equal", floor: share / armCount },
      { armCount, share, size, floors: "rising", floor: risingFloors(armCount, share) },
    ]),
  ),
);

describe.each(cases)("LazyWeights of $armCount arms, $floors floors of $share in all, steps of $size", (setting) => {
  it.each([false, true])("are the projected softmax of all logits after every step; of all logits: %s", (isOfAll) => {
    const { armCount, size, floor } = setting;
    const pair = new Pair(armCount, floor);
    const { lazy } = pair;
    const { each } = lazy.floors;
    const worst = { projection: 0, weight: 0 };
    let room = 1;
    for (let step = 0; step < 500; step++) {
      pair.step(size, isOfAll);
      worst.projection = Math.max(worst.projection, distance(lazy.weights, pair.projected()));
      room = Math.min(room, ...lazy.weights.map((weight, arm) => weight - each[arm]!));
      const kept = lazy.weights.map((_, arm) => Math.max(each[arm]!, lazy.scale * lazy.values[arm]!));
      worst.weight = Math.max(worst.weight, distance(lazy.weights, kept));
    }
    // Logits of thousands carry a rounding of 1e-13 themselves.
    expect(worst.projection).toBeLessThan(1e-15 * (100 + 50 * size));
    expect(room).toBeGreaterThanOrEqual(0);
    expect(worst.weight).toBeLessThan(1e-15);
    expect(distance(lazy.sums(), pair.sums)).toBeLessThan(1e-10);
  });
});

describe("LazyWeights", () => {
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

  it("go on bit for bit from a saved state, and refuse a bad one", () => {
    const pair = new Pair(5, 0.02);
    for (let step = 0; step < 100; step++) pair.step(2, step % 2 === 0);
    const { lazy } = pair;
    const [saved, detail] = JSON.parse(JSON.stringify([lazy.save(), lazy.saveDetail()]));
    const copy = new LazyWeights(5, 0.02);
    copy.restore(saved);
    // Without the detail the values are computed from the logits again.
    expect(distance(copy.weights, lazy.weights)).toBe(0);
    copy.restoreDetail(detail);
    for (const weights of [lazy, copy]) {
      for (let step = 0; step < 100; step++) weights.raiseAll(Float64Array.of(0.1, -0.2, 0.3, Math.sin(step), 0));
    }
    expect([copy.save(), copy.saveDetail()]).toEqual([lazy.save(), lazy.saveDetail()]);
    for (const [change, message] of [
      [{ weights: [1, 0, 0, 0, 0] }, "invalid weights[1]"],
      [{ sums: [1] }, "invalid state.sums"],
      [{ logits: "x" }, "invalid state.logits"],
    ] as const) {
      expect(() => new LazyWeights(5, 0.02).restore({ ...saved, ...change } as never)).toThrow(message);
    }
    for (const [change, message] of [
      [{ values: null }, "invalid state.part.values"],
      [{ shift: "x" }, "invalid state.part.shift"],
      [{ scale: Number.NaN }, "invalid state.part.scale"],
      [{ products: -1 }, "invalid state.part.products"],
    ] as const) {
      expect(() => copy.restoreDetail({ ...detail, ...change } as never)).toThrow(message);
    }
  });
});
