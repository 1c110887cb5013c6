import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { kernelDiversity } from "../utilities/kernel-diversity.ts";
import { mmd } from "../utilities/mmd.ts";
import { vonNeumann } from "../utilities/von-neumann.ts";
import { FourierMap, type KernelOptions, kernelOrigin, spreadGaussians } from "./fourier-map.ts";
import { productsInto } from "./kernel-map.ts";

const phiOf = (map: FourierMap, reward: number | readonly number[]) => {
  const phi = new Float64Array(map.size);
  map.into(reward, phi);
  return phi;
};

const dot = (left: Float64Array, right: Float64Array) =>
  left.reduce((sum, value, index) => sum + value * right[index]!, 0);

describe("FourierMap", () => {
  it("gives vectors of length 1 whose products are near the Gaussian kernel, within 4.5 standard errors", () => {
    const map = new FourierMap({ bandwidth: 0.7, features: 4096 }, 256, 65_536);
    const [x, y] = [
      [0.2, -0.1, 1],
      [0.5, 0.4, 0.8],
    ];
    const kernel = Math.exp(-(0.09 + 0.25 + 0.04) / (2 * 0.49));
    expect(dot(phiOf(map, x), phiOf(map, x))).toBeCloseTo(1, 13);
    // Var cos <w, z> = (1 + k^4) / 2 - k^2, over 2048 frequencies.
    const error = Math.sqrt(((1 + kernel ** 4) / 2 - kernel ** 2) / 2048);
    expect(Math.abs(dot(phiOf(map, x), phiOf(map, y)) - kernel)).toBeLessThanOrEqual(4.5 * error);
  });

  it("has the characteristic function of narrow kernels, and refuses those too narrow to integrate", () => {
    const normal = gaussian({ mean: 0, deviation: 1 });
    const map = new FourierMap({ bandwidth: 0.002, features: 64 }, 64, 64);
    const means = map.means(normal);
    for (const [index, [frequency]] of map.frequencies(1).entries()) {
      expect(means[2 * index]! * Math.sqrt(32)).toBeCloseTo(Math.exp((-frequency! * frequency!) / 2), 11);
    }
    const narrow = new FourierMap({ bandwidth: 0.0005, features: 64 }, 64, 64);
    expect(() => narrow.means(normal)).toThrow("bandwidth must be at least about 0.002");
    expect(narrow.means(bernoulli({ p: 0.5 }))).toHaveLength(64);
  });

  it("treats a number as a vector of length one", () => {
    const map = new FourierMap({ bandwidth: 2 }, 8, 8);
    expect(phiOf(map, 1.5)).toEqual(phiOf(map, [1.5]));
  });

  it("depends on the seed alone, not on earlier calls", () => {
    const first = new FourierMap({ bandwidth: 1, seed: 4 }, 8, 8);
    const second = new FourierMap({ bandwidth: 1, seed: 4 }, 8, 8);
    second.frequencies(5);
    expect(second.frequencies(2)).toEqual(first.frequencies(2));
    expect(new FourierMap({ bandwidth: 1, seed: 5 }, 8, 8).frequencies(2)).not.toEqual(first.frequencies(2));
  });

  it.each<[object, string]>([
    [{ bandwidth: -1 }, "bandwidth must be a finite number above 0"],
    [{ bandwidth: Number.NaN }, "bandwidth must be a finite number above 0"],
    [{}, "bandwidth must be a finite number above 0"],
    [{ bandwidth: 1, features: 7 }, "features must be an even number from 2 to 100"],
    [{ bandwidth: 1, features: 102 }, "features must be an even number from 2 to 100"],
    [{ bandwidth: 1, features: 0 }, "features must be a whole number of at least 2"],
    [{ bandwidth: 1, seed: -1 }, "seed must be a whole number of at least 0"],
  ])("refuses %j", (options, message) => {
    expect(() => new FourierMap(options as KernelOptions, 10, 100)).toThrow(message);
  });
});

