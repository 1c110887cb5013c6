import { formatShare } from "@blendit/lab/text";

/** The blend of a guess: one option has the guessed share, the others divide the rest as in the best blend. */
export function guessedBlend(best: readonly number[], option: number, share: number): number[] {
  const others = 1 - best[option]!;
  return best.map((weight, each) => {
    if (each === option) return share;
    return others > 0 ? ((1 - share) * weight) / others : (1 - share) / (best.length - 1);
  });
}

/** Shares that differ by less are equal up to rounding. */
const ROUNDING = 1e-4;

/** The answer to a guess, which says if the true share is the minimum share. */
export function answerSentence(guessed: number, truth: number, floor: number): string {
  const isLeast = floor > 0 && truth < floor + ROUNDING;
  const reason = isLeast ? ", the minimum share" : "";
  return `You said ${formatShare(guessed)}. In the best blend it is ${formatShare(truth)}${reason}.`;
}
