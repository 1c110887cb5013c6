import type { Distribution, PlainReward } from "../distributions/distribution.ts";
import { checkInteger } from "../errors/checks.ts";
import { expectation } from "./expectation.ts";
import type { LearningSpace, SparseFeatures } from "./feature-space.ts";
import { type SupportOptions, supportOf, type Utility, type UtilityWork } from "./utility.ts";
import { checkDimension, dimensionOf } from "./vector-rewards.ts";

/**
 * A feature map with few features, each of which may be nonzero for every reward, and the concave function of their expectations.
 */
export interface DenseForm
  extends Pick<LearningSpace, "dimension" | "value" | "gradient" | "slack" | "ranges" | "range"> {
  /** Writes psi(reward) into `out`. */
  features(reward: number, out: Float64Array): void;
  /** E psi(R), if it is known without integrating. */
  expected?(distribution: Distribution): Float64Array;
}

/** The space of such features. It never changes. */
export function denseSpace(form: DenseForm): LearningSpace {
  const { dimension } = form;
  const scratch = new Float64Array(dimension);
  return {
    ...form,
    sparsity: dimension,
    features(reward: number, out: SparseFeatures) {
      form.features(reward, scratch);
      out.count = 0;
      for (let index = 0; index < dimension; index++) out.push(index, scratch[index]!);
    },
    expected: (distribution: Distribution) =>
      form.expected?.(distribution) ??
      expectation(distribution, dimension, (reward, out) => form.features(reward, out)),
    admit: () => undefined,
    save: () => null,
    restore: () => {},
  };
}

/** The cost of learning a utility with this many dense features. */
function denseWork(features: number): UtilityWork {
  return {
    features,
    sparsity: features,
    make: 100 * features,
    space: 10 * features,
    start: 0,
    reward: 20 * features,
    gradient: 20 * features,
    value: 20 * features,
  };
}

/** A utility of such features. Learners may use another form, for example one that tolerates rounding at ties. */
export function denseUtility(
  kind: string,
  form: DenseForm,
  options: SupportOptions,
  smooth = true,
  learning = form,
): Utility {
  return {
    kind,
    smooth,
    ...supportOf(options, { smooth }),
    work: () => denseWork(form.dimension),
    learningSpace: () => denseSpace(learning),
    knownSpace: () => denseSpace(form),
  };
}

/** A dense space for rewards that may be vectors, all of the dimension of the first, or of the one known in advance. */
export function vectorSpace(form: DenseForm, known?: number): LearningSpace & Required<Pick<LearningSpace, "check">> {
  let rewardDimension = known;
  return {
    ...denseSpace(form),
    check: (reward: PlainReward) => checkDimension(reward, rewardDimension),
    admit(reward: PlainReward) {
      rewardDimension ??= dimensionOf(reward);
      return undefined;
    },
    save: () => rewardDimension ?? null,
    restore(saved) {
      rewardDimension = saved === null ? undefined : checkInteger("dimension", saved, 1);
    },
  };
}
