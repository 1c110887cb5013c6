import { describe, expect, it } from "vitest";
import { apart, differenceOf, drawn, uneven } from "../../test/blend-tables.ts";
import { empirical, gaussian } from "../distributions/index.ts";
import type { Utility } from "../features/utility.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { maximise } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { mean, upperCvar, variance } from "../utilities/index.ts";
import { BlendChoice } from "./blend-choice.ts";

describe("BlendChoice", () => {
  it("chooses shares with sum one if the search ends with cutting planes, after many pivots", () => {
    const samples = drawn(new Array(12).fill(apart[0]!), 10, Random.stream(41, 88));
    const { weights } = new BlendChoice({ utility: upperCvar({ level: 0.2 }), samples, floor: 0 });
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it("respects ceilings: the arm with the best mean gets as much as it may have", () => {
    const arms = [0, 3, 1].map((average) => gaussian({ mean: average, deviation: 1 }));
    const samples = drawn(arms, 100, Random.stream(5, "ceilings"));
    const { weights } = new BlendChoice({ utility: mean(), samples, floor: 0.125, ceiling: [1, 0.5, 1] });
    // Means three standard deviations and one apart, with 100 outcomes each, so every fold chooses the same blend.
    for (const [arm, share] of [0.125, 0.5, 0.375].entries()) expect(weights[arm]).toBeCloseTo(share, 12);
  });

  it("has Welch's interval for the mean if only one blend is possible", () => {
    const samples = drawn(apart.slice(0, 2), 40, Random.stream(5));
    const choice = new BlendChoice({ utility: mean(), samples, floor: [0.999_999, 0] });
    const { estimate, standardError, low, high } = differenceOf(choice, Float64Array.of(0, 1));
    const means = samples.map((list) => list.reduce((sum, value) => sum + value, 0) / list.length);
    const errors = samples.map(
      (list, arm) => list.reduce((sum, value) => sum + (value - means[arm]!) ** 2, 0) / 39 / 40,
    );
    expect(estimate).toBeCloseTo(means[0]! - means[1]!, 4);
    expect(standardError).toBeCloseTo(Math.sqrt(errors[0]! + errors[1]!), 4);
    // For nearly normal values, the likelihood interval is about as wide as Student's, 1.96 to 2.03 standard errors, or slightly
    // wider.
    for (const end of [estimate - low, high - estimate]) {
      expect(end / standardError).toBeGreaterThan(1.9);
      expect(end / standardError).toBeLessThan(2.5);
    }
  });

  it("counts a cluster of equal outcomes as one outcome", () => {
    const once = drawn(apart, 40, Random.stream(12));
    const samples = once.map((list) => list.flatMap((value) => [value, value, value]));
    const clusters = samples.map((list, arm) => list.map((_, row) => 1000 * arm + Math.floor(row / 3)));
    const only = { utility: mean(), floor: [0.999_999, 0, 0] };
    const { standardError, estimate } = differenceOf(new BlendChoice({ ...only, samples, clusters }), uneven);
    const plain = differenceOf(new BlendChoice({ ...only, samples: once }), uneven);
    expect(standardError).toBeCloseTo(plain.standardError, 6);
    expect(estimate).toBeCloseTo(plain.estimate, 6);
  });

  it("has no interval with few clusters, and refuses an arm with one", () => {
    const samples = drawn(apart, 60, Random.stream(1));
    const clustersOf = (count: number) => samples.map((list) => list.map((_, row) => row % count));
    const choice = (count: number) =>
      new BlendChoice({ utility: mean(), samples, floor: 0.1, clusters: clustersOf(count) });
    expect(choice(19).difference(uneven)).toMatchObject({
      grade: "none",
      reason: expect.stringContaining("19 clusters"),
    });
    expect(choice(20).difference(uneven).grade).toBe("estimated");
    expect(() => choice(1)).toThrow(/Each arm needs outcomes in at least two clusters; arm 0 has them in one\./);
  });

  it("weights outcomes by their masses", () => {
    const samples = drawn(apart, 60, Random.stream(13));
    const masses = samples.map((list) => list.map((_, row) => 1 + (row % 3)));
    const only = { utility: mean(), floor: [0.999_999, 0, 0] };
    const { standardError, estimate } = differenceOf(
      new BlendChoice({ ...only, samples, masses }),
      Float64Array.of(0, 1, 0),
    );
    const [one, two] = samples.map((list, arm) => {
      const total = masses[arm]!.reduce((sum, mass) => sum + mass, 0);
      const average = list.reduce((sum, value, row) => sum + masses[arm]![row]! * value, 0) / total;
      const squares = list.reduce((sum, value, row) => sum + (masses[arm]![row]! * (value - average)) ** 2, 0);
      return { average, variance: ((squares / total ** 2) * list.length) / (list.length - 1) };
    });
    expect(estimate).toBeCloseTo(one!.average - two!.average, 4);
    expect(standardError).toBeCloseTo(Math.sqrt(one!.variance + two!.variance), 4);
    expect(
      () => new BlendChoice({ ...only, samples, masses: samples.map((list) => list.map(() => Number.NaN)) }),
    ).toThrow(/masses must be numbers above 0/);
  });

  it("gives little weight to an arm with a few lucky outcomes", () => {
    const random = Random.stream(8);
    const samples = [...drawn([gaussian({ mean: 0, deviation: 1 })], 500, random), [0.7, 0.8, 0.9]];
    const { weights } = new BlendChoice({ utility: mean(), samples, floor: 0 });
    const plain = maximise(
      new KnownArms({ utility: mean(), arms: samples.map((list) => empirical({ samples: list })) }),
      0,
    );
    expect(plain.weights[1]).toBe(1);
    expect(weights[1]).toBeLessThan(0.8);
  });

  it("subtracts costs", () => {
    const samples = drawn(apart, 200, Random.stream(2));
    const free = new BlendChoice({ utility: variance(), samples, floor: 0 });
    const costly = new BlendChoice({ utility: variance(), samples, floor: 0, costs: [0, 0, 10] });
    expect(costly.weights[2]).toBeLessThan(0.1);
    expect(differenceOf(costly, free.weights).estimate).toBeGreaterThan(10 * free.weights[2]! - 4);
  });

  it("never reports an impossible difference", () => {
    // Means of numbers from 0.4 to 0.6 differ by at most 0.2, however uncertain five rows per arm leave them.
    const utility = mean({ support: [0.4, 0.6] });
    const ends = [0.4, 0.4, 0.4, 0.6, 0.6];
    const choice = new BlendChoice({
      utility,
      samples: [ends, ends.toReversed().map((end) => 1 - end)],
      floor: 0,
      costs: [0, 0.05],
    });
    for (const other of [Float64Array.of(1, 0), Float64Array.of(0, 1)]) {
      const cost = 0.05 * (choice.weights[1]! - other[1]!);
      const { low, high } = differenceOf(choice, other);
      expect(low).toBeGreaterThanOrEqual(-0.2 - cost - 1e-12);
      expect(high).toBeLessThanOrEqual(0.2 - cost + 1e-12);
    }
  });

  it("respects the floor and the simplex", () => {
    const { weights } = new BlendChoice({
      utility: variance(),
      samples: drawn(apart, 30, Random.stream(4)),
      floor: 0.1,
    });
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.1 - 1e-12);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it("has no interval if an arm has only one distinct outcome", () => {
    const samples = [...drawn(apart.slice(0, 1), 30, Random.stream(1)), new Array<number>(30).fill(2)];
    const choice = new BlendChoice({ utility: mean(), samples, floor: 0 });
    expect(choice.difference(Float64Array.of(0.5, 0.5))).toMatchObject({ grade: "none", arm: 1 });
    const stated = new BlendChoice({ utility: mean({ support: [-5, 5] }), samples, floor: 0 });
    expect(differenceOf(stated, Float64Array.of(0.5, 0.5)).low).toBeLessThan(0.9);
  });

  it("warns if one outcome of a heavy tail is decisive", () => {
    const samples = drawn(apart, 100, Random.stream(6));
    const choice = (utility: Utility) => new BlendChoice({ utility, samples, floor: 0 });
    expect(differenceOf(choice(variance()), uneven).heavyTail).toBeNull();
    samples[1]!.splice(0, 3, 40, 90, 400);
    expect(differenceOf(choice(variance()), uneven).heavyTail).toBe(1);
  });

  it("refuses too few outcomes, an invalid floor and invalid weights", () => {
    const samples = drawn(apart, 10, Random.stream(1));
    const refused = (options: object) => () => new BlendChoice({ utility: mean(), samples, floor: 0, ...options });
    expect(refused({ samples: [[1, 2], [1]] })).toThrow("Each arm needs at least two outcomes");
    expect(refused({ floor: Number.NaN })).toThrow("floor");
    expect(
      refused({
        samples: [
          [1, Number.NaN],
          [1, 2],
        ],
      }),
    ).toThrow("reward");
    expect(refused({ blend: Float64Array.of(0.5, 0.6, 0.3) })).toThrow("weights");
    expect(() => refused({})().difference(Float64Array.of(0.5, 0.5, Number.NaN))).toThrow("weights");
  });
});
