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
  return scenario === null ? anchor : anchor + panelLetter(scenario);
}

function panelLetter(scenario: number): string {
  return "abcd".charAt(scenario - 1);
}

/** A sentence of the paper about a figure. */
export interface FigureSentence {
  readonly number: number;
  /** Its anchor on the page, such as `sentence-3`; null where an earlier figure has it already. */
  readonly id: string | null;
  readonly text: string;
  /** What has to be true for it to hold. */
  readonly criterion: string;
  /** What all its numbers together say, also those in other figures. */
  readonly verdict: Verdict;
  readonly results: readonly PanelResult[];
}

/** What the numbers of one panel, or of all four together, say about a sentence. */
interface PanelResult {
  /** Such as `(a)`, or `all` for a number of all four panels. */
  readonly label: string;
  /** The anchor of the panel. */
  readonly panel: string;
  readonly verdict: Verdict;
  readonly measured: string;
  /** The number that decides, with its interval. */
  readonly interval: string;
}

/** The sentences with a number in a figure, each with its result in every panel. */
export function figureSentences(claims: readonly JudgedClaim[], figure: PaperFigure): FigureSentence[] {
  return claims.flatMap((claim) => {
    const results = [...scenarios, null].flatMap((scenario) => {
      const decision = decideIn(claim, figure, scenario);
      return decision ? [resultOf(figure, scenario, decision)] : [];
    });
    const { number, text, criterion, verdict } = claim;
    const id = firstFigure(claim) === figure ? sentenceId(claim) : null;
    return results.length === 0 ? [] : [{ number, id, text, criterion, verdict, results }];
  });
}

function resultOf(figure: PaperFigure, scenario: number | null, { verdict, decisive }: Decision): PanelResult {
  const { quantity, when } = decisive!;
  return {
    label: scenario === null ? "all" : `(${panelLetter(scenario)})`,
    panel: panelId(figure, scenario),
    verdict,
    measured: `${quantity}, ${when}`,
    interval: intervalText(decisive!),
  };
}

/** The first figure that has a number of a sentence; undefined where the runs were too short to judge it. */
export function firstFigure({ parts }: Pick<JudgedClaim, "parts">): PaperFigure | undefined {
  return paperFigureNames.find((figure) => parts.some((part) => part.figure === figure));
}

export function sentenceId({ number }: Pick<JudgedClaim, "number">): string {
  return `sentence-${number}`;
}

/** How verdicts look: the class of their colour, and a sign for those who do not see colours. */
export const verdictClass: Readonly<Record<Verdict, string>> = {
  holds: "good",
  undecided: "quiet",
  contradicted: "bad",
};
export const verdictSign: Readonly<Record<Verdict, string>> = { holds: "✓", undecided: "?", contradicted: "✗" };
