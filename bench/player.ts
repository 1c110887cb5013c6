import { type Learner, learner, utility } from "@blendit/core/all";
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
