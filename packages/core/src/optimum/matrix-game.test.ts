import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { matrixGame } from "./matrix-game.ts";

const rows = (...payoff: number[][]) => payoff.map((row) => Float64Array.from(row));

/** The smallest row of a strategy: what it guarantees. */
function guarantee(payoff: readonly Float64Array[], strategy: Float64Array): number {
  return Math.min(...payoff.map((row) => row.reduce((sum, entry, k) => sum + entry * strategy[k]!, 0)));
}

/** The same game from the other player's side. */
function turned(payoff: readonly Float64Array[]): Float64Array[] {
  return Array.from(payoff[0]!, (_, k) => Float64Array.from(payoff, (row) => -row[k]!));
}

function expectStrategy(strategy: Float64Array): void {
  expect(Math.min(...strategy)).toBeGreaterThanOrEqual(0);
  expect(strategy.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
}

describe("matrixGame", () => {
  it("plays rock, paper, scissors with a third each, for a value of zero", () => {
    const { value, strategy } = matrixGame(rows([0, 1, -1], [-1, 0, 1], [1, -1, 0]));
    expect(value).toBeCloseTo(0, 14);
    for (const share of strategy) expect(share).toBeCloseTo(1 / 3, 14);
  });

  it("agrees with the closed form of a two by two game without saddle point", () => {
    // Columns maximise: v a + (1 - v) b = v c + (1 - v) d, value (a d - b c) / (a + d - b - c).
    const [a, b, c, d] = [3, -1, -2, 5];
    const { value, strategy } = matrixGame(rows([a, b], [c, d]));
    expect(value).toBeCloseTo((a * d - b * c) / (a + d - b - c), 13);
    expect(strategy[0]).toBeCloseTo((d - b) / (a + d - b - c), 13);
  });

  it("takes the best column against one row, and the smallest row of one column", () => {
    expect(matrixGame(rows([1, 7, 3]))).toEqual({
      value: 7,
      strategy: Float64Array.of(0, 1, 0),
      rowStrategy: Float64Array.of(1),
      basis: { rows: [0], columns: [1] },
    });
    expect(matrixGame(rows([5], [-2], [3])).value).toBeCloseTo(-2, 14);
    expect(Array.from(matrixGame(rows([5], [-2], [3])).strategy)).toEqual([1]);
  });

  it("never underestimates the value, even if payoffs differ too much to solve the game", () => {
    // The third row is satisfied once the last column has 1e-14; of the first two columns, 0.0449/0.2185 of the first is best.
    const wild = rows([-0.0104, 0.0337, 0.0641], [0.1632, -0.0112, -0.1426], [0.0338, -0.1012, 1e13]);
    expect(matrixGame(wild).value).toBeGreaterThanOrEqual(0.0337 - (0.0441 * 0.0449) / 0.2185 - 1e-12);
    expect(matrixGame(wild.map((row) => Float64Array.of(...row, -5, -6))).value).toBeGreaterThanOrEqual(0.0246);
  });

  it("solves games in which all payoffs, rows or columns are equal", () => {
    const constant = matrixGame(rows([2, 2], [2, 2]));
    expect(constant.value).toBe(2);
    expectStrategy(constant.strategy);
    const tied = rows([1, 2, 1, 2], [2, 1, 2, 1], [1, 2, 1, 2], [2, 1, 2, 1]);
    const { value, strategy } = matrixGame(tied);
    expect(value).toBeCloseTo(1.5, 13);
    expect(guarantee(tied, strategy)).toBeCloseTo(1.5, 13);
    const zero = matrixGame(rows([0, 0, 0]));
    expect(zero.value).toBe(0);
    expectStrategy(zero.strategy);
  });

  it("has equal guarantees for both players in random games, which proves both optimal", () => {
    const random = Random.stream(1, "games");
    for (let game = 0; game < 200; game++) {
      const [height, width] = [1 + Math.floor(12 * random.uniform()), 1 + Math.floor(12 * random.uniform())];
      // Every third game has few distinct payoffs, so many ties and degenerate pivots.
      const entry = () => (game % 3 === 0 ? Math.floor(3 * random.uniform()) : 2 * random.uniform() - 1);
      const payoff = Array.from({ length: height }, () => Float64Array.from({ length: width }, entry));
      const mine = matrixGame(payoff);
      const theirs = matrixGame(turned(payoff));
      expectStrategy(mine.strategy);
      expectStrategy(theirs.strategy);
      // Rounding of a dozen pivots on numbers of size one.
      expect(guarantee(payoff, mine.strategy)).toBeCloseTo(mine.value, 12);
      expect(-guarantee(turned(payoff), mine.rowStrategy)).toBeCloseTo(mine.value, 12);
      expect(guarantee(turned(payoff), theirs.strategy)).toBeCloseTo(-mine.value, 12);
    }
  });

  it.each([
    [3, 20_000],
    [150, 200],
  ])("solves %d rows and %d columns, with an equal guarantee for both players", (height, width) => {
    const random = Random.stream(3, "games");
    const payoff = Array.from({ length: height }, () => Float64Array.from({ length: width }, () => random.uniform()));
    const { value, strategy, rowStrategy } = matrixGame(payoff);
    expectStrategy(strategy);
    expectStrategy(rowStrategy);
    expect(guarantee(payoff, strategy)).toBeCloseTo(value, 11);
    expect(-guarantee(turned(payoff), rowStrategy)).toBeCloseTo(value, 11);
    expect(matrixGame(turned(payoff)).value).toBeCloseTo(-value, 11);
  });

  it("does not depend on the unit and offset of payoffs", () => {
    const payoff = rows([0, 1, -1], [-1, 0, 2], [1, -1, 0]);
    const { value, strategy } = matrixGame(payoff);
    for (const unit of [1e-200, 1e-9, 1e9, 1e200]) {
      const scaled = matrixGame(payoff.map((row) => row.map((entry) => unit * entry)));
      expect(scaled.value / unit).toBeCloseTo(value, 12);
      scaled.strategy.forEach((share, k) => {
        expect(share).toBeCloseTo(strategy[k]!, 12);
      });
    }
    expect(matrixGame(payoff.map((row) => row.map((entry) => 1000 + entry))).value - 1000).toBeCloseTo(value, 11);
  });

  it("keeps probabilities below their caps, and is not beaten by a grid over three columns", () => {
    const random = Random.stream(31, "caps");
    for (let trial = 0; trial < 60; trial++) {
      // Fewer rows than columns, and more.
      const payoff = Array.from({ length: 1 + (trial % 6) }, () => {
        return Float64Array.from({ length: 3 }, () => 4 * random.uniform() - 2);
      });
      const caps = new Map([0, 1, 2].filter((k) => k !== trial % 4).map((k) => [k, 0.4 + 0.3 * random.uniform()]));
      const { value, strategy } = matrixGame(payoff, caps);
      expectStrategy(strategy);
      expect(guarantee(payoff, strategy)).toBeCloseTo(value, 12);
      for (const [k, cap] of caps) expect(strategy[k]).toBeLessThanOrEqual(cap + 1e-12);
      let best = Number.NEGATIVE_INFINITY;
      for (let i = 0; i <= 100; i++) {
        for (let j = 0; i + j <= 100; j++) {
          const other = Float64Array.of(i / 100, j / 100, (100 - i - j) / 100);
          if (other.every((share, k) => share <= (caps.get(k) ?? 1))) best = Math.max(best, guarantee(payoff, other));
        }
      }
      expect(best).toBeLessThanOrEqual(value + 1e-12);
      // A corner of the grid is within 0.01 of the best strategy in each of two directions, and payoffs differ by at most 4.
      expect(best).toBeGreaterThan(value - 0.09);
    }
  });

  it("continues from the solution with fewer rows and caps, and from a start that is not a vertex", () => {
    const random = Random.stream(5, "continued games");
    for (const [rowCount, columns] of [
      [3, 8],
      [6, 6],
      [30, 9],
    ] as const) {
      const all = Array.from({ length: rowCount + 2 }, () =>
        Float64Array.from({ length: columns }, () => random.uniform()),
      );
      const raised = all.map((row) => row.map((entry) => entry + 5));
      const caps = new Map([[1, 0.3]]);
      const fewer = matrixGame(all.slice(0, rowCount), caps);
      caps.set(0, 0.4);
      const { value } = matrixGame(raised, caps);
      for (const basis of [fewer.basis, { rows: [0, 1, -1], columns: [0, 1, 2] }]) {
        const continued = matrixGame(raised, caps, basis);
        expect(continued.value).toBeCloseTo(value, 12);
        expect(guarantee(raised, continued.strategy)).toBeCloseTo(value, 12);
        expectStrategy(continued.rowStrategy);
      }
    }
  });
});
