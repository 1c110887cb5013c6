import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import { driftShare } from "../replication/drift-share.ts";
import type { Problem } from "../replication/problem.ts";
import type { Summary } from "../summary.ts";
import type { FigureDocument } from "./create-document.ts";
import type { CurveSeries, CurvesOptions } from "./curve-series.ts";
import { type LawCurves, lawCurves } from "./law-curves.ts";
import { panelsFigure } from "./panels.ts";
import { type Figure, inBothShapes } from "./theme.ts";

/** Arms that have a line of their own. */
const MOST_ARMS = 6;
/** Laws of more arms than these would take longer to draw than to learn. */
const MOST_LAWS = 1000;

/**
 * What outcomes look like in the last round: those of the recommended blend beside equal shares and the target, and those of
 * the arms that have most of it. Undefined for vectors, for very many arms, and for more words than can be told apart.
 */
export function outcomesFigure(problem: Problem, summary: Summary, document: FigureDocument): Figure | undefined {
  const panels = outcomePanels(problem, summary);
  const title = `Outcomes: ${summary.experiment.name}`;
  return panels && inBothShapes((shape) => panelsFigure({ title, panels }, document, shape));
}

/** The two panels as data. */
export function outcomePanels(
  problem: Problem,
  { answer, names, learners }: Pick<Summary, "answer" | "names" | "learners">,
): CurvesOptions[] | undefined {
  if (!problem.arms.areNumbers || names.length > MOST_LAWS) return undefined;
  const laws = lastLaws(problem);
  const target = problem.utility.target && isDistribution(problem.utility.target) ? problem.utility.target : undefined;
  const curves = lawCurves(target ? [...laws, target] : laws);
  const { categories } = problem.experiment;
  if (categories && !curves.areValues) return undefined;
  const arms = laws.map((law) => curves.of(law));
  const slot = learners.findIndex(({ id }) => id === answer.learner);
  const shown = answer.blend.slice(0, MOST_ARMS).map(({ name }) => names.indexOf(name));
  const line = (label: string, mean: readonly number[], style: Partial<CurveSeries>): CurveSeries => {
    return { label, x: curves.x, mean, standardError: null, ...style };
  };
  return [
    panel("Blends", curves, categories, [
      line("Recommended blend", mixed(arms, learners[slot]!.recommendedWeights.mean), { slot }),
      line("Equal shares", mixed(arms, new Array(names.length).fill(1 / names.length)), { dashed: true }),
      ...(target ? [line("Target", curves.of(target), { dashed: true })] : []),
    ]),
    panel(
      shown.length < names.length ? `The ${shown.length} arms with the largest shares` : "Arms",
      curves,
      categories,
      shown.map((arm, index) => line(names[arm]!, arms[arm]!, { slot: learners.length + index })),
    ),
  ];
}

function panel(
  title: string,
  { areValues }: LawCurves,
  words: readonly string[] | undefined,
  series: readonly CurveSeries[],
): CurvesOptions {
  return {
    title,
    xLabel: "Outcome",
    words,
    yLabel: areValues ? "Share of outcomes (%)" : "Density (per unit)",
    series,
    logX: false,
    logY: false,
    fromZero: true,
    markers: areValues,
    finding: `${series.map((line) => peak(line, words)).join(", ")}.`,
  };
}

/** Where a line is highest. */
function peak({ label, x, mean }: CurveSeries, words: readonly string[] | undefined): string {
  const highest = mean.reduce((best, value, index) => (value > mean[best]! ? index : best), 0);
  const [place, height] = [x[highest]!, mean[highest]!].map((value) => Number(value.toPrecision(3)));
  return `${label}: highest at ${words?.[x[highest]!] ?? place} with ${height}`;
}

/** The laws of the arms as they are in the last round. */
function lastLaws({ laws, laterArms, experiment: { drift, horizon } }: Problem): Distribution[] {
  const before = laws.filter(isDistribution);
  const after = laterArms?.all.filter(isDistribution);
  if (!drift || !after) return before;
  const share = driftShare(drift, horizon);
  return before.map((law, arm) =>
    distribution({
      kind: "mixture",
      parts: [
        { weight: 1 - share, distribution: law },
        { weight: share, distribution: after[arm]! },
      ].filter(({ weight }) => weight > 0),
    }),
  );
}

function mixed(lines: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const sums = lines[0]!.map(() => 0);
  lines.forEach((line, arm) => {
    line.forEach((value, index) => {
      sums[index]! += weights[arm]! * value;
    });
  });
  return sums;
}
