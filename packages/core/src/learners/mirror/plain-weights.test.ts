import { describe, expect, it } from "vitest";
import { distance } from "../../../test/beside-plain.ts";
import { risingFloors } from "../../../test/rising-floors.ts";
import { Random } from "../../random/random.ts";
import { klProjection } from "../../simplex/kl-projection.ts";
import type { Floor } from "../../simplex/least-weights.ts";
import { PlainWeights } from "./plain-weights.ts";

/** Weights beside others that are projected in full after every step. */
class Pair {
  readonly plain: PlainWeights;
  readonly weights: Float64Array;
  readonly sums: Float64Array;
  readonly #project: (values: Float64Array, out: Float64Array) => void;

  constructor(armCount: number, floor: Floor) {
    this.plain = new PlainWeights(armCount, floor);
    this.weights = this.plain.weights.slice();
    this.sums = this.weights.slice();
    this.#project = klProjection(armCount, floor);
  }

  raise(arm: number, exponent: number): void {
    this.#follow(this.weights.map((weight, index) => (index === arm ? weight * Math.exp(exponent) : weight)));
    this.plain.raise(arm, exponent);
  }

  raiseAll(exponents: Float64Array): void {
    this.#follow(this.weights.map((weight, index) => weight * Math.exp(exponents[index]!)));
    this.plain.raiseAll(exponents);
  }

  /** How far weights and sums are from those projected in full. */
  error(): number {
    return Math.max(distance(this.plain.weights, this.weights), distance(this.plain.sums(), this.sums));
  }

  #follow(values: Float64Array): void {
    this.#project(values, this.weights);
    this.weights.forEach((weight, arm) => {
      this.sums[arm]! += weight;
    });
  }
}

const equal = [
  { armCount: 2, floor: 0.03, size: 1 },
  { armCount: 2, floor: 0.4999, size: 3 },
  { armCount: 12, floor: 0.02, size: 0.3 },
  // Steps that throw all arms to the floor and back: large parts are taken away again.
  { armCount: 12, floor: 1e-7, size: 60 },
  { armCount: 40, floor: 0.0249, size: 5 },
  { armCount: 300, floor: 1e-3, size: 5 },
];
const settings = equal.flatMap(({ armCount, floor, size }) => [
  { armCount, size, floors: "equal", sum: armCount * floor, floor },
  { armCount, size, floors: "rising", sum: armCount * floor, floor: risingFloors(armCount, armCount * floor) },
]);

describe.each(settings)("PlainWeights of $armCount arms, $floors floors of $sum, steps of $size", (setting) => {
  const { armCount, floor, size } = setting;

  it("are what the projection makes of every step, and so are their sums", () => {
    const pair = new Pair(armCount, floor);
    const random = Random.stream(96, armCount);
    for (let step = 0; step < 3000; step++) {
      // Every third step is none at all, or too small to show.
      const exponent = step % 3 === 0 ? (random.uniform() - 0.5) * 1e-17 : size * (random.uniform() - 0.5);
      if (step % 7 === 0) pair.raiseAll(Float64Array.from(pair.weights, () => exponent * random.uniform()));
      else pair.raise(Math.floor(armCount * random.uniform()), exponent);
      // Some roundings a step, which later projections do not enlarge.
      expect(pair.error()).toBeLessThan(1e-12 * Math.sqrt(step + 1));
      const least = (arm: number) => (typeof floor === "number" ? floor : floor[arm]!);
      expect(pair.plain.weights.every((weight, arm) => weight >= least(arm))).toBe(true);
    }
    expect(Math.abs(pair.plain.weights.reduce((total, weight) => total + weight, 0) - 1)).toBeLessThan(1e-13);
  });

  it("go on bit for bit from a saved state", () => {
    const [one, other] = [new PlainWeights(armCount, floor), new PlainWeights(armCount, floor)];
    for (let step = 0; step < 50; step++) one.raise((step * 7) % armCount, size * Math.sin(step));
    other.restore(JSON.parse(JSON.stringify(one.save())));
    for (let step = 0; step < 50; step++)
      for (const weights of [one, other]) weights.raise(step % 2, size * Math.cos(step));
    expect(other.save()).toEqual(one.save());
  });
});

describe("PlainWeights", () => {
  it("take an exponent of any size", () => {
    const weights = new PlainWeights(3, 1e-60);
    for (const exponent of [300, -1e5, 1e300, Number.MAX_VALUE]) weights.raise(1, exponent);
    expect(Array.from(weights.weights)).toEqual([1e-60, 1, 1e-60]);
  });

  it("refuse a state that they cannot have saved", () => {
    const weights = new PlainWeights(3, 0.1);
    const good = weights.save();
    expect(() => weights.restore({ ...good, weights: [1, 0, 0] })).toThrow("invalid weights[1]");
    expect(() => weights.restore({ ...good, sums: [1] })).toThrow("invalid state.sums");
  });
});
