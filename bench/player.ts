import type { Learner } from "@blendit/core/learners";
import { learner, utility } from "@blendit/core/specs";
import { type Problem, utilities } from "./problem.ts";

/** A learner; with very many arms one that can name a single probability without writing all weights. */
export type Player = Learner & { probability?(arm: number): number };

/** Blendit's learner for a problem, made as any user makes it. */
export function playerOf({ learner: kind, utility: name, armCount, floor }: Problem): Player {
  const context = { utility: utility(utilities[name]), armCount, floor };
  return kind === "full-gradient"
    ? learner({ kind }, context)
    : learner({ kind, step: { kind: "inverse-sqrt", initial: 0.5 } }, context);
}

/** The probability that the arm was chosen with. */
export function probabilityOf(player: Player, arm: number): number {
  return player.probability?.(arm) ?? player.weights[arm]!;
}

/**
 * The last blend and the average of all, which the other programs compute. full-gradient favours arms never tried beside its
 * blend, and searches from its average when asked for a recommendation: its state has both as they are.
 */
export function blendsOf(player: Player): [Float64Array, Float64Array] {
  if (player.kind !== "full-gradient") return [player.weights, player.recommend()];
  const { blend, average } = player.save() as unknown as { readonly blend: number[]; readonly average: number[] };
  return [Float64Array.from(blend), Float64Array.from(average)];
}
