import { type KnownArms, maximise, type Optimum } from "@blendit/core/known";
import { type Floor, frankWolfeGap } from "@blendit/core/simplex";
import { driftShare } from "./drift-share.ts";
import type { Drift } from "./experiment.ts";

/** The arms as they are in a round, to the one who measures. */
export interface Stage {
  /** U(w), less costs. */
  value(weights: ArrayLike<number>): number;
  /** U of one arm alone, less its cost. */
  valueOfArm(arm: number): number;
  /** The Frank-Wolfe bound of U* - U(w). */
  certificate(weights: ArrayLike<number>): number;
  /** The best blend of this stage; found when it is first asked for. */
  readonly best: Optimum;
}

/** The one stage of laws that stay as they are. */
export function steadyStage(parts: { readonly known: KnownArms }, floor: Floor, best: () => Optimum): Stage {
  return {
    value: (weights) => parts.known.value(weights),
    valueOfArm: (arm) => {
      const { space, features, costs } = parts.known;
      return space.value(features[arm]!) - (costs?.[arm] ?? 0);
    },
    certificate: (weights) => parts.known.certificate(weights, floor),
    get best() {
      return best();
    },
  };
}

/**
 * The stages of laws that drift. An arm that pays by its new law with probability s is a blend of two arms, so the arms of
 * every stage are blends of the same twice as many, `both`: U(w) = U((1 - s) w, s w).
 */
export function driftingStages(both: KnownArms, drift: Drift, floor: Floor): (round: number) => Stage {
  const stages = new Map<number, Stage>();
  return (round) => {
    const share = driftShare(drift, round);
    const stage = stages.get(share) ?? stageOf(both, share, floor);
    stages.set(share, stage);
    return stage;
  };
}

function stageOf(both: KnownArms, share: number, floor: Floor): Stage {
  const armCount = both.armCount / 2;
  const split = (weights: ArrayLike<number>) =>
    Float64Array.from({ length: 2 * armCount }, (_, index) =>
      index < armCount ? (1 - share) * weights[index]! : share * weights[index - armCount]!,
    );
  const gradient = (weights: ArrayLike<number>) => {
    const slopes = both.gradient(split(weights));
    return Float64Array.from(
      { length: armCount },
      (_, arm) => (1 - share) * slopes[arm]! + share * slopes[arm + armCount]!,
    );
  };
  const problem = { armCount, value: (weights: ArrayLike<number>) => both.value(split(weights)), gradient };
  let best: Optimum | undefined;
  return {
    value: problem.value,
    valueOfArm: (arm) => {
      const [before, after] = [both.features[arm]!, both.features[arm + armCount]!];
      const features = before.map((feature, index) => (1 - share) * feature + share * after[index]!);
      return both.space.value(features) - (both.costs?.[arm] ?? 0);
    },
    certificate: (weights) => frankWolfeGap(weights, gradient(weights), floor),
    get best() {
      best ??= maximise(problem, floor);
      return best;
    },
  };
}
