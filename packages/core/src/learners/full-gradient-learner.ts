import type { CertificateOptions, CertifiedLearner } from "./certificate/certificate.ts";
import type { PlugInOptions } from "./estimates/plug-in.ts";
import type { GradientLearner } from "./learner.ts";

export interface FullGradientOptions extends PlugInOptions, CertificateOptions {}

/** What `full-gradient` can do beyond what every learner can. */
export interface FullGradientLearner extends GradientLearner, CertifiedLearner {
  /** Takes a further arm in, which gets an equal share at once; answers its number. */
  addArm(cost?: number): number;
  /** Plays an arm no more: its weight is zero from now on. Its number is not given again. */
  retireArm(arm: number): void;
}
