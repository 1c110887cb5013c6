import { expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { klProjection } from "./kl-projection.ts";
import { softmaxInto } from "./softmax.ts";

/**
 * The inequality behind every regret bound, checked on random states. With p proportional to w exp(step G), <G, u - w> <=
 * (D(u||w) - D(u||p)) / step + step/2 max_k G_k^2, and D(u||p) >= D(u||projection of p). Divergences are computed from log
 * weights, because a large gradient makes weights of p underflow.
 */
function divergence(u: Float64Array, logWeights: Float64Array): number {
  return u.reduce((sum, share, arm) => sum + (share === 0 ? 0 : share * (Math.log(share) - logWeights[arm]!)), 0);
}

function logSoftmax(logits: Float64Array): Float64Array {
  const largest = logits.reduce((a, b) => Math.max(a, b));
  const logSum = largest + Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - largest), 0));
  return logits.map((logit) => logit - logSum);
}

/** Ordinary gradients, importance-weighted ones of a single drawn arm, and adversarial ones opposed to w. */
function drawGradient(random: Random, weights: Float64Array, kind: number): Float64Array {
  const size = 10 ** (5 * random.uniform() - 2);
  if (kind === 0) return weights.map(() => size * (2 * random.uniform() - 1));
  const drawn = Math.floor(weights.length * random.uniform());
  const signal = size * (2 * random.uniform() - 1);
  if (kind === 1) return weights.map((weight, arm) => ((arm === drawn ? 1 / weight : 0) - 1) * signal);
  return weights.map((weight) => (weight > 1 / weights.length ? -size : size));
}

test("one mirror step gains at least what the paper's one-step lemma guarantees, before and after the projection", () => {
  const random = Random.stream(21, "mirror step");
  for (let trial = 0; trial < 6000; trial++) {
    const armCount = 2 + (trial % 14);
    const floor = (0.001 + 0.9 * random.uniform()) / armCount;
    const project = klProjection(armCount, floor);
    const feasible = (spread: number) => {
      const point = Float64Array.from({ length: armCount }, () => spread * random.uniform());
      softmaxInto(point, point);
      project(point, point);
      return point;
    };
    const weights = feasible(6);
    const rival = feasible(20);
    const gradient = drawGradient(random, weights, trial % 3);
    const step = 10 ** (4 * random.uniform() - 3);

    const logBefore = weights.map(Math.log);
    const logits = logBefore.map((logWeight, arm) => logWeight + step * gradient[arm]!);
    const after = logits.slice();
    softmaxInto(after, after);
    project(after, after);
    const before = divergence(rival, logBefore);
    const unprojected = divergence(rival, logSoftmax(logits));
    const projected = divergence(rival, after.map(Math.log));

    const gain = gradient.reduce((sum, slope, arm) => sum + slope * (rival[arm]! - weights[arm]!), 0);
    const largest = gradient.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
    const bound = (before - unprojected) / step + (step / 2) * largest ** 2;
    // Rounding of a sum of a dozen terms as large as the largest gradient, and of the divergences over the step.
    const rounding = 1e-14 * (largest + (1 + before + unprojected) / step + step * largest ** 2);
    expect(gain).toBeLessThanOrEqual(bound + rounding);
    expect(projected).toBeLessThanOrEqual(unprojected * (1 + 1e-14) + 1e-14);
  }
});
