import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { kernelDiversity } from "../utilities/kernel-diversity.ts";
import { mmd } from "../utilities/mmd.ts";
import { sum } from "../utilities/sum.ts";
import { variance } from "../utilities/variance.ts";
import { vonNeumann } from "../utilities/von-neumann.ts";
import { DistinctRows } from "./distinct-rows.ts";
import { meanOffset } from "./kernel-rows.ts";
import { LandmarkMap } from "./landmark-map.ts";
import type { Utility } from "./utility.ts";

const BANDWIDTH = 0.7;
const kernel = (one: readonly number[], other: readonly number[]) =>
  Math.exp(-one.reduce((sum, entry, index) => sum + (entry - other[index]!) ** 2, 0) / (2 * BANDWIDTH ** 2));

const random = Random.stream(4, "rows");
const table = [40, 25, 30].map((count, arm) =>
  Array.from({ length: count }, () => Array.from({ length: 3 }, () => random.uniform() * (1 + arm))),
);
const weights = [0.5, 0.2, 0.3];
/** Each row with its probability in the blend. */
const blend = table.flatMap((rows, arm) => rows.map((row) => ({ row, mass: weights[arm]! / rows.length })));

/** The sum over all pairs of rows of the blend. */
function meanKernel(power: number): number {
  let total = 0;
  for (const one of blend)
    for (const other of blend) total += one.mass * other.mass * kernel(one.row, other.row) ** power;
  return total;
}

