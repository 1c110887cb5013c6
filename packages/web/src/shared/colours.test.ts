import { expect, test } from "vitest";
import { armColour } from "./colours.ts";

/** Relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test("the first eight arms have different colours, and the ninth has the colour of the first", () => {
  const colours = Array.from({ length: 8 }, (_, index) => armColour(index, false));
  expect(new Set(colours).size).toBe(8);
  expect(armColour(8, false)).toBe(colours[0]);
});

test.each([
  [false, "#ffffff"],
  [true, "#1b1e23"],
])("every colour has a contrast of at least 3 : 1 to a panel (dark: %s)", (isDark, surface) => {
  for (let index = 0; index < 8; index++) expect(contrast(armColour(index, isDark), surface)).toBeGreaterThan(3);
});
