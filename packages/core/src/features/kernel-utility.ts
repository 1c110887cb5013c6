import type { AnyDistribution } from "../distributions/distribution.ts";
import { type DenseForm, vectorSpace } from "./dense-space.ts";
import { FourierMap, type KernelOptions, kernelOrigin } from "./fourier-map.ts";
import type { KernelMap } from "./kernel-map.ts";
import { type KernelRows, kernelRows } from "./kernel-rows.ts";
import { supportOf, type TableRows, type Utility, type UtilityWork } from "./utility.ts";
import { checkVector, commonDimension, dimensionOf } from "./vector-rewards.ts";

type Spaces = Pick<Utility, "learningSpace" | "knownSpace">;

/** A utility of the features of a Gaussian kernel. */
export interface KernelForm {
  readonly kind: string;
  readonly shown?: Utility["shown"] | undefined;
  readonly target?: AnyDistribution | undefined;
  /** How many random features there are by default, and at most. */
  readonly usual: number;
  readonly most: number;
  /** Coordinates made of features of the kernel. */
  form(map: KernelMap): DenseForm;
  /** Coordinates for the rows of a table. */
  fitted(kernel: KernelRows): Spaces & Pick<Utility, "offset">;
  /** The cost, from that of the random features alone. */
  work(size: number, random: Pick<UtilityWork, "make" | "space" | "start" | "reward">): UtilityWork;
}

/** The utility by random features, or by features fitted to the rows of a table unless options of random ones are given. */
export function kernelUtility(options: KernelOptions, { kind, shown, target, ...kernel }: KernelForm): Utility {
  const map = (origin: number) => new FourierMap(options, kernel.usual, kernel.most, origin);
  const { size } = map(0);
  const isPlain = options.features === undefined && options.seed === undefined;
  const forRows = (rows: TableRows): Utility => ({
    ...common,
    ...kernel.fitted(kernelRows(rows, options.bandwidth, target)),
  });
  const common = {
    kind,
    smooth: true,
    takesVectors: checkVector,
    ...supportOf(options, { features: size, seed: 1 }),
    ...(target && { target }),
    ...(shown && { shown }),
    // What is fitted to some rows may be fitted again, to others.
    ...(isPlain && { forRows }),
  };
  return {
    ...common,
    ...kernelSpaces((origin) => kernel.form(map(origin)), target),
    work: (dimension) =>
      kernel.work(size, {
        make: 0,
        space: 20_000,
        start: 100 * size * dimension,
        reward: size * (30 + dimension),
      }),
  };
}

/** Coordinates for rewards, and relative to an origin for known distributions. */
export function kernelSpaces(form: (origin: number) => DenseForm, target?: AnyDistribution): Spaces {
  return {
    learningSpace: () => vectorSpace(form(0), target && dimensionOf(target)),
    knownSpace: (distributions) =>
      vectorSpace(form(kernelOrigin(distributions, target)), commonDimension(distributions, target)),
  };
}
