/** For light and dark pages. None is a colour of the first arms, which stand beside them. */
const COLOURS = [
  ["#2457c5", "#8ab0ff"],
  ["#1d2024", "#e9eaec"],
  ["#8a5300", "#f0b35f"],
  ["#1a6e4c", "#58cf9c"],
  ["#a3213f", "#ff93ab"],
  ["#565c64", "#b0b6be"],
] as const;

/** Told apart by dashes as well, in pixels. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 4, 2, 4], [4, 2], [1, 3]];

/** How the index-th learner is drawn, in every picture. */
export function learnerStyle(
  index: number,
  isDark: boolean,
): { readonly colour: string; readonly dash: readonly number[] } {
  const place = index % COLOURS.length;
  return { colour: COLOURS[place]![isDark ? 1 : 0], dash: DASHES[place]! };
}
