import type { MeanInterval } from "../../simulate/moments.ts";
import { columnLabel, numberColumn } from "../../text/number-column.ts";
import { formatNumber } from "../../text/numbers.ts";
import type { PaperOptions } from "./experiments.ts";
import { figureNumber, panelName } from "./figure-names.ts";
import { type JudgedClaim, type JudgedPart, verdictCountsText } from "./judge-claims.ts";

/** Sentences without a number to decide them. */
const notJudged =
  "Not judged: the reasons that the paper gives (noise that adds up, the geometry of the utility, scores that are hard to estimate), and that its prior steadies the plug-in score, since nothing here runs without that prior.";

/** How verdicts come about, a paragraph each. */
export const howJudged: readonly string[] = [
  "Each sentence is tested on paired replications: exact and plug-in see the same rewards in the same replication, and rounds are compared within a replication, so that what they share drops out of the difference. A sentence holds where the intervals of its numbers lie within what it says, is contradicted where they lie outside, and is undecided otherwise. Intervals are Student's, 95 % for all numbers of a sentence together (Bonferroni), those of ratios and correlations by the delta method. Each sentence is tested for itself, so that among all of them a wrong verdict now and then is to be expected.",
  "Vague words have a meaning stated beside them. It is a weak one where there is a choice, so that what is contradicted would be so under a stronger one. Those of sentences 9, 10, 12, 15, 20 and 31 were made weaker after a first look at the numbers, all others before it. The end is the last round.",
  notJudged,
];

/** Digits of the half width of an interval that are worth reading. */
const DIGITS = 2;
const MOST_DIGITS = 6;

/** A mean with its interval: `1.072 [1.003, 1.142]`, `−2.51 [−3.35, −1.66] (×10⁻³)`. */
export function intervalText({ mean, interval }: MeanInterval): string {
  if (interval === null) return formatNumber(mean, DIGITS + 1);
  const [low, high] = interval;
  const size = Math.max(Math.abs(low), Math.abs(high));
  const digits = exponentOf(size) - exponentOf(high - mean) + DIGITS;
  const column = numberColumn([mean, low, high], Math.max(DIGITS, Math.min(MOST_DIGITS, digits || DIGITS)));
  const [centre, from, to] = column.cells.map((cell) => cell.trim());
  return columnLabel(`${centre} [${from}, ${to}]`, column);
}

function exponentOf(size: number): number {
  return Math.floor(Math.log10(size));
}

/** Where a part belongs: `Figure 1 (c) scenario 3`. */
export function placeText({ figure, scenario }: Pick<JudgedPart, "figure" | "scenario">): string {
  const panel = scenario === null ? "" : ` ${panelName(scenario)}`;
  return `Figure ${figureNumber(figure)}${panel}`;
}

/** What was measured, with its number. */
export function partText(part: JudgedPart): string {
  return `${part.quantity}, ${part.when}: ${intervalText(part)}`;
}

/** As many as the paper has. */
const PAPER_REPLICATIONS = 500;

/** What the terminal says in the end: the sentences that are contradicted, how many hold, and what to run for more. */
export function verdictLines(
  claims: readonly JudgedClaim[],
  { variant, replications }: Pick<PaperOptions, "variant" | "replications">,
): string[] {
  return [
    "What the paper says of these experiments, sentence by sentence, on paired replications:",
    ...claims.filter(({ verdict }) => verdict === "contradicted").flatMap(contradictionLines),
    verdictCountsText(claims, replications),
    ...adviceLines(claims, variant, replications),
  ];
}

function contradictionLines({ number, text, decisive }: JudgedClaim): string[] {
  return [`  contradicted: ${number}. ${text}`, `    ${placeText(decisive!)}, ${partText(decisive!)}`];
}

function adviceLines(claims: readonly JudgedClaim[], variant: string, replications: number): string[] {
  if (claims.every(({ parts }) => parts.length === 0)) {
    return ["The sentences are about 2000 rounds; runs of 1000 or fewer leave all of them undecided."];
  }
  if (replications >= PAPER_REPLICATIONS) return [];
  return [
    `The paper has ${PAPER_REPLICATIONS} replications, which decide more: npx blendit reproduce --variant ${variant} --out DIR`,
  ];
}
