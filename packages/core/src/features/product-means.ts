import type { VectorDistribution } from "../distributions/vector-distribution.ts";

/**
 * E phi phi' for the Fourier features phi of a distribution of vectors, as the upper triangle row by row. A product of two
 * cosines or sines is half the sum of two, at the sum and the difference of the frequencies, whose means the characteristic
 * function gives.
 */
export function productMeans(distribution: VectorDistribution, frequencies: readonly Float64Array[]): Float64Array {
  const count = frequencies.length;
  const size = 2 * count;
  const means = new Float64Array((size * (size + 1)) / 2);
  const put = (row: number, column: number, mean: number): void => {
    means[row * size - (row * (row - 1)) / 2 + column - row] = mean / (2 * count);
  };
  for (let left = 0; left < count; left++) {
    for (let right = left; right < count; right++) {
      const [sumCosine, sumSine] = distribution.characteristic(combined(frequencies[left]!, frequencies[right]!, 1));
      const [cosine, sine] = distribution.characteristic(combined(frequencies[left]!, frequencies[right]!, -1));
      put(2 * left, 2 * right, cosine + sumCosine);
      put(2 * left, 2 * right + 1, sumSine - sine);
      put(2 * left + 1, 2 * right + 1, cosine - sumCosine);
      if (left < right) put(2 * left + 1, 2 * right, sumSine + sine);
    }
  }
  return means;
}

function combined(left: Float64Array, right: Float64Array, sign: number): Float64Array {
  return left.map((entry, index) => entry + sign * right[index]!);
}
