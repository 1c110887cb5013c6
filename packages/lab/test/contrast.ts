/** WCAG contrast of two colours such as `#0a2f6b`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 for black and 1 for white. */
export function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const level = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
