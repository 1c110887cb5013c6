/** Numbers in the output of the command line or in JSON; the minus sign may be typographic. */
const number = /(?<![\w.])[-−]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi;

const RELATIVE = 1e-6;
const ABSOLUTE = 1e-9;

/**
 * The first difference of two texts; undefined if they are equal up to the last digits of numbers and the widths of columns.
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

/** The number in a token; NaN, which differs from everything, if there is none. */
function numberIn(token: string): number {
  return token.search(number) === 0 ? Number(token.replaceAll(",", "").replace("−", "-")) : Number.NaN;
}
