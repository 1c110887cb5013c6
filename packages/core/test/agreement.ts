import { utility } from "../src/all.ts";
import { groupedParts, momentParts } from "../src/learners/mirror-parts.ts";
import { ascentOf, farthestApart, type Options, plainAscent } from "./beside-plain.ts";

/** Settings in which fast parts are compared with plain ones for long: groups also where few arms have something faster. */
export const longComparisons = [
  ...[2, 8, 30, 64].flatMap((armCount) =>
    [0.9, 0.5, 0.1, 0.01, 1e-6].map((share) => ({ parts: "moments", armCount, share })),
  ),
  ...[2, 8, 30, 64, 1000].flatMap((armCount) =>
    [0.5, 0.1, 0.01].map((share) => ({ parts: "groups", armCount, share })),
  ),
] as const;

/** How far weights and averages of fast parts are from those of plain ones, at most, in so many rounds. */
export function compare({ parts, armCount, share }: (typeof longComparisons)[number], rounds: number): number {
  const options: Options = { utility: utility({ kind: "variance" }), armCount, floor: share / armCount };
  const fast = ascentOf(options, parts === "groups" ? groupedParts : momentParts);
  const { weights, averages } = farthestApart(fast, plainAscent(options), rounds);
  return Math.max(weights, averages);
}
