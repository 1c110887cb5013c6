import { expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { BlendGame, mixOf, type Round } from "./blend-game.ts";
import { KnownArms } from "./known-arms.ts";

const arms = [0, 1].map((value) => discrete({ values: [value], masses: [1] }));
const terms = [mean(), variance()].map((utility, index) => ({
  problem: new KnownArms({ utility, arms }),
  bound: index / 4,
}));

it("finds the blend whose smallest row is largest, with prices that prove it", () => {
  const game = new BlendGame(terms, 0);
  for (const weights of [Float64Array.of(1, 0), Float64Array.of(0, 1)]) game.add(game.column(weights));
  const rows = [Float64Array.of(1, 0), Float64Array.of(0, 8)];
  const rounds: Round[] = [];
  // The row of the variance alone is at most 0 = 8 (1/4 - 1/4), so the value is 0, reached at equal shares.
  game.play(
    () => rows,
    1e-10,
    (round) => {
      rounds.push(round);
      return round.bound - round.guarantee;
    },
  );
  const { blend, guarantee, bound, prices } = rounds.at(-1)!;
  expect(bound).toBeGreaterThanOrEqual(0);
  expect(bound - guarantee).toBeLessThanOrEqual(1e-10);
  expect(blend.weights[1]).toBeCloseTo(0.5, 4);
  expect(Array.from(prices)).toEqual([expect.closeTo(0, 4), expect.closeTo(8, 3)]);
  for (const round of rounds) expect(round.bound).toBeGreaterThanOrEqual(round.guarantee - 1e-15);
});

it("measures terms relative to their bounds", () => {
  const game = new BlendGame(terms, 0);
  const weights = Float64Array.of(0.5, 0.5);
  expect(Array.from(game.column(weights).values)).toEqual([0.5, 0]);
  expect(game.best(Float64Array.of(0, 2)).value).toBeCloseTo(0, 14);
});

it("mixes blends without leaving the range of their weights", () => {
  const columns = [
    [0.1, 0.2, 0.7],
    [0.1, 0.6, 0.3],
  ].map((weights) => ({ weights: Float64Array.from(weights) }));
  const mixed = mixOf(columns, [0.3, 0.7]);
  expect(mixed[0]).toBe(0.1);
  expect(mixed[1]).toBeCloseTo(0.48, 15);
  expect(mixOf(columns, [0, 1])).toEqual(columns[1]!.weights);
});
