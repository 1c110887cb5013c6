import { type DenseForm, DenseSpace } from "./dense-space.ts";
import { type SupportOptions, supportOf, type Utility } from "./utility.ts";

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
    ...supportOf(options),
    learningSpace: () => new DenseSpace(learning),
    knownSpace: () => new DenseSpace(form),
  };
}
