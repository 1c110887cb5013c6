import { stringify } from "yaml";
import type { CaptionedFigure } from "../figures/index.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { armNames } from "../spec/names.ts";
import { distributionWords, type WrittenDistribution } from "../spec/words.ts";
import { writtenExperiment } from "../spec/written-experiment.ts";
import { countOf, formatCount, formatNumber } from "../text/numbers.ts";
import { shellWord } from "../text/words.ts";
import { recommendationText, sharesTable, worthTable, worthText } from "./answer-lines.ts";
import { figureSections, type ReportSection, reportHtml } from "./report-html.ts";
import { gapsTable, horizonTable, weightsTable } from "./results-tables.ts";

/** More arms than these are counted. */
const MOST_ARMS = 50;

/** The settings of an experiment, a line each, in the words of its file; distributions in words, arms by their names. */
export function settingsText(experiment: Experiment): string {
  const { name, utility, arms, drift, ...rest } = writtenExperiment(experiment);
  const names = armNames(experiment);
  const distributionLines = (distributions: readonly WrittenDistribution[]) => [
    ...distributions
      .slice(0, MOST_ARMS)
      .map((distribution, arm) => `  ${inline(names[arm])}: ${distributionWords(distribution)}`),
    ...(distributions.length > MOST_ARMS ? [`  and ${countOf(distributions.length - MOST_ARMS, "more arm")}`] : []),
  ];
  const lines = [
    entry("name", name),
    entry("utility", inWords(utility)),
    "arms:",
    ...distributionLines(arms),
    ...(drift
      ? [`from round ${drift.from}, and wholly from round ${drift.until}:`, ...distributionLines(drift.to)]
      : []),
    ...Object.entries(rest).map(([key, value]) => entry(key, value)),
  ];
  return lines.join("\n");
}

function entry(key: string, value: unknown): string {
  const isListOfObjects = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object");
  return isListOfObjects
    ? [`${key}:`, ...value.map((item) => `  - ${inline(item)}`)].join("\n")
    : `${key}: ${inline(value)}`;
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();
}

/** A utility with its target, or those of its terms, in words. */
function inWords(utility: object): unknown {
  return Object.fromEntries(
    Object.entries(utility).map(([key, value]) => {
      if (key === "target") return [key, distributionWords(value)];
      if (key !== "terms") return [key, value];
      return [key, value.map((term: { utility: object }) => ({ ...term, utility: inWords(term.utility) }))];
    }),
  );
}

/** The experiment file and the folder of its results, for the command that runs it again. */
export interface RunPlace {
  readonly file: string;
  readonly folder: string;
}

/** The command that runs an experiment file again with the same numbers; the file itself says the fields that vary. */
export function runCommand({ file, folder }: RunPlace, experiment: Experiment, varied: readonly string[] = []): string {
  const options = (["seed", "replications", "horizon"] as const).filter((name) => !varied.includes(name));
  const said = options.map((name) => `--${name} ${experiment[name]}`);
  return ["npx blendit run", shellWord(file), "--out", shellWord(folder), ...said].join(" ");
}

/** The report of a run: the answer, the figures by name, all results, the settings, and how to run it again. */
export function experimentReport(
  summary: Summary,
  figures: Readonly<Record<string, CaptionedFigure>>,
  place: RunPlace,
): string {
  const { experiment, answer, versions } = summary;
  const major = versions.node.replace(/^v/, "").split(".")[0];
  return reportHtml({
    title: `Experiment ${experiment.name}`,
    intro: answer.question,
    sections: [
      ...answerSections(summary),
      ...figureSections(figures),
      { heading: "Results over time", table: gapsTable(summary) },
      { heading: "Results at the horizon", table: horizonTable(summary) },
      { heading: "Weights by arm", table: weightsTable(summary) },
      { heading: "Settings", code: settingsText(experiment) },
      {
        heading: "How to run it again",
        paragraphs: [
          `The same seed gives the same numbers with any number of workers, on Node ${major} and this version of Blendit.`,
        ],
        code: runCommand(place, experiment),
      },
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}.${speed(summary)}`,
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
      paragraphs: [...(worth ? worthText(worth, summary.experiment) : []), ...sureness],
    },
  ];
}

function speed({ elapsedSeconds, roundsPerSecond }: Summary): string {
  if (elapsedSeconds === undefined || roundsPerSecond === undefined) return "";
  const rounds = formatCount(Math.round(roundsPerSecond));
  return ` The run took ${formatNumber(elapsedSeconds, 3)} seconds, ${rounds} rounds per second.`;
}
