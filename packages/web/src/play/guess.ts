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

/** The share that a visitor guesses. */
export interface Question {
  readonly option: string;
  /** Its share of the best blend. */
  readonly share: number;
  /** The minimum share of every option. */
  readonly floor: number;
  /** Whether the options change during play: the share is then the one at the start. */
  readonly isChanging: boolean;
}

export function questionSentence({ option, isChanging }: Question): string {
  return `What share of the best blend is “${option}”${isChanging ? " at the start" : ""}?`;
}

/** The name of the guess beside its value, which changes when the options do, although the guess is about the start. */
export function guessLabel(haveOptionsChanged: boolean): string {
  return haveOptionsChanged ? "Your guess, after the change" : "Your guess";
}

/** The answer to a guess, which says if the true share is the minimum share. */
export function answerSentence(guessed: number, { share: truth, floor, isChanging }: Question): string {
  const isLeast = floor > 0 && truth < floor + ROUNDING;
  const reason = isLeast ? ", the minimum share" : "";
  const where = isChanging ? "In the best blend at the start" : "In the best blend";
  return `You said ${formatShare(guessed)}. ${where} it is ${formatShare(truth)}${reason}.`;
}