describe("means of products of features", () => {
  const map = new FourierMap({ bandwidth: 0.7 }, 6, 6);
  const productsOf = (reward: Float64Array) => {
    const products = new Float64Array(21);
    productsInto(phiOf(map, Array.from(reward)), products);
    return products;
  };

  it("are averages of products over a sample", () => {
    const samples = [
      [0.3, 1],
      [-1, 2],
      [0.5, 0.5],
    ];
    const means = map.products(empiricalVectors({ samples }));
    const products = samples.map((sample) => productsOf(Float64Array.from(sample)));
    expect(means).toHaveLength(21);
    for (let entry = 0; entry < 21; entry++) {
      expect(means[entry]).toBeCloseTo(
        products.reduce((sum, each) => sum + each[entry]! / 3, 0),
        14,
      );
    }
  });

  it("are means over draws from a Gaussian distribution, within 4.5 standard errors", () => {
    const distribution = gaussianVector({ mean: [0.2, -0.4], deviation: 0.5 });
    const means = map.products(distribution);
    const random = Random.stream(4, "products");
    const draws = Array.from({ length: 4000 }, () => productsOf(distribution.sample(random)));
    for (let entry = 0; entry < 21; entry++) {
      const mean = draws.reduce((sum, each) => sum + each[entry]!, 0) / 4000;
      const variance = draws.reduce((sum, each) => sum + (each[entry]! - mean) ** 2, 0) / 4000;
      expect(Math.abs(means[entry]! - mean)).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / 4000));
    }
  });
});

describe("spreadGaussians", () => {
  it.each([1, 2, 4])("has standard normal vectors in R^%i: means 0, variances 1, no correlation", (dimension) => {
    const vectors = spreadGaussians(20_000, dimension, Random.stream(1, "spread", dimension));
    expect(vectors[0]).toHaveLength(dimension);
    for (let row = 0; row < dimension; row++) {
      expect(Math.abs(average(vectors, (vector) => vector[row]!))).toBeLessThan(0.005);
      for (let column = 0; column < dimension; column++) {
        const product = average(vectors, (vector) => vector[row]! * vector[column]!);
        // Independent vectors would have up to twice the error.
        expect(Math.abs(product - (row === column ? 1 : 0))).toBeLessThan(0.01);
      }
    }
  });

  it("has unbiased means: E cos(x + y) = exp(-1) over 200 shifts of 8 vectors, within 4.5 standard errors", () => {
    const means = Array.from({ length: 200 }, (_, seed) =>
      average(spreadGaussians(8, 2, Random.stream(seed, "shift")), (vector) => Math.cos(vector[0]! + vector[1]!)),
    );
    const mean = average(means, (value) => value);
    const variance = average(means, (value) => (value - mean) ** 2);
    expect(Math.abs(mean - Math.exp(-1))).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / 200));
  });

  it("is more accurate than independent vectors: E cos x over 128 of them is within 0.01 instead of 0.04", () => {
    for (let seed = 0; seed < 50; seed++) {
      const mean = average(spreadGaussians(128, 1, Random.stream(seed)), (vector) => Math.cos(vector[0]!));
      expect(Math.abs(mean - Math.exp(-0.5))).toBeLessThan(0.01);
    }
  });

  it("is finite at a level of zero", () => {
    // From this value, the first step of the golden ratio gives 1, which is level 0.
    const random = { uniform: () => 1 - 2 / (1 + Math.sqrt(5)) };
    expect(
      spreadGaussians(3, 1, random)
        .flatMap((vector) => Array.from(vector))
        .every(Number.isFinite),
    ).toBe(true);
    expect(spreadGaussians(3, 1, { uniform: () => 0 }).every(([value]) => Number.isFinite(value))).toBe(true);
  });
});

function average<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}

const FAR = 2 ** 20;
const distributionsAt = (place: number) =>
  [0, 0.0009765625].map((by) => gaussian({ mean: place + by, deviation: 0.001 }));

it("is at the first distribution of numbers if it can be shifted, and otherwise zero", () => {
  expect(kernelOrigin(distributionsAt(FAR))).toBe(FAR);
  expect(kernelOrigin([...distributionsAt(3), exponential({ rate: 1 })])).toBe(0);
  expect(kernelOrigin([gaussianVector({ mean: [1, 2], deviation: 1 })])).toBe(0);
  expect(kernelOrigin(distributionsAt(1), exponential({ rate: 1 }))).toBe(0);
});

it("makes kernels as exact a million away as near zero", () => {
  for (const at of [
    () => kernelDiversity({ bandwidth: 0.001 }),
    () => vonNeumann({ bandwidth: 0.001, features: 8 }),
    (place: number) => mmd({ bandwidth: 0.001, target: gaussian({ mean: place, deviation: 0.002 }) }),
  ]) {
    const [near, far] = [0, FAR].map((place) => new KnownArms({ utility: at(place), arms: distributionsAt(place) }));
    expect(Math.abs(near!.value([0.25, 0.75]) - far!.value([0.25, 0.75]))).toBeLessThan(1e-13);
    for (const known of [near!, far!]) known.moveTo([0.25, 0.75]);
    expect(Math.abs(near!.influence(0.0009765625) - far!.influence(FAR + 0.0009765625))).toBeLessThan(1e-12);
  }
});
