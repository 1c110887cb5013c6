import { describe, expect, it } from "vitest";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { Random } from "../random/random.ts";
import { FourierMap } from "./fourier-map.ts";
import { productMeans } from "./product-means.ts";

const map = new FourierMap({ bandwidth: 0.7 }, 6, 6);

function productsOf(reward: Float64Array): Float64Array {
  const phi = new Float64Array(6);
  map.into(reward, phi);
  return Float64Array.from(Array.from(phi).flatMap((left, row) => Array.from(phi.slice(row), (right) => left * right)));
}

describe("productMeans", () => {
  it("is the average of products over a sample", () => {
    const samples = [
      [0.3, 1],
      [-1, 2],
      [0.5, 0.5],
    ];
    const means = productMeans(empiricalVectors({ samples }), map.frequencies(2));
    const products = samples.map((sample) => productsOf(Float64Array.from(sample)));
    expect(means).toHaveLength(21);
    for (let place = 0; place < 21; place++) {
      expect(means[place]).toBeCloseTo(
        products.reduce((sum, each) => sum + each[place]! / 3, 0),
        14,
      );
    }
  });

  it("is the mean over draws from a Gaussian distribution, within 4.5 standard errors", () => {
    const distribution = gaussianVector({ mean: [0.2, -0.4], deviation: 0.5 });
    const means = productMeans(distribution, map.frequencies(2));
    const random = Random.stream(4, "products");
    const draws = Array.from({ length: 4000 }, () => productsOf(distribution.sample(random)));
    for (let place = 0; place < 21; place++) {
      const mean = draws.reduce((sum, each) => sum + each[place]!, 0) / 4000;
      const variance = draws.reduce((sum, each) => sum + (each[place]! - mean) ** 2, 0) / 4000;
      expect(Math.abs(means[place]! - mean)).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / 4000));
    }
  });
});
