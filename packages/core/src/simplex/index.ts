export { centreGradientInto } from "./centre-gradient.ts";
export { entropy } from "./entropy.ts";
export { frankWolfeGap } from "./frank-wolfe-gap.ts";
export { klDivergence } from "./kl-divergence.ts";
export { type KlProjection, klProjection, startWeights } from "./kl-projection.ts";
export { checkFloor, commonFloor, type Floor, type LeastWeights, leastWeights, mostOf } from "./least-weights.ts";
export { softmax, softmaxInto } from "./softmax.ts";
export { softmaxChainRule } from "./softmax-chain-rule.ts";
export { checkWeights, uniformWeights } from "./truncated-simplex.ts";
