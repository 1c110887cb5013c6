import { countOf } from "../figures/count-of.ts";
import type { Figure } from "../figures/index.ts";
import type { Summary } from "../summary.ts";
import { figureCaptions } from "./figure-captions.ts";
import { formatNumber } from "./format-number.ts";
import { type ReportSection, reportHtml } from "./report-html.ts";
import { gapsTable, horizonTable } from "./results-tables.ts";
import { settingsText } from "./settings-text.ts";
import { weightsTable } from "./weights-table.ts";

export interface ExperimentReportOptions {
  /** The experiment file and the folder of the results, for the command that runs it again. */
  readonly file?: string;
  readonly folder?: string;
}

/** The report of a run: results, figures by name, the optimum, the settings, and how to run it again. */
export function experimentReport(
  summary: Summary,
  figures: Readonly<Record<string, Figure>>,
  options: ExperimentReportOptions = {},
): string {
  const { experiment, versions } = summary;
  return reportHtml({
    title: `Experiment ${experiment.name}`,
    intro: introduction(summary),
    sections: [
      { heading: "Results", table: gapsTable(summary) },
      { heading: "Results at the horizon", table: horizonTable(summary) },
      ...Object.entries(figures).map(figureSection),
      optimumSection(summary),
      { heading: "Settings", code: settingsText(experiment) },
      againSection(summary, options),
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}. ${speed(summary)}`,
  });
}

function introduction({ experiment, learners }: Summary): string {
  const { arms, utility, floor, horizon, replications, seed } = experiment;
  const who = `${countOf(learners.length, "learner")} on ${countOf(arms.length, "arm")}`;
  const what = `utility ${utility.kind}, floor ${floor}`;
  return `${who}: ${what}, ${countOf(horizon, "round")}, ${countOf(replications, "replication")}, seed ${seed}.`;
}

function figureSection([name, figure]: [string, Figure]): ReportSection {
  const known = figureCaptions[name];
  return known === undefined ? { heading: name, figure } : { ...known, figure };
}

function optimumSection(summary: Summary): ReportSection {
  const { optimum } = summary;
  const heading = "Optimum and weights";
  if (optimum === null) return { heading, paragraphs: ["The optimum was not computed."], table: weightsTable(summary) };
  const shown = Object.entries(optimum.shown ?? {}).map(([name, value]) => ` (${name} ${formatNumber(value, 4)})`);
  const value = `The best blend has utility ${formatNumber(optimum.value, 6)}${shown.join("")}.`;
  const certificate = `By its certificate no blend exceeds that by more than ${formatNumber(optimum.certificate, 2)}.`;
  return { heading, paragraphs: [`${value} ${certificate}`], table: weightsTable(summary) };
}

function againSection({ experiment, versions }: Summary, options: ExperimentReportOptions): ReportSection {
  const { file = "FILE", folder = "DIR" } = options;
  const major = versions.node.replace(/^v/, "").split(".")[0];
  return {
    heading: "How to run it again",
    paragraphs: [
      `The same seed gives the same numbers with any number of workers, on Node ${major} and this version of Blendit.`,
    ],
    code: `npx blendit run ${shellWord(file)} --out ${shellWord(folder)} --seed ${experiment.seed} --replications ${experiment.replications} --horizon ${experiment.horizon}`,
  };
}

function speed({ elapsedSeconds, roundsPerSecond }: Summary): string {
  const rounds = Math.round(roundsPerSecond).toLocaleString("en-US");
  return `The run took ${formatNumber(elapsedSeconds, 3)} seconds, ${rounds} rounds per second.`;
}

/** Quoted where a shell would otherwise take a file's name apart. */
function shellWord(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
