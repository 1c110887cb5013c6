import { unknownKind } from "../errors/nearest-name.ts";
import { bernoulli } from "./bernoulli.ts";
import { beta } from "./beta.ts";
import { discrete } from "./discrete.ts";
import type { Distribution } from "./distribution.ts";
import { empirical } from "./empirical.ts";
import { exponential } from "./exponential.ts";
import { gaussian } from "./gaussian.ts";
import { type Mixture, type MixtureOptions, mixture as mixtureOf } from "./mixture.ts";
import { triangular } from "./triangular.ts";
import { truncatedGaussian } from "./truncated-gaussian.ts";
import { uniform } from "./uniform.ts";

/** Kinds that do not contain others. A new kind is its file, its test and a line here. */
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

type SpecOf<Kinds extends Record<string, (options: never) => Distribution>> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & Parameters<Kinds[Kind]>[0];
}[keyof Kinds];

export interface MixtureSpec extends MixtureOptions<DistributionSpec | Distribution> {
  readonly kind: "mixture";
}

/** A distribution as plain data: its kind and, beside it, the options of that kind's factory. */
export type DistributionSpec = SpecOf<typeof simpleKinds> | MixtureSpec;

export const distributionKinds = { ...simpleKinds, mixture };

/** A blend of laws; each part's `distribution` is a spec or an already built distribution. */
export function mixture(options: MixtureOptions<DistributionSpec | Distribution>): Mixture {
  return mixtureOf(options, distribution);
}

/**
 * The distribution a spec describes; what is built already is returned as it is.
 *
 * @example distribution({ kind: "beta", alpha: 2, beta: 2 }).mean   // 0.5
 */
export function distribution(spec: DistributionSpec | Distribution): Distribution {
  if (isBuilt(spec)) return spec;
  const kind: unknown = spec?.kind;
  if (typeof kind !== "string" || !Object.hasOwn(distributionKinds, kind)) {
    throw unknownKind("distribution", kind, Object.keys(distributionKinds));
  }
  return distributionKinds[kind as DistributionSpec["kind"]](spec as never);
}

function isBuilt(spec: DistributionSpec | Distribution): spec is Distribution {
  return typeof (spec as Partial<Distribution> | undefined)?.sample === "function";
}

export type { Distribution } from "./distribution.ts";
export type { Mixture, MixtureOptions, MixturePart } from "./mixture.ts";
export { bernoulli, beta, discrete, empirical, exponential, gaussian, triangular, truncatedGaussian, uniform };
