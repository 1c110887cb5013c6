/** Numbers as the command line and JSON print them; a minus before a number may be typographic. */
const number = /(?<![\w.])[-−]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi;

const RELATIVE = 1e-6;
const ABSOLUTE = 1e-9;

/**
 * Where two texts differ first, or undefined where they are the same but for the last digits of numbers and for the width
 * of columns.
 */
export function firstDifference(recorded: string, actual: string): string | undefined {
  const [before, now] = [tokens(recorded), tokens(actual)];
  const at = before.findIndex((token, index) => !isSame(token, now[index]));
  if (at < 0 && before.length === now.length) return undefined;
  const index = at < 0 ? before.length : at;
  const around = (list: readonly string[]) => list.slice(Math.max(0, index - 12), index + 12).join(" ");
  return `recorded: ... ${around(before)} ...\nnow:      ... ${around(now)} ...`;
}

function tokens(text: string): string[] {
  return text
    .replaceAll(/─+/g, "─")
    .split(/\s+/)
    .flatMap((word) => {
      const numbers = word.match(number) ?? [];
      return word.split(number).flatMap((piece, index) => [piece, numbers[index] ?? ""]);
    })
    .filter((token) => token !== "");
}

function isSame(recorded: string, actual: string | undefined): boolean {
  if (recorded === actual) return true;
  if (actual === undefined) return false;
  const [a, b] = [numberIn(recorded), numberIn(actual)];
  return Math.abs(a - b) <= Math.max(ABSOLUTE, RELATIVE * Math.max(Math.abs(a), Math.abs(b)));
}

/** NaN for what is no number, which is then near nothing. */
function numberIn(token: string): number {
  return token.search(number) === 0 ? Number(token.replaceAll(",", "").replace("−", "-")) : Number.NaN;
}
