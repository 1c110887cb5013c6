import { bernoulli } from "../distributions/bernoulli.ts";
import { beta } from "../distributions/beta.ts";
import { checkScale } from "../distributions/check-scale.ts";
import { discrete } from "../distributions/discrete.ts";
import {
  type AnyDistribution,
  checkDistribution,
  type Distribution,
  isAnyDistribution,
} from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { mixture as mixtureOf } from "../distributions/mixture.ts";
import { empiricalRecords, record as recordOf } from "../distributions/record.ts";
import { triangular } from "../distributions/triangular.ts";
import { truncatedGaussian } from "../distributions/truncated-gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { unknownKind } from "../errors/nearest-name.ts";

/** Distributions of numbers that do not contain others. A new kind needs its file, its test and a line here. */
const simpleKinds = {
  bernoulli,
  beta,
  discrete,
  empirical,
  exponential,
  gaussian,
  triangular,
  "truncated-gaussian": truncatedGaussian,
  uniform,
};

const manyNumbersKinds = {
  "gaussian-vector": gaussianVector,
  "empirical-vectors": empiricalVectors,
  "empirical-records": empiricalRecords,
};

/** Every kind of distribution of numbers. */
export const distributionKinds = { ...simpleKinds, mixture };

/** Every kind of distribution: of numbers, of vectors and of records. */
export const anyDistributionKinds = { ...distributionKinds, ...manyNumbersKinds, record };

type DistributionRegistry = Readonly<Record<string, (options: never) => AnyDistribution>>;

type SpecOf<Kinds extends DistributionRegistry> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & Parameters<Kinds[Kind]>[0];
}[keyof Kinds];

interface MixtureSpec {
  readonly parts: readonly { readonly weight: number; readonly distribution: DistributionSpec | Distribution }[];
}

/** A distribution as plain data: its kind and the options of that kind's factory. */
export type DistributionSpec = SpecOf<typeof simpleKinds> | ({ readonly kind: "mixture" } & MixtureSpec);

interface RecordSpec {
  readonly metrics: Readonly<Record<string, DistributionSpec | Distribution>>;
}

/** A distribution of numbers, vectors or records, as plain data. */
export type AnyDistributionSpec =
  | DistributionSpec
  | SpecOf<typeof manyNumbersKinds>
  | ({ readonly kind: "record" } & RecordSpec);

/** Builds a record distribution whose metrics may be plain data. */
function record({ metrics, ...options }: RecordSpec) {
  if (typeof metrics !== "object" || metrics === null) return recordOf({ metrics, ...options });
  const built = Object.entries(metrics).map(([name, metric]) => [name, distribution(metric)]);
  return recordOf({ metrics: Object.fromEntries(built), ...options });
}

/** Builds a mixture whose components may be plain data. */
function mixture({ parts, ...options }: MixtureSpec) {
  if (!Array.isArray(parts)) return mixtureOf({ parts, ...options } as never);
  const built = (parts as MixtureSpec["parts"]).map((part) =>
    part?.distribution === undefined ? (part as never) : { ...part, distribution: distribution(part.distribution) },
  );
  return mixtureOf({ parts: built, ...options });
}

/**
 * Builds the distribution given as plain data; a built distribution is returned as it is.
 *
 * @example anyDistribution({ kind: "gaussian-vector", mean: [0, 1], deviation: 2 }).dimension   // 2
 */
export function anyDistribution(spec: AnyDistributionSpec | AnyDistribution): AnyDistribution {
  return build(anyDistributionKinds, spec);
}

/**
 * Builds the distribution of numbers given as plain data; a built distribution is returned as it is.
 *
 * @example distribution({ kind: "beta", alpha: 2, beta: 2 }).mean   // 0.5
 */
export function distribution(spec: DistributionSpec | Distribution): Distribution {
  return checkDistribution("distribution", build(distributionKinds, spec));
}

function build(kinds: DistributionRegistry, spec: AnyDistributionSpec | AnyDistribution | undefined): AnyDistribution {
  if (isAnyDistribution(spec)) return spec;
  const { kind, ...options } = (spec ?? {}) as { readonly kind?: unknown };
  if (typeof kind !== "string" || !Object.hasOwn(kinds, kind))
    throw unknownKind("distribution", kind, Object.keys(kinds));
  return checkScale("distribution", kinds[kind]!(options as never));
}
