import { panelsFigure } from "../../figures/panels.ts";
import { reportHtml } from "../../report/report-html.ts";
import type { Problem } from "../../spec/problem.ts";
import type { Suggestion } from "./suggest.ts";
import { suggestionPanels } from "./suggestion-panels.ts";
import { blendTable, suggestionWords, valuesTable } from "./suggestion-text.ts";

/** One page on a suggestion: the answer first, then the picture of outcomes, the blend and its value. */
export function suggestionReport(problem: Problem, suggestion: Suggestion, footer: string): string {
  const panels = suggestionPanels(problem, suggestion);
  const [headline, ...words] = suggestionWords(suggestion);
  const { question, leftOut } = suggestion;
  return reportHtml({
    title: `Suggestion for ${problem.experiment.name}`,
    intro: headline!,
    sections: [
      { heading: "The answer", paragraphs: [...words, `Goal: ${question}`] },
      ...(panels
        ? [
            {
              heading: "Outcomes",
              figure: panelsFigure(panels),
              caption: "Outcomes of the suggested blend beside today's, and of single options, by the table.",
            },
          ]
        : []),
      { heading: "The suggested blend", table: blendTable(suggestion) },
      { heading: "Its value", table: valuesTable(suggestion) },
      {
        heading: "Rows left out",
        paragraphs: leftOut.length > 0 ? leftOut : ["None: every row of the table has an option and an outcome."],
      },
      { heading: "How to read this", paragraphs: METHOD },
    ],
    footer,
  });
}

const METHOD = [
  "Each option's rows stand for its outcomes; a blend draws its outcomes from them in the shares given. Intervals hold for rows, or clusters of rows (--cluster), that are independent of each other. They do not hold if outcomes change over time, which --time checks, or if options were tried on different kinds of cases: then name the column of the case (--context) or of the probability of the option (--probability).",
  "The blend is chosen with caution: options with few rows must look better to get the same share. A difference is measured on rows that did not choose the blend: the table is split into five parts, and each part measures the blend that the other four suggest.",
];
