import { formatShare } from "@blendit/lab/text";

/** The blend of a guess: one option has the guessed share, the others divide the rest as in the best blend. */
export function guessedBlend(best: readonly number[], option: number, share: number): number[] {
  const others = 1 - best[option]!;
  return best.map((weight, each) => {
    if (each === option) return share;
    return others > 0 ? ((1 - share) * weight) / others : (1 - share) / (best.length - 1);
  });
}

/** The answer to a guess. */
export function answerSentence(guessed: number, truth: number): string {
  return `You said ${formatShare(guessed)}. The best blend gives it ${formatShare(truth)}.`;
}
