import type { PaperOptions } from "./experiments.ts";
import type { JudgedClaim } from "./judge-claims.ts";
import { partText, placeText } from "./part-text.ts";
import { verdictCountsText } from "./verdict-counts.ts";

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
