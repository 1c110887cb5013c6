import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { type DenseForm, denseUtility } from "../features/dense-space.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

export interface CustomOptions extends Omit<DenseForm, "ranges" | "range" | "slack">, SupportOptions {
  readonly kind?: string;
  /** Whether f has a gradient everywhere; true by default. */
  readonly smooth?: boolean;
}

const customOptions: OptionNames<CustomOptions> = {
  kind: true,
  smooth: true,
  dimension: true,
  features: true,
  expected: true,
  value: true,
  gradient: true,
  ...supportOptions,
};

/**
 * Your own utility: a feature map psi, and the value and a supergradient of a concave f, for U(P) = f(E psi(R)).
 *
 * @example  // the variance
 * custom({
 *   dimension: 2,
 *   features: (r, out) => out.set([r, r * r]),
 *   value: (m) => m[1]! - m[0]! ** 2,
 *   gradient: (m, out) => out.set([-2 * m[0]!, 1]),
 * });
 */
export function custom(options: CustomOptions): Utility {
  checkOptions("custom", options, customOptions);
  const { kind = "custom", smooth = true, ...form } = options;
  checkInteger("dimension", form.dimension, 1);
  for (const name of ["features", "value", "gradient"] as const) {
    if (typeof form[name] !== "function") throw invalid(name, "a function", form[name]);
  }
  return denseUtility(kind, form, options, smooth);
}