describe("utilities on the rows of a table", () => {
  it("kernel-diversity is minus the sum over all pairs of rows", () => {
    expect(valueOn(kernelDiversity({ bandwidth: BANDWIDTH }))).toBeCloseTo(-meanKernel(2), 10);
  });

  it("mmd to vectors is the sum over all pairs of rows and target", () => {
    const samples = [
      [0, 0, 1],
      [2, 1, 0],
    ];
    const target = empiricalVectors({ samples });
    const cross = (point: readonly number[]) => samples.reduce((sum, each) => sum + kernel(point, each) / 2, 0);
    expect(valueOn(mmd({ bandwidth: BANDWIDTH, target }))).toBeCloseTo(
      mmdOf(cross, (1 + cross(samples[0]!) * 2 - 1) / 2),
      10,
    );
  });

  it("mmd to a normal distribution has the kernel's mean in closed form", () => {
    const target = gaussianVector({ mean: [1, 0, 2], deviation: 0.5 });
    const [square, variance] = [BANDWIDTH ** 2, 0.25];
    const cross = (point: readonly number[]) => {
      const distance = [1, 0, 2].reduce((sum, entry, index) => sum + (point[index]! - entry) ** 2, 0);
      return (square / (square + variance)) ** 1.5 * Math.exp(-distance / (2 * (square + variance)));
    };
    const own = (square / (square + 2 * variance)) ** 1.5;
    expect(valueOn(mmd({ bandwidth: BANDWIDTH, target }))).toBeCloseTo(mmdOf(cross, own), 10);
  });

  it("mmd of numbers to a uniform distribution agrees with the midpoint rule", () => {
    const rows = [[0.1, 0.4, 0.4, 2], [0.9]];
    const masses = [0.1, 0.1, 0.1, 0.1, 0.6];
    const cells = 2000;
    const grid = Array.from({ length: cells }, (_, cell) => [(2 * (cell + 0.5)) / cells]);
    const cross = (point: number) => grid.reduce((sum, each) => sum + kernel([point], each) / cells, 0);
    const points = rows.flat();
    let expected = 0;
    points.forEach((one, i) => {
      expected += 2 * masses[i]! * cross(one);
      points.forEach((other, j) => {
        expected -= masses[i]! * masses[j]! * kernel([one], [other]);
      });
    });
    expected -= grid.reduce((sum, [each]) => sum + cross(each!) / cells, 0);
    const utility = mmd({ bandwidth: BANDWIDTH, target: uniform({ low: 0, high: 2 }) }).forRows!({ samples: rows });
    const arms = rows.map((values) => discrete({ values, masses: values.map(() => 1 / values.length) }));
    // The midpoint rule has an error of about (2 / 2000)^2 / 24.
    expect(new KnownArms({ utility, arms }).value([0.4, 0.6])).toBeCloseTo(expected, 6);
  });

  it("mmd of numbers to a normal distribution much wider than the kernel has its closed form", () => {
    const [square, variance] = [0.1 ** 2, 4];
    const utility = mmd({ bandwidth: 0.1, target: gaussian({ mean: 3, deviation: 2 }) }).forRows!({ samples: [[1]] });
    const cross = Math.sqrt(square / (square + variance)) * Math.exp(-4 / (2 * (square + variance)));
    const own = Math.sqrt(square / (square + 2 * variance));
    const arms = [discrete({ values: [1], masses: [1] })];
    expect(new KnownArms({ utility, arms }).value([1])).toBeCloseTo(-1 + 2 * cross - own, 12);
  });

  it("mmd of numbers to a uniform distribution a thousand times wider than the kernel has its closed form", () => {
    const width = 0.001;
    const utility = mmd({ bandwidth: width, target: uniform({ low: 0, high: 1 }) }).forRows!({ samples: [[0.4]] });
    const cross = Math.sqrt(2 * Math.PI) * width;
    // Near the ends of the target, means of kernels fall to one half.
    const own = cross - 2 * width ** 2;
    const arms = [discrete({ values: [0.4], masses: [1] })];
    expect(new KnownArms({ utility, arms }).value([1])).toBeCloseTo(-1 + 2 * cross - own, 12);
  });

  it("von-neumann is the entropy of the eigenvalues of the kernel matrix: two rows", () => {
    const utility = vonNeumann({ bandwidth: BANDWIDTH }).forRows!({ samples: [[0], [1]] });
    const arms = [0, 1].map((value) => discrete({ values: [value], masses: [1] }));
    const root = Math.sqrt(0.4 ** 2 + 4 * 0.7 * 0.3 * kernel([0], [1]) ** 2);
    const expected = [(1 + root) / 2, (1 - root) / 2].reduce((sum, each) => sum - each * Math.log(each), 0);
    expect(new KnownArms({ utility, arms }).value([0.7, 0.3]) + utility.offset!([0.7, 0.3]).low).toBeCloseTo(
      expected,
      9,
    );
  });

  it("von-neumann of unrelated rows is the entropy of their probabilities, even with more rows than features", () => {
    const samples = [0, 1].map((arm) => Array.from({ length: 60 }, (_, index) => 100 * (2 * index + arm)));
    const utility = vonNeumann({ bandwidth: BANDWIDTH }).forRows!({ samples });
    const arms = samples.map((values) => discrete({ values, masses: values.map(() => 1 / 60) }));
    const known = new KnownArms({ utility, arms });
    const expected = Math.log(60) - 0.7 * Math.log(0.7) - 0.3 * Math.log(0.3);
    const { low, high } = utility.offset!([0.7, 0.3]);
    expect(high).toBe(low);
    expect(known.value([0.7, 0.3]) + low).toBeCloseTo(expected, 10);
    // By symmetry, the best blend by the features alone is at equal shares.
    const slopes = known.gradient([0.5, 0.5]);
    expect(Math.abs(slopes[0]! - slopes[1]!)).toBeLessThan(0.1);
  });

  it("von-neumann is exact if some of many rows are nearly equal", () => {
    const isolated = Array.from({ length: 650 }, (_, index) => 100 * index);
    const samples = [[...isolated, ...isolated.slice(0, 50).map((value) => value + 1e-7)], [-100]];
    const utility = vonNeumann({ bandwidth: 1 }).forRows!({ samples });
    const arms = samples.map((values) => discrete({ values, masses: values.map(() => 1 / values.length) }));
    const { low, high } = utility.offset!([0.5, 0.5]);
    expect(high).toBe(low);
    const shares = [0.5, ...isolated.map((_, index) => (index < 50 ? 1 : 0.5) / 700)];
    const expected = shares.reduce((sum, share) => sum - share * Math.log(share), 0);
    expect(new KnownArms({ utility, arms }).value([0.5, 0.5]) + low).toBeCloseTo(expected, 8);
  });

  it("weight rows by their masses, and merge equal rows", () => {
    const samples = [[0, 0, 1], [1]];
    const utility = kernelDiversity({ bandwidth: BANDWIDTH }).forRows!({ samples, masses: [[1, 1, 2], [1]] });
    const arms = [discrete({ values: [0, 1], masses: [0.5, 0.5] }), discrete({ values: [1], masses: [1] })];
    const expected = -(0.25 ** 2 + 0.75 ** 2 + 2 * 0.25 * 0.75 * kernel([0], [1]) ** 2);
    expect(new KnownArms({ utility, arms }).value([0.5, 0.5])).toBeCloseTo(expected, 12);
  });

  it("are exact in sums", () => {
    const total = sum({
      terms: [
        { weight: 2, utility: kernelDiversity({ bandwidth: BANDWIDTH }) },
        { weight: 0.5, utility: vonNeumann({ bandwidth: 100 }) },
      ],
    });
    const alone = valueOn(vonNeumann({ bandwidth: 100 }));
    expect(valueOn(total)).toBeCloseTo(-2 * meanKernel(2) + alone / 2, 9);
    expect(sum({ terms: [{ weight: 1, utility: variance() }] }).forRows).toBeUndefined();
  });

  it("can be fitted again, to other rows", () => {
    for (const utility of [vonNeumann({ bandwidth: BANDWIDTH }), kernelDiversity({ bandwidth: BANDWIDTH })]) {
      const again = utility.forRows!({ samples: [[7], [9], [8]] }).forRows!({ samples: table });
      expect(valueOn({ ...utility, forRows: () => again })).toBe(valueOn(utility));
    }
  });

  it("keep random features if they are requested", () => {
    expect(kernelDiversity({ bandwidth: 1, features: 64 }).forRows).toBeUndefined();
    expect(vonNeumann({ bandwidth: 1, seed: 3 }).forRows).toBeUndefined();
  });

  it("refuse a target with too many distinct outcomes", () => {
    const target = empiricalVectors({ samples: Array.from({ length: 10_001 }, (_, index) => [index, 0, 0]) });
    expect(() => mmd({ bandwidth: 1, target }).forRows!({ samples: table })).toThrow(
      "The target has 10,001 different outcomes; at most 10,000 are possible.",
    );
  });
});

