import { checkOptions } from "../errors/check-options.ts";
import { type DenseForm, vectorSpace } from "../features/dense-space.ts";
import { entropyTerm } from "../features/entropy-term.ts";
import {
  FourierMap,
  fourierWork,
  isPlain,
  type KernelOptions,
  kernelOptions,
  rewardFrom,
} from "../features/fourier-map.ts";
import { type KernelMap, productCount, productsInto } from "../features/kernel-map.ts";
import { kernelRows } from "../features/kernel-rows.ts";
import { supportOf, type TableRows, type Utility } from "../features/utility.ts";
import { checkVector, commonDimension } from "../features/vector-rewards.ts";
import { SymmetricEigen } from "../numeric/symmetric-eigen.ts";

/** A gradient takes O(features^3): about half a millisecond for 32 features, four for 64. */
const USUAL_FEATURES = 32;
const MOST_FEATURES = 256;
/** For the rows of a table: principal components, which carry more information than as many random features. */
const ROW_FEATURES = 64;

/**
 * The von Neumann entropy -tr(rho log rho) of rho = E phi(R) phi(R)', the mean outer product of the features of a Gaussian
 * kernel, |phi| = 1. Displayed as the Vendi score exp(U) (Friedman and Dieng 2023), an effective number of different rewards,
 * which has the same best blend but is not concave. Influence function -<phi(r), log(rho) phi(r)> - U. Concave: the trace of a
 * concave function of a matrix that is linear in the distribution.
 */
export function vonNeumann(options: KernelOptions): Utility {
  checkOptions("von-neumann", options, kernelOptions);
  const map = () => new FourierMap(options, USUAL_FEATURES, MOST_FEATURES);
  const { size } = map();
  const forRows = (rows: TableRows): Utility => {
    const { map: principal, offset } = kernelRows(rows, options.bandwidth).principal(ROW_FEATURES);
    return { ...common, ...spacesOf(() => principal), ...(offset && { offset }) };
  };
  const common = {
    kind: "von-neumann",
    smooth: true,
    takesVectors: checkVector,
    shown: { name: "Vendi", of: Math.exp },
    ...supportOf(options, { features: size, seed: 1 }),
    ...(isPlain(options) && { forRows }),
  };
  return {
    ...common,
    ...spacesOf(map),
    work: (dimension) => {
      const features = productCount(size);
      const { start, reward } = fourierWork(size, dimension);
      const eigen = 5 * size ** 3;
      const sizes = { features, sparsity: features, make: 0, space: 20_000 + 20 * features };
      return { ...sizes, start, reward: reward + features, gradient: eigen, value: eigen };
    },
  };
}

function spacesOf(map: () => KernelMap): Pick<Utility, "learningSpace" | "knownSpace"> {
  return {
    learningSpace: () => vectorSpace(vonNeumannForm(map(), 0)),
    knownSpace: (distributions) => {
      const own = map();
      return vectorSpace(vonNeumannForm(own, own.originOf(distributions)), commonDimension(distributions, undefined));
    },
  };
}

/** The features are the upper triangle of phi phi', row by row. */
function vonNeumannForm(map: KernelMap, origin: number): DenseForm {
  const { size, tail } = map;
  const count = productCount(size);
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
    dimension: count + (tail?.count ?? 0),
    features(reward, out) {
      map.into(rewardFrom(reward, origin), phi);
      productsInto(phi, out);
      tail?.into(reward, out, count);
    },
    expected: (distribution) => map.products(distribution, origin),
    // The tail's contribution is only known for the rows of a table.
    range: () => [0, tail ? Number.POSITIVE_INFINITY : Math.log(size)],
    value(m) {
      decompose(m);
      let sum = 0;
      for (let index = 0; index < size; index++) sum += entropyTerm.term(eigen.values[index]!);
      return sum + (tail?.value(m, count) ?? 0);
    },
    gradient(m, out) {
      decompose(m);
      slopesInto(eigen, out);
      tail?.gradient(m, out, count);
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
