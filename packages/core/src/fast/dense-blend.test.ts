import { describe, expect, it } from "vitest";
import { distance } from "../../test/beside-plain.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { DenseBlend } from "./dense-blend.ts";

/** A blend beside weights that are projected in full after every step. */
class Pair {
  readonly blend: DenseBlend;
  readonly weights: Float64Array;
  readonly sums: Float64Array;
  readonly estimates: Float64Array;
  steps = 0;
  readonly #project: (values: Float64Array, out: Float64Array) => void;

  constructor(armCount: number, floor: number) {
    this.blend = new DenseBlend(armCount, floor, 0.5);
    this.blend.begin(Float64Array.of(1, 3));
    this.weights = this.blend.weights.slice();
    this.sums = new Float64Array(armCount);
    this.estimates = new Float64Array(armCount).fill(1);
    this.#project = klProjection(armCount, floor);
  }

  step(arm: number, exponent: number, first: number): void {
    const counts = this.blend.save().counts[arm]! + 1;
    this.estimates[arm]! += (first - this.estimates[arm]!) / counts;
    this.weights.forEach((weight, index) => {
      this.sums[index]! += weight;
    });
    this.weights[arm]! *= Math.exp(exponent);
    this.#project(this.weights, this.weights);
    this.steps++;
    this.blend.learn(arm, first, first * first);
    this.blend.raise(arm, exponent);
  }

  /** How far weights, averages and mean are from those made in full. */
  error(): number {
    const averages = this.sums.map((sum) => sum / this.steps);
    const mean = this.weights.reduce((sum, weight, arm) => sum + weight * this.estimates[arm]!, 0);
    return Math.max(
      distance(this.blend.weights, this.weights),
      distance(this.blend.averages(this.steps), averages),
      Math.abs(this.blend.mean[0]! - mean),
    );
  }
}

const settings = [
  { armCount: 2, floor: 0.03, size: 1 },
  { armCount: 2, floor: 0.4999, size: 3 },
  { armCount: 12, floor: 0.02, size: 0.3 },
  // Steps that throw all arms to the floor and back: large parts are taken away again.
  { armCount: 12, floor: 1e-7, size: 60 },
  { armCount: 40, floor: 0.0249, size: 5 },
];

describe.each(settings)("DenseBlend of $armCount arms, floor $floor, steps of $size", ({ armCount, floor, size }) => {
  it("has the projected weights, their averages and the mean of the blend after every step", () => {
    const pair = new Pair(armCount, floor);
    const random = Random.stream(96, armCount);
    for (let step = 0; step < 3000; step++) {
      // Every third step is none at all, or too small to show.
      const exponent = step % 3 === 0 ? (random.uniform() - 0.5) * 1e-17 : size * (random.uniform() - 0.5);
      pair.step(Math.floor(armCount * random.uniform()), exponent, random.uniform());
      // Some roundings a step, which later projections do not enlarge.
      expect(pair.error()).toBeLessThan(1e-12);
      expect(Math.min(...pair.blend.weights)).toBeGreaterThanOrEqual(floor);
    }
    const sum = pair.blend.weights.reduce((total, weight) => total + weight, 0);
    expect(Math.abs(sum - 1)).toBeLessThan(1e-14);
    const { weights, atFloor } = pair.blend.save();
    expect(weights.filter((weight) => weight === floor).length).toBe(atFloor);
  });
});

describe("DenseBlend", () => {
  it("takes an exponent of any size", () => {
    const pair = new Pair(3, 1e-60);
    for (const exponent of [300, -1e5, 1e300, Number.MAX_VALUE]) pair.blend.raise(1, exponent);
    expect(Array.from(pair.blend.weights)).toEqual([1e-60, 1, 1e-60]);
  });

  it("refuses a state that it cannot have saved, and is unchanged by it", () => {
    const blend = new DenseBlend(3, 0.1, 1);
    blend.raise(0, 1);
    const good = blend.save();
    const bad = { weights: [1, 0, 0], sums: [1], counts: null, firsts: [0, 0, "x"], seconds: [], mean: [1], free: "x" };
    for (const [name, value] of Object.entries({ ...bad, atFloor: -1 })) {
      expect(() => blend.restore({ ...good, [name]: value })).toThrow(
        `invalid ${name === "weights" ? "" : "state."}${name}`,
      );
      expect(blend.save()).toEqual(good);
    }
  });
});
