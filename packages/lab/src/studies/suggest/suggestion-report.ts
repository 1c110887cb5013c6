import { panelsFigure } from "../../figures/panels.ts";
import { reportHtml } from "../../report/report-html.ts";
import type { Problem } from "../../spec/problem.ts";
import type { Suggestion } from "./suggest.ts";
import { suggestionPanels } from "./suggestion-panels.ts";
import { blendTable, suggestionWords, valuesTable } from "./suggestion-text.ts";

/** One page on a suggestion: the picture of outcomes first, the blend, what it is worth, how sure that is. */
export function suggestionReport(problem: Problem, suggestion: Suggestion, footer: string): string {
  const panels = suggestionPanels(problem, suggestion);
  const figure = panels && panelsFigure(panels);
  const { question, leftOut } = suggestion;
  return reportHtml({
    title: `Suggestion for ${problem.experiment.name}`,
    intro: question,
    sections: [
      ...(figure
        ? [
            {
              heading: "Outcomes",
              figure,
              caption:
                "What outcomes look like by the table: those of the suggested blend beside others, and of single arms.",
            },
          ]
        : []),
      { heading: "The suggested blend", table: blendTable(suggestion) },
      { heading: "What it is worth", table: valuesTable(suggestion) },
      { heading: "How sure that is", paragraphs: suggestionWords(suggestion) },
      {
        heading: "Rows left out",
        paragraphs: leftOut.length > 0 ? leftOut : ["None: every row of the table has an arm and an outcome."],
      },
      { heading: "How to read this", paragraphs: METHOD },
    ],
    footer,
  });
}

const METHOD = [
  "Each arm's outcomes in the table stand for its distribution; a blend draws its outcomes from these in the shares given. Intervals hold for rows that are independent, each drawn from the distribution of its arm, also where it was decided as the table grew which arm to try next. They do not hold for arms whose outcomes change with time, or that were tried on different cases: then compare like with like, by --where.",
  "Of 100 tables, at most 5 have an interval that misses the true utility without a caution, by a coverage study with known distributions. There is no interval for a blend with an arm of fewer than 20 outcomes. The suggested blend was chosen by the same table: its interval allows for that.",
];
