// A little more than the average of Arial and DejaVu Sans: text that is laid out too wide does not overlap.
const AVERAGE = 0.58;
const NARROW = 0.37;
const WIDE = 0.9;
const FULL = 1.05;

/** Estimated width of a text in pixels, on the generous side; there is no font to measure on a server. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character);
  return ems * size;
}

function characterWidth(character: string): number {
  if (character.codePointAt(0)! >= 0x2e80) return FULL;
  if (/[fijlrt.,:;'|! ()-[\]]/.test(character)) return NARROW;
  if (/[mwMW@%×]/.test(character)) return WIDE;
  return AVERAGE;
}
