import { COLOURS, DARK } from "@blendit/lab/figures";

/** The colour of the index-th arm or learner, the same as in the figures of a report. */
export function armColour(index: number, isDark: boolean): string {
  const colour = COLOURS[index % COLOURS.length]!;
  return isDark ? DARK[colour]! : colour;
}

/** The colours of learners on light and dark pages. They differ from the colours of the first arms in the same charts. */
const LEARNER_COLOURS = [
  ["#2457c5", "#8ab0ff"],
  ["#1d2024", "#e9eaec"],
  ["#8a5300", "#f0b35f"],
  ["#1a6e4c", "#58cf9c"],
  ["#a3213f", "#ff93ab"],
  ["#565c64", "#b0b6be"],
] as const;

/** The dashes of learners in pixels, so that learners do not differ by colour alone. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 4, 2, 4], [4, 2], [1, 3]];

/** How the index-th learner is drawn in every chart. */
export function learnerStyle(
  index: number,
  isDark: boolean,
): { readonly colour: string; readonly dash: readonly number[] } {
  const slot = index % LEARNER_COLOURS.length;
  return { colour: LEARNER_COLOURS[slot]![isDark ? 1 : 0], dash: DASHES[slot]! };
}
