import {
  type Decision,
  decideIn,
  figureNumber,
  intervalText,
  type JudgedClaim,
  type PaperFigure,
  paperFigureNames,
  type Verdict,
} from "@blendit/lab/paper";
import { listText } from "@blendit/lab/text";

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
  // Experiments are in the order of `paperProblems`: variance in scenarios 1 to 4, then Wasserstein.
  const experiment = (figure.startsWith("variance") ? 0 : scenarios.length) + scenario - 1;
  return { id: panelId(figure, scenario), figure, scenario, experiment, shows };
}

/** The anchor of a panel; without a scenario, the anchor of the figure. */
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
  /** Its anchor on the page, such as `sentence-3`; null if an earlier figure has the anchor. */
  readonly id: string | null;
  readonly text: string;
  /** The condition under which it holds. */
  readonly criterion: string;
  /** The verdict on all its numbers together, including those in other figures. */
  readonly verdict: Verdict;
  /** The text after the verdict: its panels, such as ` in (a) and (d)`, or the verdicts of panels if they differ. */
  readonly where: string;
  readonly results: readonly PanelResult[];
}

/** The verdict of one panel, or of all four together, on a sentence. */
interface PanelResult {
  /** Such as `(a)`, or `all panels` for a number about all four. */
  readonly label: string;
  /** The anchor of the panel. */
  readonly panel: string;
  readonly verdict: Verdict;
  readonly measured: string;
  /** The decisive number, with its interval. */
  readonly interval: string;
}

/** The sentences about a figure, each with its result in every panel. */
export function figureSentences(claims: readonly JudgedClaim[], figure: PaperFigure): FigureSentence[] {
  return claims.flatMap((claim) => {
    const results = [...scenarios, null].flatMap((scenario) => {
      const decision = decideIn(claim, figure, scenario);
      return decision ? [resultOf(figure, scenario, decision)] : [];
    });
    const { number, text, criterion, verdict } = claim;
    const id = firstFigure(claim) === figure ? sentenceId(claim) : null;
    const where = whereText(claim, figure, results);
    return results.length === 0 ? [] : [{ number, id, text, criterion, verdict, where, results }];
  });
}

/**
 * Panels with the verdict of the whole sentence, then the others. If no panel has it, the figures that have it. Some sentences hold
 * although a panel contradicts them, because they speak of most panels.
 */
function whereText(claim: JudgedClaim, figure: PaperFigure, results: readonly PanelResult[]): string {
  const panelsWith = (verdict: Verdict) =>
    listText(results.filter((each) => each.verdict === verdict).map(({ label }) => label));
  const others = (["contradicted", "undecided", "holds"] as const).filter(
    (verdict) => verdict !== claim.verdict && panelsWith(verdict) !== "",
  );
  const rest = others.map((verdict) => `${verdict === "contradicted" ? "not" : verdict} in ${panelsWith(verdict)}`);
  const here = panelsWith(claim.verdict);
  if (here === "") return `: ${[...rest, elsewhereText(claim, figure)].join(", ")}`;
  const isEnough = claim.verdict === "holds" && rest.length > 0;
  return ` in ${[`${here}${isEnough ? ", which is enough" : ""}`, ...rest].join("; ")}`;
}

function elsewhereText(claim: JudgedClaim, figure: PaperFigure): string {
  const others = paperFigureNames.filter(
    (other) =>
      other !== figure &&
      [...scenarios, null].some((scenario) => decideIn(claim, other, scenario)?.verdict === claim.verdict),
  );
  if (others.length === 0) return `${claim.verdict} for all panels together`;
  return `${claim.verdict} in ${listText(others.map((other) => `Figure ${figureNumber(other)}`))}`;
}

function resultOf(figure: PaperFigure, scenario: number | null, { verdict, decisive }: Decision): PanelResult {
  const { quantity, when } = decisive!;
  return {
    label: scenario === null ? "all panels" : `(${panelLetter(scenario)})`,
    panel: panelId(figure, scenario),
    verdict,
    measured: `${quantity}, ${when}`,
    interval: intervalText(decisive!),
  };
}

/** The first figure that a sentence has a number in; undefined if the runs were too short to judge it. */
export function firstFigure({ parts }: Pick<JudgedClaim, "parts">): PaperFigure | undefined {
  return paperFigureNames.find((figure) => parts.some((part) => part.figure === figure));
}

export function sentenceId({ number }: Pick<JudgedClaim, "number">): string {
  return `sentence-${number}`;
}

/** How verdicts look: the class of their colour, and a symbol for people who cannot distinguish colours. */
export const verdictClass: Readonly<Record<Verdict, string>> = {
  holds: "good",
  undecided: "quiet",
  contradicted: "bad",
};
export const verdictSign: Readonly<Record<Verdict, string>> = { holds: "✓", undecided: "?", contradicted: "✗" };