it("bounds what landmarks miss of the kernel, from pairs drawn at random", () => {
  const rows = new DistinctRows({ samples: [[0, 0.5], [1.5]], masses: [[1, 3], [1]] });
  // One landmark, at zero, so that the only feature is the kernel there.
  const map = new LandmarkMap(
    { bandwidth: BANDWIDTH, points: [Float64Array.of(0)], lower: [Float64Array.of(1)] },
    rows,
    { table: Float64Array.from(rows.points, (point) => kernel([0], Array.from(point))), stride: 1 },
  );
  const target = discrete({ values: [1], masses: [1] });
  const { low, high } = meanOffset({ rows, map, bandwidth: BANDWIDTH, isExact: false }, target)([0.4, 0.6]);
  const signed = [
    [0, 0.1],
    [0.5, 0.3],
    [1.5, 0.6],
    [1, -1],
  ] as const;
  let exact = 0;
  for (const [one, mass] of signed) {
    for (const [other, share] of signed) {
      exact -= mass * share * (kernel([one], [other]) - kernel([one], [0]) * kernel([0], [other]));
    }
  }
  expect(low).toBeLessThan(exact);
  expect(high).toBeGreaterThan(exact);
  expect(high - low).toBeLessThan(Math.abs(exact));
});

/** The value of the blend, with arms that are lists of vectors. */
function valueOn(utility: Utility): number {
  const exact = utility.forRows!({ samples: table });
  const arms = table.map((samples) => empiricalVectors({ samples }));
  const { low, high } = exact.offset?.(weights) ?? { low: 0, high: 0 };
  return new KnownArms({ utility: exact, arms }).value(weights) + (low + high) / 2;
}

/** From E k(x, Y) at each point, and E k(Y, Y'). */
function mmdOf(cross: (point: readonly number[]) => number, own: number): number {
  return -meanKernel(1) + 2 * blend.reduce((sum, { row, mass }) => sum + mass * cross(row), 0) - own;
}
