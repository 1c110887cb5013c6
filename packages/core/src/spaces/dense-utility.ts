import { type DenseForm, DenseSpace } from "./dense-space.ts";
import { type SupportOptions, supportOf, type Utility } from "./utility.ts";

export function denseUtility(kind: string, form: DenseForm, options: SupportOptions, smooth = true): Utility {
  return {
    kind,
    smooth,
    ...supportOf(options),
    learningSpace: () => new DenseSpace(form),
    knownSpace: () => new DenseSpace(form),
  };
}
