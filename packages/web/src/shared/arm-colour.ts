import { COLOURS, DARK } from "@blendit/lab/figures";

/** The colour of the index-th arm or learner, the same as in the figures of a report. */
export function armColour(index: number, isDark: boolean): string {
  const colour = COLOURS[index % COLOURS.length]!;
  return isDark ? DARK[colour]! : colour;
}
