/**
 * Widths of characters in ems, in regular and in bold type: the larger of the advance widths of DejaVu Sans and of Arimo,
 * rounded up. DejaVu Sans is the widest font that browsers commonly fall back to, and Arimo is as wide as Arial, Helvetica
 * and Liberation Sans. Text laid out by these widths therefore fits with any of them.
 */
const WIDTHS: readonly (readonly [regular: number, bold: number, characters: string])[] = [
  [0.28, 0.345, "'ijl"],
  [0.34, 0.4, " ,./\\|:;·‘’I"],
  [0.37, 0.44, "f-"],
  [0.42, 0.5, "rt!()[]⁰¹²³⁴⁵⁶⁷⁸⁹"],
  [0.47, 0.525, '"'],
  [0.56, 0.597, "csz*`°–⁻_"],
  [0.56, 0.66, "JL?“”"],
  [0.64, 0.72, "0123456789abdeghknopquvxyFT{}$"],
  [0.7, 0.78, "ABEKPSVXYZσ"],
  [0.74, 0.82, "CRU"],
  [0.79, 0.875, "DGHNOQ&"],
  [0.84, 0.925, "w#+<=>^~±×−≈≤≥"],
  [1.02, 1.11, "mMW%@…—"],
];
/** Other alphabets have a few wider letters, and many narrower ones. */
const LETTER = [0.8, 0.9] as const;
const SYMBOL = [1.1, 1.35] as const;
const FULL_WIDTH = [1.05, 1.05] as const;
const EMOJI = [1.3, 1.3] as const;

const known = new Map(WIDTHS.flatMap(([regular, bold, all]) => [...all].map((one) => [one, [regular, bold]] as const)));

/** The most room in pixels that a text takes, whatever sans-serif font it is drawn with; there is no font to measure on a server. */
export function textWidth(text: string, size: number, weight = 400): number {
  const column = weight > 500 ? 1 : 0;
  let ems = 0;
  for (const character of text) ems += widths(character)[column];
  return ems * size;
}

function widths(character: string): readonly [regular: number, bold: number] {
  // An accent takes no room of its own: é is as wide as e.
  const found = known.get(character) ?? known.get(character.normalize("NFD")[0]!);
  if (found) return found;
  const code = character.codePointAt(0)!;
  if (code >= 0x1f000) return EMOJI;
  if (/\p{M}/u.test(character)) return [0, 0];
  if (code >= 0x2e80) return FULL_WIDTH;
  return /\p{L}/u.test(character) ? LETTER : SYMBOL;
}
