import type { AnyDistribution, Distribution } from "../distributions/distribution.ts";
import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { ofMetric } from "../features/of-metric.ts";
import { isUtility, type SupportOptions, type Utility } from "../features/utility.ts";
import { bestOf } from "../utilities/best-of.ts";
import { chance } from "../utilities/chance.ts";
import { cramer } from "../utilities/cramer.ts";
import { deviation } from "../utilities/deviation.ts";
import { entropy } from "../utilities/entropy.ts";
import { gini } from "../utilities/gini.ts";
import { giniSimpson } from "../utilities/gini-simpson.ts";
import { interEs } from "../utilities/inter-es.ts";
import { kernelDiversity } from "../utilities/kernel-diversity.ts";
import { kl } from "../utilities/kl.ts";
import { logDet } from "../utilities/log-det.ts";
import { maximin } from "../utilities/maximin.ts";
import { mean } from "../utilities/mean.ts";
import { meanVariance } from "../utilities/mean-variance.ts";
import { medianDeviation } from "../utilities/median-deviation.ts";
import { type MmdOptions, mmd } from "../utilities/mmd.ts";
import { nash } from "../utilities/nash.ts";
import { quota } from "../utilities/quota.ts";
import { sum as sumOf } from "../utilities/sum.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { variance } from "../utilities/variance.ts";
import { vonNeumann } from "../utilities/von-neumann.ts";
import { wang } from "../utilities/wang.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { type AnyDistributionSpec, anyDistribution, type DistributionSpec, distribution } from "./distribution.ts";
import { refusal } from "./refused.ts";

/** All kinds except `sum`, which is added below. A new kind needs its file, its test and a line here. */
const simpleKinds = {
  mean,
  chance,
  variance,
  deviation,
  "mean-variance": meanVariance,
  wasserstein: matching(wasserstein),
  cramer: matching(cramer),
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
  kl: matching(kl),
  mmd: ({
    target,
    ...options
  }: Omit<MmdOptions, "target"> & { readonly target: AnyDistributionSpec | AnyDistribution }) =>
    mmd({ ...options, target: anyDistribution(target) }),
  "kernel-diversity": kernelDiversity,
  "log-det": logDet,
  "von-neumann": vonNeumann,
};

type SimpleKinds = typeof simpleKinds;

/** If outcomes are records: the metric that a utility reads, or several as a vector. */
interface MetricOption {
  readonly of?: string | readonly string[];
}

type SimpleSpec = {
  [Kind in keyof SimpleKinds]: { readonly kind: Kind } & MetricOption & NonNullable<Parameters<SimpleKinds[Kind]>[0]>;
}[keyof SimpleKinds];

interface SumSpecOptions extends SupportOptions {
  readonly terms: readonly { readonly weight: number; readonly utility: UtilitySpec | Utility }[];
}

/** A utility as plain data, as in an experiment file. */
export type UtilitySpec = SimpleSpec | ({ readonly kind: "sum" } & MetricOption & SumSpecOptions);

/** The factory of each kind of utility, by name. */
export const utilityKinds: Readonly<Record<UtilitySpec["kind"], (options: never) => Utility>> = { ...simpleKinds, sum };

/**
 * Builds the utility given as plain data; a built utility is returned as it is.
 *
 * @example utility({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } })
 */
export function utility(spec: UtilitySpec | Utility): Utility {
  if (isUtility(spec)) return spec;
  if (typeof spec !== "object" || spec === null) throw invalid("utility", "an object with a kind", spec);
  const { kind, of, ...options } = spec;
  if (Object.hasOwn(utilityKinds, kind)) {
    const built = utilityKinds[kind](options as never);
    return of === undefined ? built : ofMetric(of, built);
  }
  throw refusal(kind) ?? unknownKind("utility", kind, Object.keys(utilityKinds));
}

/** A factory of utilities with a target distribution, which may be plain data. */
function matching<Options extends { readonly target: Distribution }>(make: (options: Options) => Utility) {
  return ({
    target,
    ...options
  }: Omit<Options, "target"> & { readonly target: DistributionSpec | Distribution }): Utility =>
    make({ ...options, target: distribution(target) } as unknown as Options);
}

/** The sum of weighted utilities. A support of the sum applies to its terms that are plain data. */
function sum({ terms, ...options }: SumSpecOptions): Utility {
  if (!Array.isArray(terms)) return sumOf({ terms: terms as never, ...options });
  const built = terms.map((term) => {
    if (typeof term?.utility !== "object" || term.utility === null || isUtility(term.utility)) return term as never;
    return { ...term, utility: utility({ ...options, ...term.utility }) };
  });
  return sumOf({ terms: built, ...options });
}
