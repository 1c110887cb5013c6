import { type Answer, largestShares, type Worth } from "../simulate/answer.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { squaredDistance } from "../spec/goals.ts";
import { learnerName } from "../spec/names.ts";
import { countOf, formatShare } from "../text/numbers.ts";
import { type TextTable, textTable } from "../text/text-table.ts";
import { wrappedText } from "../text/words.ts";
import { headlineText, NOTHING_TO_GAIN } from "./headline.ts";
import { estimatesColumn, numberTable } from "./number-table.ts";
import { valuesTable } from "./values-table.ts";

/** A share this small is a rounding error and shown as zero. */
const NO_SHARE = 1e-8;

/** With more options, a table would not fit on a screen. */
export const MOST_ON_SCREEN = 20;

/** A blend in percent: the largest shares, at most `most` of them, and all others together. */
export function sharesTable(shares: Pick<Answer, "blend" | "others">, most = Number.POSITIVE_INFINITY): TextTable {
  const { blend, others } = largestShares(shares, most);
  const rest = others ? [{ ...others, name: countOf(others.count, "other option"), standardDeviation: null }] : [];
  const rows = [...blend, ...rest];
  const percent = rows.map(({ share, standardDeviation }) => ({
    mean: share < NO_SHARE ? 0 : 100 * share,
    standardError: standardDeviation && 100 * standardDeviation,
  }));
  return numberTable(
    "Option",
    rows.map(({ name }) => name),
    [estimatesColumn("Share (%)", percent, 3)],
  );
}

/** The values of blends, the best blend last, and how far the others are below it; distances speak for themselves. */
export function valuesBelowBest(
  blends: Parameters<typeof valuesTable>[0],
  experiment: Pick<Experiment, "utility" | "costs">,
): TextTable {
  if (squaredDistance(experiment)) return valuesTable(blends, experiment);
  const best = blends.at(-1)!;
  // The gap of a good blend is far smaller than its value.
  const gaps = blends.map((blend) =>
    blend === best ? undefined : { mean: best.value - blend.value, standardError: null },
  );
  return valuesTable(blends, experiment, [estimatesColumn("Below the best", gaps)]);
}

/** The value of the answer's blend, compared with simple blends that need no learning and with the best blend. */
export function worthTable(
  { blend, equalShares, bestArm, optimum }: Worth,
  experiment: Pick<Experiment, "utility" | "costs">,
): TextTable {
  const blends = [
    { name: "This blend", ...blend },
    { name: "Equal shares", ...equalShares },
    { ...bestArm, name: `${bestArm.name} alone` },
    { name: "Best blend", ...optimum },
  ];
  return valuesBelowBest(blends, experiment);
}

/** Sentences on the blend's share of the possible gain, and on the cost of limits on shares. */
export function worthText(worth: Worth, experiment: Pick<Experiment, "ceiling" | "replications">): string[] {
  return [gainText(worth, experiment), ...betterAloneText(worth, experiment)];
}

/** A sentence for the case that a single arm is better than all blends within floor and ceilings. */
export function betterAloneText(
  { bestArm, optimum }: Pick<Worth, "bestArm" | "optimum">,
  { ceiling }: Pick<Experiment, "ceiling">,
): string[] {
  if (!(bestArm.value > optimum.value)) return [];
  const limits =
    ceiling === undefined
      ? "within the minimum shares: smaller ones"
      : "within the minimum and maximum shares: wider ones";
  return [`${bestArm.name} alone is better than any blend ${limits} would allow better blends.`];
}

/** Says that the blend is an average of runs, because it is better than the blend of a typical run. */
function gainText(
  { shareOfGain }: Pick<Worth, "shareOfGain">,
  { replications }: Pick<Experiment, "replications">,
): string {
  if (shareOfGain === null) return NOTHING_TO_GAIN;
  const blend = replications > 1 ? `This blend, the average of ${countOf(replications, "run")},` : "This blend";
  if (!(shareOfGain > 0)) return `${blend} is no better than equal shares.`;
  const share = formatShare(Math.min(shareOfGain, 1)).replace(">\u00a0", "more than ");
  return `${blend} has ${share} of what the best blend gains over equal shares (the possible gain).`;
}

/** The answer of a run as text for a terminal. */
export function answerLines(summary: Summary): string[] {
  const { answer, experiment } = summary;
  const { question, worth, confidence } = answer;
  return [
    ...wrappedText(headlineText(summary)),
    "",
    ...wrappedText(question),
    ...wrappedText(recommendationText({ answer, experiment })),
    "",
    ...textTable(sharesTable(answer, MOST_ON_SCREEN)),
    "",
    ...(worth ? [...textTable(worthTable(worth, experiment)), ""] : []),
    ...[...(worth ? worthText(worth, experiment) : []), ...confidence].flatMap((sentence) => wrappedText(sentence)),
  ];
}

/** Which learner recommends the blend, after how many rounds, and why that learner was chosen. */
export function recommendationText({ answer, experiment }: Pick<Summary, "answer" | "experiment">): string {
  const { horizon, replications } = experiment;
  if (answer.learner === null) return answer.why;
  const runs = replications > 1 ? ` (mean over ${countOf(replications, "replication")} ± standard deviation)` : "";
  return `${learnerName(answer.learner)} recommends this blend after ${countOf(horizon, "round")}${runs}. ${answer.why}`;
}
