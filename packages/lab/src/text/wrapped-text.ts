const WIDTH = 100;

/** The lines of a text for a terminal, broken between words, but not before a sign of per cent. */
export function wrappedText(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ (?!%)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
