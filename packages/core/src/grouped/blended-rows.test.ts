import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { SparseFeatures } from "../spaces/feature-space.ts";
import { BlendedRows } from "./blended-rows.ts";
import { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, rowLength } from "./records.ts";

const DIMENSION = 12;
const PRIOR_COUNT = 0.5;

/** Grouped weights and blended rows in step, beside sums that are blended in full whenever asked. */
class Pair {
  readonly weights: GroupedWeights;
  readonly rows: BlendedRows;
  sums: Float64Array[];
  readonly #random: Random;
  readonly #features = new SparseFeatures(2);

  constructor(armCount: number, floor: number, name: string) {
    this.weights = new GroupedWeights(armCount, floor);
    this.rows = new BlendedRows(armCount, DIMENSION, PRIOR_COUNT);
    this.sums = Array.from({ length: armCount }, () => new Float64Array(DIMENSION));
    this.#random = Random.stream(91, name);
  }

  play(rounds: number, size: number): void {
    const { groups } = this.weights;
    for (let round = 0; round < rounds; round++) {
      const arm = this.weights.draw(this.#random);
      const cell = Math.floor((DIMENSION - 1) * this.#random.uniform());
      this.#features.count = 0;
      this.#features.push(cell, 0.25);
      this.#features.push(cell + 1, 0.75);
      this.#features.addTo(this.sums[arm]!, 1);
      this.weights.isolate(arm);
      groups.arms[arm * rowLength + ArmColumns.COUNT]!++;
      this.weights.raise(arm, size * (this.#random.uniform() - 0.5));
      this.rows.follow(arm, this.#features, this.weights);
    }
  }

  /** How far the blend that is kept is from the one made in full. */
  error(): number {
    const other = new Float64Array(DIMENSION).fill(2);
    const kept = new Float64Array(DIMENSION);
    this.rows.blend(this.weights, other, 0.5).writeTo(kept);
    const { arms } = this.weights.groups;
    return kept.reduce((most, value, index) => {
      const full = this.sums.reduce((total, sums, arm) => {
        const count = arms[arm * rowLength + ArmColumns.COUNT]! + PRIOR_COUNT;
        return total + (this.weights.weight(arm) * sums[index]!) / count;
      }, 1);
      return Math.max(most, Math.abs(value - full));
    }, 0);
  }
}

const settings = [
  { armCount: 2, floor: 0.1, size: 1 },
  { armCount: 20, floor: 0.04, size: 0.5 },
  // Steps that throw all arms to the floor and back: large parts are taken away again.
  { armCount: 20, floor: 1e-6, size: 60 },
  { armCount: 60, floor: 1e-3, size: 0.1 },
];

describe.each(settings)("BlendedRows of $armCount arms, floor $floor, steps of $size", ({ armCount, floor, size }) => {
  it("are the blend of all arms after every round", () => {
    const pair = new Pair(armCount, floor, `blend ${armCount}`);
    for (let turn = 0; turn < 3000; turn++) {
      pair.play(1, size);
      // A round may take away up to 1024 times what is left, which leaves as many roundings.
      expect(pair.error()).toBeLessThan(1e-11);
    }
  });

  it("carry over to other coordinates", () => {
    const pair = new Pair(armCount, floor, `carried ${armCount}`);
    pair.play(100, size);
    const reversed = (sums: Float64Array) => sums.toReversed();
    pair.sums = pair.sums.map(reversed);
    pair.rows.carryOver(reversed, DIMENSION, pair.weights);
    pair.play(100, size);
    expect(pair.error()).toBeLessThan(1e-12);
  });

  it("go on bit for bit after they were saved", () => {
    const [pair, other] = [0, 1].map(() => new Pair(armCount, floor, `saved ${armCount}`));
    pair!.play(333, size);
    other!.play(333, size);
    const text = JSON.stringify(other!.rows.save(other!.weights));
    other!.rows.restore(JSON.parse(text), DIMENSION, other!.weights);
    expect(JSON.stringify(other!.rows.save(other!.weights))).toBe(text);
    pair!.play(400, size);
    other!.play(400, size);
    expect(other!.rows.save(other!.weights)).toEqual(pair!.rows.save(pair!.weights));
  });
});

describe("BlendedRows", () => {
  it("refuse a state that they cannot have saved, and are unchanged by it", () => {
    const pair = new Pair(4, 0.05, "bad");
    pair.play(30, 1);
    const good = pair.rows.save(pair.weights);
    for (const [change, message] of [
      [{ rows: { ...good.rows, factors: [1] } }, "invalid state.factors"],
      [{ lazyMember: Number.NaN }, "invalid state.lazyMember"],
    ] as const) {
      expect(() => pair.rows.restore({ ...good, ...change } as never, DIMENSION, pair.weights)).toThrow(message);
      expect(pair.rows.save(pair.weights)).toEqual(good);
    }
  });
});
