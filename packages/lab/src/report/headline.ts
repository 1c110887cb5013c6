import type { Estimate, Summary } from "../simulate/summary.ts";
import { introducedLearner, learnerName } from "../spec/names.ts";
import { asksForDistributions } from "../spec/problem.ts";
import { countOf, formatCount, formatPercent, rounded } from "../text/numbers.ts";
import { blendText, listText } from "../text/words.ts";
import { estimatesColumn, numberTable } from "./number-table.ts";

/** Equal shares may be better than the best blend, if limits on shares rule them out. */
export const NOTHING_TO_GAIN = "No allowed blend is better than equal shares: there is nothing to gain.";

/** A learner has succeeded when it has this share of the possible gain. */
const NEAR = 0.99;

/** A learner's progress relative to the possible gain, by which the best blend is better than equal shares. */
interface Progress {
  readonly id: string;
  /** The share of the possible gain that the final blend has; negative if it is worse than equal shares. */
  readonly share: Estimate;
  /** The round from which the average share is at least `NEAR`; null if never, undefined if the best blend changes over time. */
  readonly since: number | null | undefined;
}

/** How much better the best blend is than equal shares at the end; undefined if it is no better or nothing was measured. */
export function possibleGain({ answer: { worth } }: Summary): number | undefined {
  return worth && worth.shareOfGain !== null ? worth.optimum.value - worth.equalShares.value : undefined;
}

/** The progress of each learner, in order; empty if nothing was measured or nothing can be gained. */
function progressOf(summary: Summary): Progress[] {
  const { learners, experiment } = summary;
  const gain = possibleGain(summary);
  if (gain === undefined) return [];
  return learners.flatMap(({ id, rounds, recommendedGap }) => {
    const last = recommendedGap.at(-1);
    if (!last) return [];
    const { mean, standardError } = last;
    const far = recommendedGap.findLastIndex((gap) => gap.mean > (1 - NEAR) * gain);
    return [
      {
        id,
        share: { mean: 1 - mean / gain, standardError: standardError && standardError / gain },
        since: experiment.drift ? undefined : (rounds[far + 1] ?? null),
      },
    ];
  });
}

/** The answer of a run in one or two sentences: which blend to use, how fast it was found, and which learners did not find it. */
export function headlineText(summary: Summary): string {
  const { answer, names } = summary;
  const shareOf = new Map(answer.blend.map(({ name, share }) => [name, share]));
  const shares = names.map((name) => shareOf.get(name) ?? 0);
  const use = `Use ${blendText(names, shares)}.`;
  const found = foundText(summary);
  return found === undefined ? use : `${use} ${found}`;
}

function foundText(summary: Summary): string | undefined {
  const { answer, experiment } = summary;
  const { worth, learner } = answer;
  if (!worth) return undefined;
  if (worth.shareOfGain === null) return NOTHING_TO_GAIN;
  if (learner === null) return "No other blend is better.";
  const progress = progressOf(summary);
  const own = progress.find(({ id }) => id === learner);
  if (!own) return undefined;
  const kinds = new Map(experiment.learners.map((each) => [each.id, each]));
  const introduced = (id: string) => introducedLearner(kinds.get(id)!);
  const name = introduced(learner);
  const others = progress.filter(({ id }) => {
    const spec = kinds.get(id)!;
    return id !== learner && spec.kind !== "uniform" && spec.kind !== "fixed" && !asksForDistributions(spec);
  });
  if (typeof own.since !== "number") return `${name} ${endText(own, experiment.horizon)}${endsOf(others, introduced)}.`;
  const later = others.flatMap(({ id, since }) =>
    typeof since === "number" ? [`${introduced(id)} took ${aboutText(since)}`] : [],
  );
  const never = others.flatMap(({ id, since }) => (since === null ? [introduced(id)] : []));
  return `${[
    `${name} reached ${formatPercent(NEAR)} of the possible gain after ${aboutText(own.since)} rounds`,
    ...(later.length > 0 ? [listText(later, MOST_OTHERS)] : []),
    ...(never.length > 0 ? [`${listText(never, MOST_OTHERS)} never did in ${formatCount(experiment.horizon)}`] : []),
  ].join("; ")}.`;
}

const MOST_OTHERS = 3;

function endText({ share }: Progress, horizon: number): string {
  if (!(share.mean > 0)) return `is no better than equal shares after ${countOf(horizon, "round")}`;
  return `reached ${gainText(share.mean)} of the possible gain in ${countOf(horizon, "round")}`;
}

function endsOf(others: readonly Progress[], introduced: (id: string) => string): string {
  const ends = others.map(({ id, share }) => `${introduced(id)} ${share.mean > 0 ? gainText(share.mean) : "none"}`);
  return ends.length === 0 ? "" : `; ${listText(ends, MOST_OTHERS)}`;
}

/** Never rounded up to 100 %. */
function gainText(share: number): string {
  return formatPercent(Math.min(rounded(share, 3), 0.999));
}

/** Two digits only, because the round depends on the seed. */
function aboutText(round: number): string {
  return `about ${formatCount(rounded(round, 2))}`;
}

/** The data behind the headline, and the meaning of its terms. */
export function basisText({ answer: { worth, learner }, experiment }: Summary): string | undefined {
  if (!worth || worth.shareOfGain === null || learner === null) return undefined;
  const { replications, horizon } = experiment;
  const runs =
    replications === 1
      ? `One run of ${countOf(horizon, "round")}`
      : `Averages over ${countOf(replications, "run")} of ${countOf(horizon, "round")}`;
  return `${runs}. The possible gain is how much better the best blend is than equal shares.`;
}

/** A table of the final share and the speed of each learner; undefined if they were not measured. */
export function progressTable(summary: Summary) {
  const progress = progressOf(summary);
  if (progress.length === 0) return undefined;
  const percent = progress.map(({ share: { mean, standardError } }) =>
    mean < 0 ? undefined : { mean: 100 * mean, standardError: standardError && 100 * standardError },
  );
  const gain = estimatesColumn("Possible gain of one run (%)", percent, 3);
  const near = progress.map(({ since }) =>
    typeof since === "number" ? formatCount(since) : since === null ? "never" : "–",
  );
  return numberTable(
    "Learner",
    progress.map(({ id }) => learnerName(id)),
    [
      { ...gain, cells: gain.cells.map((cell, row) => (percent[row] ? cell : "below 0")) },
      { label: `Rounds to ${formatPercent(NEAR)}`, cells: near },
    ],
  );
}
