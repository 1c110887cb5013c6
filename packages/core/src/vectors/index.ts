import { kernelDiversity } from "./kernel-diversity.ts";
import { logDet } from "./log-det.ts";
import { mmd } from "./mmd.ts";
import { vonNeumann } from "./von-neumann.ts";

/** Utilities of rewards that may be vectors. */
export const vectorUtilityKinds = {
  mmd,
  "kernel-diversity": kernelDiversity,
  "log-det": logDet,
  "von-neumann": vonNeumann,
};

export { type LawSpec, law, lawKinds } from "./law.ts";
export { isVectorLaw, type VectorLaw } from "./vector-law.ts";
