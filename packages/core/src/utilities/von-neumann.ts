import { checkOptions } from "../errors/check-options.ts";
import { type DenseForm, denseSpace } from "../features/dense-space.ts";
import { entropyTerm } from "../features/entropy-term.ts";
import type { FeatureSpace } from "../features/feature-space.ts";
import { type KernelOptions, kernelOptions } from "../features/fourier-map.ts";
import { type KernelMap, productCount, productsInto } from "../features/kernel-map.ts";
import type { KernelRows } from "../features/kernel-rows.ts";
import { kernelSpaces, kernelUtility } from "../features/kernel-utility.ts";
import { rowEntropy } from "../features/row-entropy.ts";
import { LearningSumSpace, SumSpace } from "../features/sum-space.ts";
import type { Utility } from "../features/utility.ts";
import { SymmetricEigen } from "../numeric/symmetric-eigen.ts";

/**
 * The von Neumann entropy -tr(rho log rho) of rho = E phi(R) phi(R)', the mean outer product of the features of a Gaussian
 * kernel, |phi| = 1. Displayed as the Vendi score exp(U) (Friedman and Dieng 2023), an effective number of different rewards,
 * which has the same best blend but is not concave. Influence function -<phi(r), log(rho) phi(r)> - U. Concave: the trace of a
 * concave function of a matrix that is linear in the distribution.
 */
export function vonNeumann(options: KernelOptions): Utility {
  checkOptions("von-neumann", options, kernelOptions);
  return kernelUtility(options, {
    kind: "von-neumann",
    shown: { name: "Vendi", of: Math.exp },
    // A gradient takes O(features^3): about half a millisecond for 32 features, four for 64.
    usual: 32,
    most: 256,
    form: vonNeumannForm,
    fitted,
    work: (size, random) => {
      const features = productCount(size);
      const eigen = 5 * size ** 3;
      return {
        ...random,
        features,
        sparsity: features,
        space: random.space + 20 * features,
        reward: random.reward + features,
        gradient: eigen,
        value: eigen,
      };
    },
  });
}

/** The entropy of principal components, plus an approximation of what they miss. */
function fitted(kernel: KernelRows): Pick<Utility, "learningSpace" | "knownSpace" | "offset"> {
  const { map, rest } = rowEntropy(kernel);
  const spaces = kernelSpaces(() => vonNeumannForm(map));
  if (!rest) return spaces;
  const plusRest = <Space extends FeatureSpace>(space: Space) => [
    { weight: 1, space },
    { weight: 1, space: denseSpace(rest.form) },
  ];
  return {
    learningSpace: () => new LearningSumSpace(plusRest(spaces.learningSpace())),
    knownSpace: (distributions, quadrature) => new SumSpace(plusRest(spaces.knownSpace(distributions, quadrature))),
    offset: rest.offset,
  };
}

/** The features are the upper triangle of phi phi', row by row. */
function vonNeumannForm(map: KernelMap): DenseForm {
  const { size } = map;
  const phi = new Float64Array(size);
  const matrix = new Float64Array(size * size).fill(Number.NaN);
  const eigen = new SymmetricEigen(size);

  // Cached, because value and slope at one point are often both needed and the decomposition takes nearly all of the time.
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
    dimension: productCount(size),
    features(reward, out) {
      map.into(reward, phi);
      productsInto(phi, out);
    },
    expected: (distribution) => map.products(distribution),
    range: () => [0, Math.log(size)],
    value(m) {
      decompose(m);
      return eigen.values.reduce((sum, value) => sum + entropyTerm.term(value), 0);
    },
    gradient(m, out) {
      decompose(m);
      slopesInto(eigen, out);
    },
  };
}

/** The matrix with these eigenvectors and the slopes of the eigenvalues; an off-diagonal entry counts twice. */
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
