import {
  type Decision,
  decideIn,
  intervalText,
  type JudgedClaim,
  type PaperFigure,
  paperFigureNames,
  type Verdict,
} from "@blendit/lab/paper";

/** One of the paper's twenty panels. */
export interface Panel {
  /** Its anchor on the page, such as `figure-3b`. */
  readonly id: string;
  readonly figure: PaperFigure;
  readonly scenario: number;
  /** Which of the eight experiments it shows. */
  readonly experiment: number;
  readonly shows: "gap" | "bias" | "distribution";
}

const scenarios = [1, 2, 3, 4];

/** The paper's figures in its order, each with a panel for each scenario. */
export const figures: readonly { readonly figure: PaperFigure; readonly panels: readonly Panel[] }[] =
  paperFigureNames.map((figure) => ({ figure, panels: scenarios.map((scenario) => panelOf(figure, scenario)) }));

function panelOf(figure: PaperFigure, scenario: number): Panel {
  const shows = figure.endsWith("gap") ? "gap" : figure.endsWith("bias") ? "bias" : "distribution";
  // Experiments stand in the order of `paperProblems`: variance in scenarios 1 to 4, then Wasserstein.
  const experiment = (figure.startsWith("variance") ? 0 : scenarios.length) + scenario - 1;
  return { id: panelId(figure, scenario), figure, scenario, experiment, shows };
}

/** Where a number of a sentence is to be found: at its panel, or at its figure if it is one number of all panels. */
export function panelId(figure: PaperFigure, scenario: number | null): string {
  const anchor = `figure-${paperFigureNames.indexOf(figure) + 1}`;
  return scenario === null ? anchor : `${anchor}${"abcd"[scenario - 1]}`;
}

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

/** How verdicts look: the class of their colour, and a sign for those who do not see colours. */
export const verdictClass: Readonly<Record<Verdict, string>> = {
  holds: "good",
  undecided: "quiet",
  contradicted: "bad",
};
export const verdictSign: Readonly<Record<Verdict, string>> = { holds: "✓", undecided: "?", contradicted: "✗" };
