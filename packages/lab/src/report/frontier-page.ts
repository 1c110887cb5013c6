import { curvesFigure, type Figure } from "../figures/index.ts";
import type { Problem } from "../spec/problem.ts";
import {
  type FrontierReport,
  frontierQuestion,
  frontierTable,
  frontierWords,
  hasUpperBound,
} from "./frontier-lines.ts";
import { reportHtml } from "./report-html.ts";

/** The best goal against the bound. */
export function frontierFigure(problem: Problem, report: FrontierReport): Figure {
  const { constraint, points } = report;
  // From left to right, as readers of an axis expect.
  const sorted = points.toSorted((one, other) => one.bound - other.bound);
  return curvesFigure({
    title: `Best goal for each bound of ${constraint}`,
    xLabel: `${constraint} ${hasUpperBound(problem, report) ? "at most" : "at least"}`,
    yLabel: "Best goal",
    markers: false,
    series: [{ label: "best blend", x: sorted.map(({ bound }) => bound), mean: sorted.map(({ value }) => value) }],
  });
}

/** The curve as a page. */
export function frontierPage(problem: Problem, report: FrontierReport, figure: Figure, footer: string): string {
  const { constraint } = report;
  return reportHtml({
    title: `Frontier of ${problem.experiment.name}`,
    intro: frontierQuestion(problem, report),
    sections: [
      { heading: `The goal against ${constraint}`, figure, paragraphs: frontierWords(problem, report) },
      { heading: "Points of the curve", table: frontierTable(problem, report) },
    ],
    footer,
  });
}
