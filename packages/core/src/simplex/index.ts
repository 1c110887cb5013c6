export { centreGradientInto } from "./centre-gradient.ts";
export { frankWolfeGap } from "./frank-wolfe-gap.ts";
export { type KlProjection, klProjection, startWeights } from "./kl-projection.ts";
export { softmaxInto } from "./softmax.ts";
export { checkWeights, uniformWeights } from "./truncated-simplex.ts";
export {
  type Ceiling,
  commonLimit,
  type Floor,
  type Limits,
  type WeightDomain,
  type WeightLimits,
  weightDomain,
} from "./weight-domain.ts";
