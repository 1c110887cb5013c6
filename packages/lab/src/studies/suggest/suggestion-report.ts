import { blendPanels } from "../../figures/blend-panels.ts";
import type { CurvesOptions } from "../../figures/curve-series.ts";
import { panelsFigure } from "../../figures/panels.ts";
import { reportHtml } from "../../report/report-html.ts";
import type { Problem } from "../../spec/problem.ts";
import { headlineText } from "./advice.ts";
import type { Suggestion } from "./suggestion.ts";
import { blendTable, comparisonTable, valuesNotes } from "./suggestion-tables.ts";
import { answerWords, furtherWords } from "./suggestion-text.ts";

/** A page about a suggestion: the answer, outcomes of the blend and of today's mix, shares and values; details are folded. */
export function suggestionReport(problem: Problem, suggestion: Suggestion, footer: string): string {
  const panels = suggestionPanels(problem, suggestion);
  const { question, leftOut } = suggestion;
  return reportHtml({
    title: `Suggestion for ${problem.experiment.name}`,
    answer: headlineText(suggestion),
    intro: [...answerWords(suggestion), `Question: ${question}`],
    picture: panels && {
      ...panelsFigure(panels),
      caption: "Outcomes of the suggested blend and of today's mix, and of single options, by the rows of the table.",
    },
    aside: { heading: "The suggested blend", table: blendTable(suggestion) },
    sections: [
      {
        heading: "What it is worth",
        paragraphs: ["The value of the goal by the rows of the table; more is better.", ...valuesNotes(suggestion)],
        table: comparisonTable(suggestion),
      },
      { heading: "How it compares, and with what confidence", paragraphs: furtherWords(suggestion) },
    ],
    details: [
      {
        heading: "Rows left out, and how this was computed",
        sections: [
          {
            heading: "Rows left out",
            paragraphs: leftOut.length > 0 ? leftOut : ["None: every row of the table has an option and an outcome."],
          },
          { heading: "How this was computed", paragraphs: METHOD },
        ],
      },
    ],
    footer,
  });
}

const METHOD = [
  "The rows of an option represent its outcomes, and a blend draws from them in the given shares. Intervals are valid if rows, or clusters of rows (--cluster), are independent of each other. They are not valid if outcomes change over time (check with --time), or if options were tried on different kinds of cases (then name the column of the case with --context, or of the probability of the option with --probability).",
  "The blend is chosen with caution: an option with few rows must look better to get the same share. Differences are measured on rows that did not choose the blend: the table is split into five parts, and each part measures the blend that the other four suggest.",
];

/** The figure of a suggestion as data, for the web app, which draws it itself. */
export interface SuggestionPanels {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
}

/**
 * Two panels: outcomes of the suggested blend, today's mix and the target; and outcomes of the options with the largest shares.
 * Undefined for vectors, for very many options, and for more categories than a figure can show.
 */
export function suggestionPanels(
  problem: Problem,
  { names, weights, current }: Pick<Suggestion, "names" | "weights" | "current">,
): SuggestionPanels | undefined {
  const byShare = names.map((_, arm) => arm).sort((one, other) => weights[other]! - weights[one]!);
  const panels = blendPanels(problem, {
    names,
    blends: [
      { label: "Suggested blend", weights, slot: 0 },
      { label: "Today", weights: current.weights, dashed: true },
    ],
    arms: byShare,
    armSlot: 1,
  });
  return panels && { title: `Outcomes: ${problem.experiment.name}`, panels };
}
