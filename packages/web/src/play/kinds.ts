import type { AnyDistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { distributionSchema, type JsonSchema, kindsOf, utilitySchema } from "@blendit/lab/spec";
import { rounded } from "@blendit/lab/text";

/** Initial parameters have at most this many significant digits, because fields show them. */
const DIGITS = 4;

type Range = readonly [low: number, high: number];
type Starts<Spec extends { readonly kind: string }> = Readonly<
  Partial<{ [Kind in Spec["kind"]]: (range: Range) => Extract<Spec, { readonly kind: Kind }> }>
>;

/** Initial distributions for outcomes in a range, of every kind that has a form. Other kinds can be shown, and edited in a file. */
export const arms: Starts<AnyDistributionSpec> = {
  beta: ([low, high]) => ({ kind: "beta", alpha: 4, beta: 4, ...((low !== 0 || high !== 1) && { low, high }) }),
  uniform: (range) => ({ kind: "uniform", low: at(range, 0.25), high: at(range, 0.75) }),
  triangular: (range) => ({ kind: "triangular", low: at(range, 0.1), mode: at(range, 0.5), high: at(range, 0.9) }),
  gaussian: (range) => ({ kind: "gaussian", mean: at(range, 0.5), deviation: width(range, 0.1) }),
  "truncated-gaussian": (range) => {
    const [low, high] = range;
    return { kind: "truncated-gaussian", mean: at(range, 0.5), deviation: width(range, 0.15), low, high };
  },
  bernoulli: () => ({ kind: "bernoulli", p: 0.5 }),
  exponential: ([low, high]) => ({ kind: "exponential", rate: rounded(4 / (high - low), DIGITS) }),
};

/** Initial goals for outcomes in a range, of every kind that has a form. */
export const utilities: Starts<UtilitySpec> = {
  variance: () => ({ kind: "variance" }),
  wasserstein: ([low, high]) => ({ kind: "wasserstein", target: { kind: "uniform", low, high } }),
  cramer: ([low, high]) => ({ kind: "cramer", target: { kind: "uniform", low, high } }),
  "best-of": () => ({ kind: "best-of", draws: 10 }),
  quota: (range) => ({ kind: "quota", low: at(range, 0.7), high: range[1], share: 0.3 }),
  "mean-variance": () => ({ kind: "mean-variance", lambda: 1 }),
  "upper-cvar": () => ({ kind: "upper-cvar", level: 0.1 }),
  gini: () => ({ kind: "gini" }),
  mean: () => ({ kind: "mean" }),
};

/** The entry in the list of targets for one that is drawn by hand. */
export const DRAWN = "drawn by hand";

/** The schema of arms and targets; `more` are kinds to offer besides those that have a form. */
export function armSchema(more: readonly string[]): JsonSchema {
  return numbersOf(distributionSchema, [...Object.keys(arms), ...more]);
}

/** The schema of goals; `more` are kinds to offer besides those that have a form. */
export function goalSchema(more: readonly string[]): JsonSchema {
  return numbersOf(utilitySchema, [...Object.keys(utilities), ...more]);
}

/** A schema with the numbers of these kinds, which the page has fields for. */
function numbersOf(family: JsonSchema, kinds: readonly string[]): JsonSchema {
  const schemas = kindsOf(family);
  const members = [...new Set(kinds)].map((kind): JsonSchema => {
    const { properties = {}, required = [] } = schemas.get(kind) ?? {};
    const isNumber = ({ type }: JsonSchema) => type === "number" || type === "integer";
    const numbers = Object.fromEntries(Object.entries(properties).filter(([, each]) => isNumber(each)));
    return { type: "object", properties: { kind: { const: kind }, ...numbers }, required };
  });
  return { title: family.title, anyOf: members };
}

/** The target of a utility that has one. */
export function targetOf(utility: UtilitySpec): AnyDistributionSpec | undefined {
  return "target" in utility ? (utility.target as AnyDistributionSpec) : undefined;
}

/** A utility with another target. */
export function withTarget(utility: UtilitySpec, target: AnyDistributionSpec): UtilitySpec {
  return { ...utility, target } as UtilitySpec;
}

/** A newly chosen utility with the previous target, if both have one. A drawn target is dropped, because some distances are slow for it. */
export function withTargetOf(utility: UtilitySpec, before: UtilitySpec | undefined): UtilitySpec {
  const target = before && targetOf(before);
  const isKept = target !== undefined && target.kind !== "mixture" && "target" in utility;
  return isKept ? withTarget(utility, target) : utility;
}

/** The number at a share of a range. */
function at([low, high]: Range, share: number): number {
  return rounded(low + share * (high - low), DIGITS);
}

function width([low, high]: Range, share: number): number {
  return rounded(share * (high - low), DIGITS);
}
