import type { Figure } from "../figures/index.ts";
import type { Summary } from "../simulate/summary.ts";
import { formatCount, formatNumber } from "../text/numbers.ts";
import { recommendationText } from "./answer-lines.ts";
import { sharesTable, worthTable, worthText } from "./answer-tables.ts";
import { figureCaptions } from "./figure-captions.ts";
import { type ReportSection, reportHtml } from "./report-html.ts";
import { gapsTable, horizonTable } from "./results-tables.ts";
import { runCommand } from "./run-command.ts";
import { settingsText } from "./settings-text.ts";
import { weightsTable } from "./weights-table.ts";

export interface ExperimentReportOptions {
  /** The experiment file and the folder of the results, for the command that runs it again. */
  readonly file?: string;
  readonly folder?: string;
}

/** The report of a run: the answer, the figures by name, all results, the settings, and how to run it again. */
export function experimentReport(
  summary: Summary,
  figures: Readonly<Record<string, Figure>>,
  options: ExperimentReportOptions = {},
): string {
  const { experiment, answer, versions } = summary;
  return reportHtml({
    title: `Experiment ${experiment.name}`,
    intro: answer.question,
    sections: [
      ...answerSections(summary),
      ...Object.entries(figures).map(figureSection),
      { heading: "Results over time", table: gapsTable(summary) },
      { heading: "Results at the horizon", table: horizonTable(summary) },
      { heading: "Weights by arm", table: weightsTable(summary) },
      { heading: "Settings", code: settingsText(experiment) },
      againSection(summary, options),
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}. ${speed(summary)}`,
  });
}

/** The blend to use; what it is worth and how sure that is. */
function answerSections(summary: Summary): ReportSection[] {
  const { blend, others, worth, sureness } = summary.answer;
  return [
    { heading: "The answer", paragraphs: [recommendationText(summary)], table: sharesTable(blend, others) },
    {
      heading: worth ? "What it is worth, and how sure that is" : "How sure that is",
      ...(worth && { table: worthTable(worth) }),
      paragraphs: [...(worth ? worthText(worth) : []), ...sureness],
    },
  ];
}

function figureSection([name, figure]: [string, Figure]): ReportSection {
  const known = figureCaptions[name];
  return known === undefined ? { heading: name, figure } : { ...known, figure };
}

function againSection({ experiment, versions }: Summary, options: ExperimentReportOptions): ReportSection {
  const { file = "FILE", folder = "DIR" } = options;
  const major = versions.node.replace(/^v/, "").split(".")[0];
  return {
    heading: "How to run it again",
    paragraphs: [
      `The same seed gives the same numbers with any number of workers, on Node ${major} and this version of Blendit.`,
    ],
    code: runCommand({ file, folder, experiment, options: ["seed", "replications", "horizon"] }),
  };
}

function speed({ elapsedSeconds, roundsPerSecond }: Summary): string {
  const rounds = formatCount(Math.round(roundsPerSecond));
  return `The run took ${formatNumber(elapsedSeconds, 3)} seconds, ${rounds} rounds per second.`;
}
