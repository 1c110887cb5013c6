export type { Bound, Certificate, CertificateGrade } from "../certificate/certificate.ts";
export { estimatedCertificate } from "../certificate/estimated-certificate.ts";
export { guaranteedCertificate } from "../certificate/guaranteed-certificate.ts";
export { checkUpdate } from "../estimates/check-update.ts";
export type { Memory } from "../estimates/memory.ts";
export { discount, slidingWindow } from "../estimates/memory.ts";
export { PlugIn, type PlugInOptions, type PlugInState } from "../estimates/plug-in.ts";
export type { PriorSpec } from "../estimates/prior.ts";
export { ArrayLearner } from "./array-learner.ts";
export { equalShares, fixed } from "./fixed.ts";
export {
  canChangeArms,
  type FullGradientLearner,
  type FullGradientOptions,
  fullGradient,
} from "./full-gradient.ts";
export {
  biasOf,
  type CertifiedLearner,
  contextOptions,
  type GradientLearner,
  hasCertificate,
  hasInfluence,
  type InfluenceLearner,
  type Learner,
  type LearnerContext,
  type LearnerState,
} from "./learner.ts";
export { type MirrorAscentOptions, mirrorAscent } from "./mirror-ascent.ts";
