import type { CaptionedFigure } from "../../figures/index.ts";
import { type RunPaths, runCommand } from "../../report/experiment-report.ts";
import { figureSections, reportHtml } from "../../report/report-html.ts";
import type { ReportTable } from "../../report/table-html.ts";
import { learnerName } from "../../spec/names.ts";
import { countOf, formatEstimate, formatNumber } from "../../text/numbers.ts";
import { fieldText } from "./field-text.ts";
import {
  gapOf,
  labelsAt,
  learnerIds,
  pointFolder,
  pointText,
  type SweepResult,
  type SweepTimes,
  sweepAnswer,
} from "./sweep-summary.ts";

/** The name of the figure of all points. */
const OVERVIEW = "gap-overview";

/** The report of a sweep: the answer, an overview and a table of all points; folded: the gaps over time at each point. */
export function sweepReport(
  sweep: SweepResult,
  figures: Readonly<Record<string, CaptionedFigure>>,
  { versions, elapsedSeconds, ...paths }: SweepTimes & RunPaths,
): string {
  const { name, axes, summaries } = sweep;
  const fields = axes.map(({ field }) => field);
  const { [OVERVIEW]: overview, ...others } = figures;
  const rest = Object.values(others);
  const missing = summaries.flatMap((summary, point) => (summary ? [] : [pointText(axes, point)]));
  return reportHtml({
    title: `Sweep ${name}`,
    answer: sweepAnswer(sweep),
    intro: [
      `${countOf(summaries.length, "experiment")}: ${axes.map(({ field, labels }) => `${axisText(field)} is ${labels.join(", ")}`).join("; ")}. The possible gain is how much better the best blend is than equal shares.`,
    ],
    picture: overview,
    sections: [
      ...(missing.length === 0 ? [] : [{ heading: "Missing points", paragraphs: [missing.join("; ")] }]),
      { heading: "All points", table: pointsTable(sweep) },
    ],
    details: [
      ...(rest.length > 0 ? [{ heading: "Gaps over time", sections: figureSections(rest) }] : []),
      {
        heading: "How to run it again",
        sections: [
          {
            heading: "Command",
            paragraphs: ["Each point has its own summary.json and trajectories.csv in the folder points."],
            code: runCommand(paths, summaries.find((summary) => summary)!.experiment, fields),
          },
        ],
      },
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}.${elapsedSeconds === undefined ? "" : ` The run took ${formatNumber(elapsedSeconds, 3)} seconds.`}`,
  });
}

/** A field in words, with its name in the experiment file if that differs. */
function axisText(field: string): string {
  const words = fieldText(field);
  return words === field ? words : `${words} (${field})`;
}

/** A row for each point; the best learner of each in bold. */
function pointsTable(sweep: SweepResult): ReportTable {
  const { axes, summaries } = sweep;
  const ids = learnerIds(sweep);
  return {
    caption:
      "Gap between the best blend and the recommended one after the last round, in units of the goal, ± one standard error. Bold: the smallest.",
    columns: [
      { label: "Point" },
      ...axes.map(({ field, values }) => ({
        label: fieldText(field),
        numeric: values.every((value) => typeof value === "number"),
      })),
      ...ids.map((id) => ({ label: learnerName(id), numeric: true })),
    ],
    rows: summaries.map((summary, point) => {
      const gaps = ids.map((id) => gapOf(summary, id));
      const least = Math.min(...gaps.map((gap) => gap?.mean ?? Number.POSITIVE_INFINITY));
      return [
        pointFolder(point, summaries.length).replace("points/", ""),
        ...labelsAt(axes, point),
        ...gaps.map((gap) => {
          const text = gap ? formatEstimate(gap) : "–";
          return gap?.mean === least ? { strong: text } : text;
        }),
      ];
    }),
  };
}
