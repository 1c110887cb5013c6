/**
 * A utility of your own: gains and losses both present, sqrt(E R+) + sqrt(E R-).
 * `npx blendit check examples/two-sided.ts` tries whether it is concave and its gradient right; `two-sided.yaml` is an
 * experiment with it.
 */
import { custom } from "@blendit/core/utilities";

/** Where a share is zero the slope would be infinite: a small number keeps it finite, in value and gradient alike. */
const SMALL = 1e-9;

export default custom({
  kind: "two-sided",
  dimension: 2,
  features: (reward, out) => out.set([Math.max(reward, 0), Math.max(-reward, 0)]),
  value: (m) => Math.sqrt(m[0]! + SMALL) + Math.sqrt(m[1]! + SMALL),
  gradient: (m, out) => out.set([0.5 / Math.sqrt(m[0]! + SMALL), 0.5 / Math.sqrt(m[1]! + SMALL)]),
});

export const arms = [-1, 0.2, 2].map((mean) => ({ kind: "gaussian" as const, mean, deviation: 0.5 }));
