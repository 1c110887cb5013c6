import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { bestOf } from "./best-of.ts";
import { cramer } from "./cramer.ts";
import { deviation } from "./deviation.ts";
import { entropy } from "./entropy.ts";
import { gini } from "./gini.ts";
import { giniSimpson } from "./gini-simpson.ts";
import { interEs } from "./inter-es.ts";
import { maximin } from "./maximin.ts";
import { mean } from "./mean.ts";
import { meanVariance } from "./mean-variance.ts";
import { medianDeviation } from "./median-deviation.ts";
import { nash } from "./nash.ts";
import { quota } from "./quota.ts";
import { refusal } from "./refused.ts";
import { type SumOptions, sumOf } from "./sum-of.ts";
import { upperCvar } from "./upper-cvar.ts";
import type { Utility } from "./utility.ts";
import { variance } from "./variance.ts";
import { wang } from "./wang.ts";
import { wasserstein } from "./wasserstein.ts";

/** Kinds that stand on their own; `sum` joins them below. */
const simpleKinds = {
  mean,
  variance,
  deviation,
  "mean-variance": meanVariance,
  wasserstein,
  cramer,
  "upper-cvar": upperCvar,
  gini,
  "median-deviation": medianDeviation,
  wang,
  "best-of": bestOf,
  "inter-es": interEs,
  entropy,
  "gini-simpson": giniSimpson,
  quota,
  maximin,
  nash,
};

type SimpleSpec = {
  [Kind in keyof typeof simpleKinds]: { readonly kind: Kind } & NonNullable<Parameters<(typeof simpleKinds)[Kind]>[0]>;
}[keyof typeof simpleKinds];

/** A utility as plain data, in the words of an experiment file. */
export type UtilitySpec = SimpleSpec | ({ readonly kind: "sum" } & SumOptions<UtilitySpec | Utility>);

/** Every kind that a spec can name, with its factory. */
export const utilityKinds: Readonly<Record<UtilitySpec["kind"], (options: never) => Utility>> = { ...simpleKinds, sum };

/** Builds a utility from its spec; a built one passes through. */
export function utility(spec: UtilitySpec | Utility): Utility {
  if (typeof spec !== "object" || spec === null) throw invalid("utility", "an object with a kind", spec);
  if ("learningSpace" in spec) return spec;
  const { kind, ...options } = spec;
  if (Object.hasOwn(utilityKinds, kind)) return utilityKinds[kind](options as never);
  throw refusal(kind) ?? unknownKind("utility", kind, Object.keys(utilityKinds));
}

/** The sum of weighted utilities. A support stated for the sum holds for its terms. */
function sum({ terms, ...options }: SumOptions<UtilitySpec | Utility>): Utility {
  if (!Array.isArray(terms)) throw invalid("terms", "a list of { weight, utility }", terms);
  const built = terms.map((term, index) => {
    if (typeof term !== "object" || term === null) throw invalid(`terms[${index}]`, "{ weight, utility }", term);
    return { weight: term.weight, utility: utility({ ...options, ...term.utility }) };
  });
  return sumOf({ terms: built, ...options });
}

export { custom } from "./custom.ts";
export { type LearningSpace, SparseFeatures } from "./feature-space.ts";
export { KnownArms } from "./known-arms.ts";
export type { SupportOptions, Utility } from "./utility.ts";
