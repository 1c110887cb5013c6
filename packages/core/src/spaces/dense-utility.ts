import { type DenseForm, DenseSpace } from "./dense-space.ts";
import { type SupportOptions, supportOf, type Utility, type UtilityWork } from "./utility.ts";

/** What it takes to learn a utility of so many plain features. */
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

/** Learners may use another form, such as one that does not mind how a tie is rounded. */
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
    learningSpace: () => new DenseSpace(learning),
    knownSpace: () => new DenseSpace(form),
  };
}
