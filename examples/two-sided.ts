/**
 * A custom utility that is high if there are both gains and losses: sqrt(E R+) + sqrt(E R-).
 * `npx blendit check examples/two-sided.ts` checks its concavity and gradient; `two-sided.yaml` is an experiment with it.
 */
import { custom } from "@blendit/core/utilities";

/** Added to both means, so that slopes stay finite if there are no gains or no losses. */
const SMALL = 1e-9;

export default custom({
  kind: "two-sided",
  dimension: 2,
  features: (reward, out) => out.set([Math.max(reward, 0), Math.max(-reward, 0)]),
  value: (m) => Math.sqrt(m[0]! + SMALL) + Math.sqrt(m[1]! + SMALL),
  gradient: (m, out) => out.set([0.5 / Math.sqrt(m[0]! + SMALL), 0.5 / Math.sqrt(m[1]! + SMALL)]),
});

export const arms = [-1, 0.2, 2].map((mean) => ({ kind: "gaussian" as const, mean, deviation: 0.5 }));
