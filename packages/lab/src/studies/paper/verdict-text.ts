import type { MeanInterval } from "../../simulate/moments.ts";
import { columnLabel, numberColumn } from "../../text/number-column.ts";
import { countOf, formatNumber } from "../../text/numbers.ts";
import { listText } from "../../text/words.ts";
import type { PaperOptions } from "./experiments.ts";
import { figureNumber, panelName } from "./figure-names.ts";
import { type JudgedClaim, type JudgedPart, verdictCounts } from "./judge-claims.ts";

/** Paragraphs on how sentences are judged. */
export const howJudged: readonly string[] = [
  "Each sentence is tested on paired replications: exact and plug-in see the same rewards in the same replication, and rounds are compared within a replication, so common noise cancels in the differences. A sentence holds if the intervals of its numbers are inside the range that it states, is contradicted if they are outside, and is undecided otherwise. Intervals are Student's, 95 % for all numbers of a sentence together (Bonferroni); those of ratios and correlations use the delta method. Each sentence is tested separately, so expect an occasional wrong verdict among all of them.",
  "The table states what each vague word is taken to mean. Where there is a choice, the meaning is a weak one, so a sentence that is contradicted would also be contradicted under a stronger one. For sentences 9, 10, 12, 15, 20 and 31 the meaning was weakened after a first look at the numbers, for all others it was fixed before. The end is the last round.",
  // No number can decide these.
  "Not judged: the reasons that the paper gives (noise that adds up, the geometry of the utility, scores that are hard to estimate), and its statement that the prior stabilises the plug-in score, because no run here is without that prior.",
];

/** Shown digits of the half width of an interval. */
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

/** The panel of a part: `Figure 1 (c) scenario 3`. */
export function placeText({ figure, scenario }: Pick<JudgedPart, "figure" | "scenario">): string {
  const panel = scenario === null ? "" : ` ${panelName(scenario)}`;
  return `Figure ${figureNumber(figure)}${panel}`;
}

/** The measured quantity with its number. */
export function partText(part: JudgedPart): string {
  return `${part.quantity}, ${part.when}: ${intervalText(part)}`;
}

/** The number of replications in the paper. */
const PAPER_REPLICATIONS = 500;

function are(count: number, what: string): string {
  return `${count} ${count === 1 ? "is" : "are"} ${what}`;
}

/** `With 20 replications: 9 sentences hold, 5 are undecided, 1 is contradicted.` */
export function verdictCountsText(claims: readonly Pick<JudgedClaim, "verdict">[], replications: number): string {
  const { holds, undecided, contradicted } = verdictCounts(claims);
  const hold = `${holds} ${holds === 1 ? "sentence holds" : "sentences hold"}`;
  return `With ${countOf(replications, "replication")}: ${hold}, ${are(undecided, "undecided")}, ${are(contradicted, "contradicted")}.`;
}

/** The answer of a reproduction: `Of the paper's 31 sentences about these experiments, 9 hold, 1 is contradicted and 21 are undecided.` */
export function paperAnswer(claims: readonly Pick<JudgedClaim, "verdict">[], replications: number): string {
  const { holds, undecided, contradicted } = verdictCounts(claims);
  const found = [
    `${holds} ${holds === 1 ? "holds" : "hold"}`,
    are(contradicted, "contradicted"),
    ...(undecided > 0 ? [are(undecided, "undecided")] : []),
  ];
  return `Of the paper's ${countOf(claims.length, "sentence")} about these experiments, ${listText(found)} (${countOf(replications, "replication")}).`;
}

/** The result as text for a terminal: how many sentences hold, which are contradicted, and how to decide more. */
export function verdictLines(
  claims: readonly JudgedClaim[],
  { variant, replications }: Pick<PaperOptions, "variant" | "replications">,
): string[] {
  return [
    paperAnswer(claims, replications),
    ...claims.filter(({ verdict }) => verdict === "contradicted").flatMap(contradictionLines),
    ...adviceLines(claims, variant, replications),
  ];
}

function contradictionLines({ number, text, decisive }: JudgedClaim): string[] {
  return [`  Contradicted: ${number}. ${text}`, `    ${placeText(decisive!)}, ${partText(decisive!)}`];
}

function adviceLines(claims: readonly JudgedClaim[], variant: string, replications: number): string[] {
  if (claims.every(({ parts }) => parts.length === 0)) {
    return ["The sentences are about 2,000 rounds. Runs of 1,000 rounds or fewer leave all of them undecided."];
  }
  if (replications >= PAPER_REPLICATIONS) return [];
  return [
    `For the ${PAPER_REPLICATIONS} replications of the paper, which decide more: npx blendit reproduce --variant ${variant} --out DIR`,
  ];
}
