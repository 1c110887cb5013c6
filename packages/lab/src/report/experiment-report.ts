import { stringify } from "yaml";
import type { CaptionedFigure } from "../figures/index.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { armNames } from "../spec/names.ts";
import { distributionWords } from "../spec/words.ts";
import { type WrittenDistribution, writtenExperiment } from "../spec/written-experiment.ts";
import { countOf, formatCount, formatNumber } from "../text/numbers.ts";
import { shellWord } from "../text/words.ts";
import { recommendationText, sharesTable, worthTable, worthText } from "./answer-lines.ts";
import { basisText, headlineText, progressTable } from "./headline.ts";
import { figureSections, type ReportSection, reportHtml } from "./report-html.ts";
import { gapsTable, horizonTable, weightsTable } from "./results-tables.ts";

/** At most this many arms are listed. */
const MOST_ARMS = 50;

/** The settings of an experiment with the keys of its file, one per line; arms by name, distributions in words. */
export function settingsText(experiment: Experiment): string {
  const { name, utility, arms, drift, ...rest } = writtenExperiment(experiment);
  const names = armNames(experiment);
  const distributionLines = (distributions: readonly WrittenDistribution[]) => [
    ...distributions
      .slice(0, MOST_ARMS)
      .map((distribution, arm) => `  ${inline(names[arm])}: ${distributionWords(distribution)}`),
    ...(distributions.length > MOST_ARMS ? [`  and ${countOf(distributions.length - MOST_ARMS, "more option")}`] : []),
  ];
  const lines = [
    entry("name", name),
    entry("utility", inWords(utility)),
    "arms:",
    ...distributionLines(arms),
    ...(drift
      ? [`drift from round ${drift.from}, complete in round ${drift.until}:`, ...distributionLines(drift.to)]
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

/** A utility with its target, or the targets of its terms, in words. */
function inWords(utility: object): unknown {
  return Object.fromEntries(
    Object.entries(utility).map(([key, value]) => {
      if (key === "target") return [key, distributionWords(value)];
      if (key !== "terms") return [key, value];
      return [key, value.map((term: { utility: object }) => ({ ...term, utility: inWords(term.utility) }))];
    }),
  );
}

/** The experiment file and its results folder, for the command that runs it again. */
export interface RunPaths {
  readonly file: string;
  readonly folder: string;
}

/** The command that runs an experiment file again with the same numbers, without options for varied fields, which the file sets. */
export function runCommand({ file, folder }: RunPaths, experiment: Experiment, varied: readonly string[] = []): string {
  const options = (["seed", "replications", "horizon"] as const).filter((name) => !varied.includes(name));
  const settings = options.map((name) => `--${name} ${experiment[name]}`);
  return ["npx blendit run", shellWord(file), "--out", shellWord(folder), ...settings].join(" ");
}

/** Figures that can illustrate the answer, best first. */
const PICTURES = ["outcomes", "weights"];
/** The figure of the learners' progress. */
const PROGRESS = "recommended-gap";

/** The report of a run: the answer, its figure, the blend and its utility; folded: all figures and numbers, and how to run it again. */
export function experimentReport(
  summary: Summary,
  figures: Readonly<Record<string, CaptionedFigure>>,
  paths: RunPaths,
): string {
  const { experiment, answer, versions } = summary;
  const major = versions.node.split(".")[0];
  const opening = PICTURES.map((name) => figures[name]).find((figure) => figure !== undefined);
  const progress = figures[PROGRESS];
  const others = Object.values(figures).filter((figure) => figure !== opening && figure !== progress);
  const basis = basisText(summary);
  return reportHtml({
    title: `Experiment ${experiment.name}`,
    answer: headlineText(summary),
    intro: [answer.question, ...(basis === undefined ? [] : [basis])],
    picture: opening,
    aside: blendSection(summary),
    sections: [...worthSections(summary), ...progressSections(summary, progress)],
    details: [
      ...(others.length > 0 ? [{ heading: "More figures", sections: figureSections(others) }] : []),
      {
        heading: "All numbers",
        sections: [
          { heading: "Gap of the average blend over time", table: gapsTable(summary) },
          { heading: "Results in the last round", table: horizonTable(summary) },
          { heading: "Shares", table: weightsTable(summary) },
        ],
      },
      {
        heading: "Settings, and how to run it again",
        sections: [
          { heading: "Settings", code: settingsText(experiment) },
          {
            heading: "How to run it again",
            paragraphs: [
              `The same seed gives the same numbers with any number of workers, on Node ${major} and this version of Blendit.`,
            ],
            code: runCommand(paths, experiment),
          },
        ],
      },
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}.${speed(summary)}`,
  });
}

/** The blend to use, and the learner that recommends it. */
function blendSection(summary: Summary): ReportSection {
  return { heading: "The blend", table: sharesTable(summary.answer), paragraphs: [recommendationText(summary)] };
}

/** The utility of the blend, and the confidence in it. */
function worthSections({ answer: { worth, confidence }, experiment }: Summary): ReportSection[] {
  const heading = "What it is worth";
  return [
    ...(worth ? [{ heading, paragraphs: worthText(worth, experiment), table: worthTable(worth, experiment) }] : []),
    { heading: "Confidence", paragraphs: confidence },
  ];
}

/** Table and figure of the learners' progress, if it was measured. */
function progressSections(summary: Summary, curves: CaptionedFigure | undefined): ReportSection[] {
  const table = progressTable(summary);
  return [
    ...(table ? [{ heading: "How far each learner got", table }] : []),
    ...(curves ? figureSections([{ ...curves, heading: "How fast learners get there" }]) : []),
  ];
}

function speed({ elapsedSeconds, roundsPerSecond }: Summary): string {
  if (elapsedSeconds === undefined || roundsPerSecond === undefined) return "";
  const rounds = formatCount(Math.round(roundsPerSecond));
  return ` The run took ${formatNumber(elapsedSeconds, 3)} seconds, ${rounds} rounds per second.`;
}
