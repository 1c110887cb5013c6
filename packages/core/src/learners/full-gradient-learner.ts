import type { Floor } from "../simplex/least-weights.ts";
import type { CertificateOptions, CertifiedLearner } from "./certificate/certificate.ts";
import type { PlugInOptions } from "./estimates/plug-in.ts";
import type { FullGradientState } from "./full-gradient-state.ts";
import type { GradientLearner } from "./learner.ts";

/** What `fullGradient` may be told beside the problem. */
export interface FullGradientOptions extends PlugInOptions, CertificateOptions {}

/** What `full-gradient` can do beyond what every learner can. Arms come and go by `addArm` and `retireArm`. */
export interface FullGradientLearner extends GradientLearner, CertifiedLearner {
  /** The least weight of an arm that plays: one number for all arms, or one for each, retired ones counted. */
  readonly floor: Floor;
  save(): FullGradientState;
}
