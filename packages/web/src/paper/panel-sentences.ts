import {
  type Decision,
  decideIn,
  intervalText,
  type JudgedClaim,
  type PaperFigure,
  type Verdict,
} from "@blendit/lab/paper";

/** A sentence of the paper as it stands beside a panel. */
export interface PanelSentence {
  readonly number: number;
  readonly text: string;
  /** What is taken for it. */
  readonly criterion: string;
  /** What the numbers of this panel say. */
  readonly verdict: Verdict;
  /** What was measured. */
  readonly measured: string;
  /** The number on which the verdict hangs, with its interval. */
  readonly interval: string;
  /** What all numbers of the sentence say together. */
  readonly whole: Verdict;
}

/** The sentences that speak of a panel; with null for the scenario those with a number of all four panels. */
export function panelSentences(
  claims: readonly JudgedClaim[],
  figure: PaperFigure,
  scenario: number | null,
): PanelSentence[] {
  return claims.flatMap((claim) => {
    const decision = decideIn(claim, figure, scenario);
    return decision ? [sentenceOf(claim, decision)] : [];
  });
}

function sentenceOf(
  { number, text, criterion, verdict: whole }: JudgedClaim,
  { verdict, decisive }: Decision,
): PanelSentence {
  const { quantity, when } = decisive!;
  return {
    number,
    text,
    criterion,
    verdict,
    measured: `${quantity}, ${when}`,
    interval: intervalText(decisive!),
    whole,
  };
}
