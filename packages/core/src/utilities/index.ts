import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { deviation } from "./deviation.ts";
import { entropy } from "./entropy.ts";
import { gini } from "./gini.ts";
import { mean } from "./mean.ts";
import { refusal } from "./refused.ts";
import { type SumOptions, sumOf } from "./sum-of.ts";
import { upperCvar } from "./upper-cvar.ts";
import type { Utility } from "./utility.ts";
import { variance } from "./variance.ts";
import { wasserstein } from "./wasserstein.ts";

/** Kinds that stand on their own; `sum` joins them below. `@blendit/core/all` has more. */
export const simpleKinds = {
  mean,
  variance,
  deviation,
  wasserstein,
  "upper-cvar": upperCvar,
  gini,
  entropy,
};

type SimpleKinds = Readonly<Record<string, (options: never) => Utility>>;

type SimpleSpec<Kinds extends SimpleKinds> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & NonNullable<Parameters<Kinds[Kind]>[0]>;
}[keyof Kinds];

/** A utility of one of these kinds, or a sum of such, as plain data, in the words of an experiment file. */
export type UtilitySpecOf<Kinds extends SimpleKinds> =
  | SimpleSpec<Kinds>
  | ({ readonly kind: "sum" } & SumOptions<UtilitySpecOf<Kinds> | Utility>);

export type UtilitySpec = UtilitySpecOf<typeof simpleKinds>;

/** How utilities of these kinds, and sums of them, are built from their specs. */
export function utilityBuilder<Kinds extends SimpleKinds>(simple: Kinds) {
  type Spec = UtilitySpecOf<Kinds>;
  const utilityKinds = { ...simple, sum } as Readonly<Record<Spec["kind"] & string, (options: never) => Utility>>;

  /** Builds a utility from its spec; a built one passes through. */
  function utility(spec: Spec | Utility): Utility {
    if (typeof spec !== "object" || spec === null) throw invalid("utility", "an object with a kind", spec);
    if ("learningSpace" in spec) return spec;
    const { kind, ...options } = spec as unknown as { readonly kind: Spec["kind"] & string };
    if (Object.hasOwn(utilityKinds, kind)) return utilityKinds[kind](options as never);
    throw refusal(kind) ?? unknownKind("utility", kind, Object.keys(utilityKinds));
  }

  /** The sum of weighted utilities. A support stated for the sum holds for its terms. */
  function sum({ terms, ...options }: SumOptions<Spec | Utility>): Utility {
    if (!Array.isArray(terms)) throw invalid("terms", "a list of { weight, utility }", terms);
    const built = terms.map((term, index) => {
      if (typeof term !== "object" || term === null) throw invalid(`terms[${index}]`, "{ weight, utility }", term);
      return { weight: term.weight, utility: utility({ ...options, ...term.utility }) };
    });
    return sumOf({ terms: built, ...options });
  }

  return { utility, utilityKinds };
}

export const { utility, utilityKinds } = utilityBuilder(simpleKinds);

export { custom } from "./custom.ts";
export { type LearningSpace, SparseFeatures } from "./feature-space.ts";
export { KnownArms } from "./known-arms.ts";
export type { SupportOptions, Utility } from "./utility.ts";
