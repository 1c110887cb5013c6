import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { type DenseForm, vectorSpace } from "../features/dense-space.ts";
import { entropyTerm } from "../features/entropy-term.ts";
import { expectation } from "../features/expectation.ts";
import {
  distributionFrom,
  FourierMap,
  fourierWork,
  type KernelOptions,
  kernelOptions,
  kernelOrigin,
  rewardFrom,
} from "../features/fourier-map.ts";
import { productMeans } from "../features/product-means.ts";
import { supportOf, type Utility } from "../features/utility.ts";
import { checkVector, commonDimension } from "../features/vector-rewards.ts";
import { SymmetricEigen } from "../numeric/symmetric-eigen.ts";

/** A gradient costs O(features^3): about half a millisecond for 32, four for 64. */
const USUAL_FEATURES = 32;
const MOST_FEATURES = 256;

/**
 * The von Neumann entropy -tr(rho log rho) of rho = E phi(R) phi(R)', the mean outer product of the features of a Gaussian
 * kernel, |phi| = 1. Shown as the Vendi score exp(U) (Friedman and Dieng 2023), an effective number of different rewards,
 * whose best blend is the same but which is not concave. Influence function -<phi(r), log(rho) phi(r)> - U. Concave: the
 * trace of a concave function of a matrix that is linear in the distribution.
 */
export function vonNeumann(options: KernelOptions): Utility {
  checkOptions("von-neumann", options, kernelOptions);
  const map = () => new FourierMap(options, USUAL_FEATURES, MOST_FEATURES);
  const form = (origin = 0): DenseForm => vonNeumannForm(map(), origin);
  const { size } = map();
  return {
    kind: "von-neumann",
    smooth: true,
    takesVectors: checkVector,
    shown: { name: "Vendi", of: Math.exp },
    ...supportOf(options, { features: size, seed: 1 }),
    work: (dimension) => {
      const features = (size * (size + 1)) / 2;
      const { start, reward } = fourierWork(size, dimension);
      const eigen = 5 * size ** 3;
      const sizes = { features, sparsity: features, make: 0, space: 20_000 + 20 * features };
      return { ...sizes, start, reward: reward + features, gradient: eigen, value: eigen };
    },
    learningSpace: () => vectorSpace(form()),
    knownSpace: (distributions) =>
      vectorSpace(form(kernelOrigin(distributions)), commonDimension(distributions, undefined)),
  };
}

/** Features are the upper triangle of phi phi', row by row. */
function vonNeumannForm(map: FourierMap, origin: number): DenseForm {
  const { size } = map;
  const dimension = (size * (size + 1)) / 2;
  const phi = new Float64Array(size);
  const matrix = new Float64Array(size * size).fill(Number.NaN);
  const eigen = new SymmetricEigen(size);

  const features = (reward: PlainReward, out: Float64Array): void => {
    map.into(reward, phi);
    let place = 0;
    for (let row = 0; row < size; row++) {
      for (let column = row; column < size; column++) out[place++] = phi[row]! * phi[column]!;
    }
  };
  // Value and slope at one place are often both asked, and nearly all of the time goes here.
  const decompose = (m: Float64Array): void => {
    let isSame = true;
    let place = 0;
    for (let row = 0; row < size; row++) {
      for (let column = row; column < size; column++) {
        const entry = m[place++]!;
        if (matrix[row * size + column] === entry) continue;
        isSame = false;
        matrix[row * size + column] = entry;
        matrix[column * size + row] = entry;
      }
    }
    if (!isSame) eigen.decompose(matrix);
  };

  return {
    dimension,
    features: (reward, out) => features(rewardFrom(reward, origin), out),
    expected: (distribution: AnyDistribution) =>
      isVectorDistribution(distribution)
        ? productMeans(distribution, map.frequencies(distribution.dimension))
        : expectation(distributionFrom(distribution as Distribution, origin), dimension, features),
    range: () => [0, Math.log(size)],
    value(m) {
      decompose(m);
      let sum = 0;
      for (let index = 0; index < size; index++) sum += entropyTerm.term(eigen.values[index]!);
      return sum;
    },
    gradient(m, out) {
      decompose(m);
      slopesInto(eigen, out);
    },
  };
}

/** The matrix with these eigenvectors and the slopes of the eigenvalues; an entry off the diagonal stands for two. */
function slopesInto({ size, values, vectors }: SymmetricEigen, out: Float64Array): void {
  out.fill(0);
  for (let index = 0; index < size; index++) {
    const slope = entropyTerm.slope(values[index]!);
    const start = index * size;
    let place = 0;
    for (let row = 0; row < size; row++) {
      const share = slope * vectors[start + row]!;
      out[place++]! += share * vectors[start + row]!;
      for (let column = row + 1; column < size; column++) out[place++]! += 2 * share * vectors[start + column]!;
    }
  }
}
