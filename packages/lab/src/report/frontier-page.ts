import { type CurveSeries, curvesFigure, type Figure } from "../figures/index.ts";
import type { Problem } from "../spec/problem.ts";
import {
  atStatedBound,
  type FrontierReport,
  frontierAnswer,
  frontierQuestion,
  frontierTable,
  frontierWords,
  hasUpperBound,
} from "./frontier-lines.ts";
import { reportHtml } from "./report-html.ts";

/** A figure of the best goal for every bound. */
export function frontierFigure(problem: Problem, report: FrontierReport): Figure {
  const { constraint, points } = report;
  // From left to right, as readers of an axis expect.
  const sorted = points.toSorted((one, other) => one.bound - other.bound);
  return curvesFigure({
    title: `Best goal for each bound of ${constraint}`,
    xLabel: `${constraint} ${hasUpperBound(problem, report) ? "at most" : "at least"}`,
    yLabel: "Best goal",
    markers: false,
    series: [
      { label: "best blend", x: sorted.map(({ bound }) => bound), mean: sorted.map(({ value }) => value) },
      ...statedBound(problem, report),
    ],
  });
}

/** A line up to the curve at the bound in the file, if that is on the curve. */
function statedBound(problem: Problem, report: FrontierReport): CurveSeries[] {
  const { bound, found } = atStatedBound(problem, report);
  if (!found || found.isFree) return [];
  const lowest = Math.min(...report.points.map(({ value }) => value));
  return [{ label: `limit in the file: ${bound}`, x: [bound, bound], mean: [lowest, found.value], dashed: true }];
}

/** A page with the curve and its points. */
export function frontierPage(problem: Problem, report: FrontierReport, figure: Figure, footer: string): string {
  const { constraint } = report;
  return reportHtml({
    title: `Frontier of ${problem.experiment.name}`,
    answer: frontierAnswer(problem, report),
    intro: [frontierQuestion(problem, report)],
    picture: { figure, caption: `The best value of the goal for every bound of ${constraint}.` },
    aside: { heading: "How to read the curve", paragraphs: frontierWords(problem, report) },
    sections: [{ heading: "Points of the curve", table: frontierTable(problem, report) }],
    footer,
  });
}
