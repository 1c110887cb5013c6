import type { ReportCell, ReportTable } from "../report/index.ts";
import { decide, type JudgedClaim, type JudgedPart } from "./judge-claims.ts";
import { type PaperFigure, panelName } from "./paper-figure.ts";
import { partText, placeText } from "./part-text.ts";
import type { Verdict } from "./verdict.ts";

/** All sentences with their verdicts, what each hangs on, and what is taken for it. */
export function claimsTable(claims: readonly JudgedClaim[]): ReportTable {
  return {
    caption: "All sentences",
    columns: ["The paper says, in our words", "Verdict", "It hangs on", "How it is decided"].map((label) => ({
      label,
    })),
    rows: claims.map((claim) => [
      nameOf(claim),
      verdictCell(claim.verdict),
      claim.decisive ? `${placeText(claim.decisive)}, ${partText(claim.decisive)}` : "–",
      claim.criterion,
    ]),
  };
}

/** The sentences that speak of one figure, panel by panel, each with what it hangs on there. */
export function figureClaimsTable(claims: readonly JudgedClaim[], figure: PaperFigure): ReportTable {
  const scenarios = [1, 2, 3, 4, null];
  return {
    caption: "What the paper says of these panels",
    columns: ["Panel", "The paper says, in our words", "In this panel", "It hangs on", "The whole sentence"].map(
      (label) => ({ label }),
    ),
    rows: scenarios.flatMap((scenario) =>
      claims.flatMap((claim) => {
        const parts = claim.parts.filter((part) => part.figure === figure && part.scenario === scenario);
        return parts.length === 0 ? [] : [panelRow(claim, parts, scenario)];
      }),
    ),
  };
}

function panelRow(claim: JudgedClaim, parts: readonly JudgedPart[], scenario: number | null): ReportCell[] {
  const { verdict, decisive } = decide(parts);
  return [
    scenario === null ? "all four" : panelName(scenario),
    nameOf(claim),
    verdictCell(verdict),
    partText(decisive!),
    verdictCell(claim.verdict),
  ];
}

function nameOf({ number, text }: JudgedClaim): string {
  return `${number}. ${text}`;
}

/** What is contradicted is what a reader looks for. */
function verdictCell(verdict: Verdict): ReportCell {
  return verdict === "contradicted" ? { strong: verdict } : verdict;
}
