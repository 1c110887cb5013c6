export { ArrayLearner } from "./array-learner.ts";
export { biasOf } from "./bias.ts";
export {
  type Bound,
  type Certificate,
  type CertificateGrade,
  type CertifiedLearner,
  hasCertificate,
} from "./certificate/certificate.ts";
export { estimatedCertificate } from "./certificate/estimated-certificate.ts";
export { guaranteedCertificate } from "./certificate/guaranteed-certificate.ts";
export { addArm, canChangeArms, retireArm, withFurtherArm } from "./changing-arms.ts";
export { checkUpdate } from "./check-update.ts";
export { discount } from "./estimates/discount.ts";
export type { Memory } from "./estimates/memory.ts";
export { PlugIn, type PlugInOptions, type PlugInState } from "./estimates/plug-in.ts";
export type { PriorSpec } from "./estimates/prior.ts";
export { slidingWindow } from "./estimates/sliding-window.ts";
export { fixed, uniform } from "./fixed.ts";
export {
  type FullGradientChoices,
  type FullGradientLearner,
  type FullGradientOptions,
  fullGradient,
  fullGradientChoices,
  fullGradientWith,
} from "./full-gradient.ts";
export {
  contextOptions,
  followsGradient,
  type GradientLearner,
  hasInfluence,
  type InfluenceLearner,
  type Learner,
  type LearnerContext,
  type LearnerState,
} from "./learner.ts";
export { type MirrorAscentOptions, mirrorAscent } from "./mirror-ascent.ts";
