/** The text on one line: its spaces do not break. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
