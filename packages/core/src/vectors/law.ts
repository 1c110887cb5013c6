import { type DistributionSpec, distributionKinds } from "../distributions/index.ts";
import type { Law } from "../distributions/law.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { type EmpiricalVectorsOptions, empiricalVectors } from "./empirical-vectors.ts";
import { type GaussianVectorOptions, gaussianVector } from "./gaussian-vector.ts";

/** Every kind of law: those on the line, and those of vectors. */
export const lawKinds = {
  ...distributionKinds,
  "gaussian-vector": gaussianVector,
  "empirical-vectors": empiricalVectors,
};

/** A law as plain data: its kind and, beside it, the options of that kind's factory. */
export type LawSpec =
  | DistributionSpec
  | ({ readonly kind: "gaussian-vector" } & GaussianVectorOptions)
  | ({ readonly kind: "empirical-vectors" } & EmpiricalVectorsOptions);

/**
 * The law that a spec describes, on the line or of vectors; what is built already is returned as it is.
 *
 * @example law({ kind: "gaussian-vector", mean: [0, 1], deviation: 2 }).dimension   // 2
 */
export function law(spec: LawSpec | Law): Law {
  if (isBuilt(spec)) return spec;
  const kind: unknown = spec?.kind;
  if (typeof kind !== "string" || !Object.hasOwn(lawKinds, kind)) {
    throw unknownKind("law", kind, Object.keys(lawKinds));
  }
  return lawKinds[kind as LawSpec["kind"]](spec as never);
}

function isBuilt(spec: LawSpec | Law): spec is Law {
  return typeof (spec as Partial<Law> | undefined)?.sample === "function";
}
