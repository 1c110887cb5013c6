import type { Distribution } from "../distributions/distribution.ts";
import type { Law, Reward } from "../distributions/law.ts";

/**
 * Where known laws of numbers are counted from in features that are waves: kernels see distances only, and a wave has few
 * digits left far from zero. Zero where a law cannot be moved, or is one of vectors.
 */
export function kernelOrigin(laws: readonly Law[], target?: Law): number {
  const all = (target ? [...laws, target] : laws) as readonly Distribution[];
  return all.every((law) => law.shifted) ? all[0]!.mean : 0;
}

/** The law about that origin. */
export function lawFrom(law: Distribution, origin: number): Distribution {
  return origin === 0 ? law : law.shifted!(-origin);
}

/** The reward about that origin. */
export function rewardFrom(reward: Reward, origin: number): Reward {
  return origin === 0 ? reward : (reward as number) - origin;
}
