import type { ReportCell, ReportTable } from "../../report/index.ts";
import { decideIn } from "./decide-in.ts";
import type { JudgedClaim, JudgedPart } from "./judge-claims.ts";
import { type PaperFigure, panelName } from "./paper-figure.ts";
import { intervalText, partText, placeText } from "./part-text.ts";
import { unbroken } from "./unbroken.ts";
import type { Verdict } from "./verdict.ts";

/** All sentences with their verdicts, the number that each hangs on, and what is taken for it. */
export function claimsTable(claims: readonly JudgedClaim[], caption: string): ReportTable {
  return {
    caption,
    columns: ["The paper says, in our words", "Verdict", "The number that decides", "How it is decided"].map(
      (label) => ({
        label,
      }),
    ),
    rows: claims.map((claim) => [
      nameOf(claim),
      emphasised(claim.verdict, claim.verdict),
      claim.decisive ? `${placeText(claim.decisive)}, ${partText(claim.decisive)}` : "–",
      claim.criterion,
    ]),
  };
}

const scenarioNumbers = [1, 2, 3, 4];

/** The sentences that speak of one figure; for each panel the verdict there and the number that decides it. */
export function figureClaimsTable(claims: readonly JudgedClaim[], figure: PaperFigure): ReportTable {
  return {
    caption: "What the paper says of these panels",
    columns: [
      "In our words",
      ...scenarioNumbers.map((scenario) => unbroken(panelName(scenario))),
      "The whole sentence",
    ].map((label) => ({ label })),
    rows: claims.flatMap((claim) => {
      const parts = claim.parts.filter((part) => part.figure === figure);
      return parts.length === 0 ? [] : [figureRow(claim, parts)];
    }),
  };
}

function figureRow(claim: JudgedClaim, parts: readonly JudgedPart[]): readonly ReportCell[] {
  const [first] = parts;
  const isCommon = parts.every(({ quantity }) => quantity === first!.quantity);
  const cell = (scenario: number | null) => {
    const { verdict, decisive } = decideIn(claim, first!.figure, scenario) ?? {};
    if (!verdict || !decisive) return "";
    const what = isCommon ? decisive.when : `${decisive.quantity}, ${decisive.when}`;
    return emphasised(verdict, `${verdict}; ${what}: ${inOnePiece(intervalText(decisive))}`);
  };
  return [
    isCommon ? `${nameOf(claim)} (${first!.quantity})` : nameOf(claim),
    ...scenarioNumbers.map(cell),
    // What is one number for all four panels stands beside the verdict on the whole.
    cell(null) || emphasised(claim.verdict, claim.verdict),
  ];
}

/** An interval does not break across lines; between the mean and its interval there may be a break. */
function inOnePiece(text: string): string {
  return text.replace(/\[.*\]/, unbroken);
}

function nameOf({ number, text }: JudgedClaim): string {
  return `${number}. ${text}`;
}

/** What is contradicted is what a reader looks for. */
function emphasised(verdict: Verdict, text: string): ReportCell {
  return verdict === "contradicted" ? { strong: text } : text;
}
