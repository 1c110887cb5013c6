import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { type QuadraticModel, quadraticPeak } from "./quadratic-peak.ts";

function gain({ slope, curvature }: Pick<QuadraticModel, "slope" | "curvature">, move: ArrayLike<number>): number {
  return slope.reduce((sum, value, i) => {
    const bend = curvature[i]!.reduce((inner, entry, j) => inner + entry * move[j]!, 0);
    return sum + move[i]! * (value + bend / 2);
  }, 0);
}

/** Minus B'B, a curvature that is concave by construction. */
function concave(random: Random, size: number, rank: number): Float64Array[] {
  const factors = Array.from({ length: rank }, () => Array.from({ length: size }, () => 2 * random.uniform() - 1));
  return Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) => -factors.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  );
}

function uncappedPeak(model: Omit<QuadraticModel, "headroom">, tolerance: number): Float64Array {
  return quadraticPeak({ ...model, headroom: model.slope.map(() => Number.POSITIVE_INFINITY) }, tolerance);
}

describe("quadraticPeak", () => {
  it("gives the vertex of a parabola between two arms", () => {
    // gain(d, -d) = (s1 - s2) d + (c11 + c22 - 2 c12) d^2 / 2, largest at d = 0.3 / 3.
    const curvature = [Float64Array.of(-2, 0), Float64Array.of(0, -1)];
    const move = uncappedPeak({ slope: Float64Array.of(0.5, 0.2), curvature, room: Float64Array.of(1, 1) }, 1e-15);
    expect(move[0]).toBeCloseTo(0.1, 14);
    expect(move[1]).toBeCloseTo(-0.1, 14);
  });

  it("moves all available weight, to the last bit, if the model is linear", () => {
    const curvature = Array.from({ length: 3 }, () => new Float64Array(3));
    const room = Float64Array.of(0.1, 0.2, 0.3);
    const move = uncappedPeak({ slope: Float64Array.of(1, 3, 2), curvature, room }, 1e-15);
    expect(move[0]).toBe(-0.1);
    expect(move[2]).toBe(-0.3);
    expect(move[1]).toBeCloseTo(0.4, 15);
  });

  it("does not move if no pair gains, or no arm can give weight", () => {
    const curvature = [Float64Array.of(-1, 0), Float64Array.of(0, -1)];
    const still = Float64Array.of(0, 0);
    expect(uncappedPeak({ slope: Float64Array.of(2, 2), curvature, room: Float64Array.of(1, 1) }, 0)).toEqual(still);
    expect(uncappedPeak({ slope: Float64Array.of(2, 1), curvature, room: still }, 0)).toEqual(still);
    expect(uncappedPeak({ slope: Float64Array.of(2, 1), curvature, room: Float64Array.of(1, 1) }, 2)).toEqual(still);
  });

  it("beats every move of a grid over three arms, within the available weight", () => {
    const random = Random.stream(4, "models");
    for (let model = 0; model < 60; model++) {
      const slope = Float64Array.from({ length: 3 }, () => random.uniform());
      const quadratic = {
        slope,
        curvature: concave(random, 3, 1 + (model % 3)),
        room: Float64Array.from({ length: 3 }, () => random.uniform() / 3),
      };
      const move = uncappedPeak(quadratic, 1e-13);
      expect(move.reduce((sum, step) => sum + step, 0)).toBeCloseTo(0, 12);
      move.forEach((step, arm) => {
        expect(step).toBeGreaterThanOrEqual(-quadratic.room[arm]!);
      });
      const best = gain(quadratic, move);
      const total = quadratic.room.reduce((sum, room) => sum + room, 0);
      for (let i = 0; i <= 40; i++) {
        for (let j = 0; i + j <= 40; j++) {
          const shares = [i / 40, j / 40, (40 - i - j) / 40];
          const other = shares.map((share, arm) => share * total - quadratic.room[arm]!);
          // It stops when no pair gains more than 1e-13 per unit of weight.
          expect(gain(quadratic, other)).toBeLessThanOrEqual(best + 1e-12);
        }
      }
    }
  });

  it("beats every move of a grid over three arms with ceilings, within both limits", () => {
    const random = Random.stream(6, "models with ceilings");
    for (let model = 0; model < 100; model++) {
      const draw = (scale: number) => Float64Array.from({ length: 3 }, () => scale * random.uniform());
      const quadratic = {
        slope: draw(1),
        curvature: concave(random, 3, 1 + (model % 3)),
        room: draw(1 / 3),
        // Including arms that are full at the start, and some that can neither give nor take.
        headroom: draw(model % 2 === 0 ? 0.3 : 0.05).map((value) => (random.uniform() < 0.2 ? 0 : value)),
      };
      if (model % 5 === 0) quadratic.room[0] = quadratic.headroom[0] = 0;
      const move = quadraticPeak(quadratic, 1e-13);
      expect(move.reduce((sum, step) => sum + step, 0)).toBeCloseTo(0, 12);
      const best = gain(quadratic, move);
      const keeps = (other: ArrayLike<number>) =>
        [0, 1, 2].every((arm) => other[arm]! >= -quadratic.room[arm]! && other[arm]! <= quadratic.headroom[arm]!);
      expect(keeps(move)).toBe(true);
      for (let i = -40; i <= 40; i++) {
        for (let j = -40; j <= 40; j++) {
          const other = [i / 100, j / 100, -(i + j) / 100];
          if (keeps(other)) expect(gain(quadratic, other)).toBeLessThanOrEqual(best + 1e-12);
        }
      }
    }
  });

  it("meets the optimality conditions for forty arms with ceilings: no arm that can take gains more than one that can give", () => {
    const random = Random.stream(7, "many models with ceilings");
    for (let model = 0; model < 40; model++) {
      const draw = (scale: number) => Float64Array.from({ length: 40 }, () => scale * random.uniform() ** 2);
      const quadratic = { slope: draw(1), curvature: concave(random, 40, 12), room: draw(0.05), headroom: draw(0.05) };
      const move = quadraticPeak(quadratic, 1e-12);
      const gains = quadratic.slope.map((value, i) =>
        quadratic.curvature[i]!.reduce((sum, entry, j) => sum + entry * move[j]!, value),
      );
      const taking = gains.filter((_, arm) => move[arm]! < quadratic.headroom[arm]!);
      const giving = gains.filter((_, arm) => move[arm]! > -quadratic.room[arm]!);
      expect(Math.max(...taking) - Math.min(...giving)).toBeLessThan(1e-11);
    }
  });

  it("solves models that are nearly flat in most directions, as with many similar arms", () => {
    const random = Random.stream(6, "models");
    const size = 40;
    // A Hilbert matrix: its eigenvalues are rounding after the first dozen.
    const curvature = Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size }, (_, j) => -1 / (i + j + 1)),
    );
    const slope = Float64Array.from({ length: size }, () => random.uniform());
    const room = new Float64Array(size).fill(1 / size);
    const move = uncappedPeak({ slope, curvature, room }, 1e-12);
    const gains = slope.map((value, i) => value + curvature[i]!.reduce((sum, entry, j) => sum + entry * move[j]!, 0));
    expect(move.reduce((sum, step) => sum + step, 0)).toBeCloseTo(0, 13);
    move.forEach((step, arm) => {
      if (room[arm]! + step > 0) expect(gains[arm]).toBeGreaterThan(Math.max(...gains) - 1e-12);
    });
  });

  it("ends within the limits, above its start, if a model is not concave", () => {
    const random = Random.stream(7, "models");
    for (let model = 0; model < 100; model++) {
      const bent = concave(random, 6, 6);
      const quadratic = {
        slope: Float64Array.from({ length: 6 }, () => random.uniform()),
        curvature: bent.map((row, i) => row.map((entry, j) => (i === j && i % 2 === 0 ? -entry : entry))),
        room: Float64Array.from({ length: 6 }, () => random.uniform() / 6),
      };
      const move = uncappedPeak(quadratic, 1e-13);
      move.forEach((step, arm) => {
        expect(step).toBeGreaterThanOrEqual(-quadratic.room[arm]!);
      });
      expect(move.reduce((sum, step) => sum + step, 0)).toBeCloseTo(0, 13);
      expect(gain(quadratic, move)).toBeGreaterThan(0);
    }
  });
});
