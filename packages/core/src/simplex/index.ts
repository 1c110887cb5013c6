export { centreGradientInto } from "./centre-gradient.ts";
export { frankWolfeGap } from "./frank-wolfe-gap.ts";
export { type KlProjection, klProjection, startWeights } from "./kl-projection.ts";
export { checkFloor, commonFloor, type Floor, type LeastWeights, leastWeights, mostOf } from "./least-weights.ts";
export { softmaxInto } from "./softmax.ts";
export { checkWeights, uniformWeights } from "./truncated-simplex.ts";
