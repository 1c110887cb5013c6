import { checkOptions } from "../errors/check-options.ts";
import { dot } from "../numeric/dot.ts";
import { checkVectors, gaussianKernel, type VectorDistribution } from "./vector-distribution.ts";

export interface EmpiricalVectorsOptions {
  readonly samples: readonly (readonly number[])[];
}

/** The distribution that gives each of the vectors the same probability; they are copied. */
export function empiricalVectors(options: EmpiricalVectorsOptions): VectorDistribution {
  checkOptions("empirical-vectors", options, { samples: true });
  const samples = checkVectors("samples", options.samples).map((sample) => Float64Array.from(sample));
  const count = samples.length;
  const dimension = samples[0]!.length;
  const mean = new Float64Array(dimension);
  for (const sample of samples) for (let entry = 0; entry < dimension; entry++) mean[entry]! += sample[entry]! / count;

  return {
    kind: "empirical-vectors",
    dimension,
    terms: samples.length,
    mean,
    covariance: covarianceOf(samples, mean),
    characteristic(frequency) {
      let [real, imaginary] = [0, 0];
      for (const sample of samples) {
        const angle = dot(sample, frequency);
        real += Math.cos(angle);
        imaginary += Math.sin(angle);
      }
      return [real / count, imaginary / count];
    },
    kernelMean(bandwidth, point) {
      let sum = 0;
      if (point) for (const sample of samples) sum += gaussianKernel(sample, point, bandwidth);
      if (point) return sum / count;
      for (let one = 1; one < count; one++) {
        for (let other = 0; other < one; other++) sum += gaussianKernel(samples[one]!, samples[other]!, bandwidth);
      }
      return (2 * sum + count) / count ** 2;
    },
    samples,
    // A copy, so that a caller who changes it does not change the distribution.
    sample: (random) => samples[Math.floor(random.uniform() * count)]!.slice(),
  };
}

function covarianceOf(samples: readonly Float64Array[], mean: Float64Array): Float64Array {
  const dimension = mean.length;
  const covariance = new Float64Array(dimension * dimension);
  for (const sample of samples) {
    for (let row = 0; row < dimension; row++) {
      const share = (sample[row]! - mean[row]!) / samples.length;
      for (let column = 0; column < dimension; column++) {
        covariance[row * dimension + column]! += share * (sample[column]! - mean[column]!);
      }
    }
  }
  return covariance;
}
