import { csvText } from "@blendit/lab/text";
import type { Chart } from "../shared/chart.ts";
import { bestAt, possibleGain } from "./best-blend.ts";
import type { Row, Scene } from "./worker/messages.ts";

/** The rows of each learner at the recorded rounds so far. */
export interface History {
  readonly rounds: readonly number[];
  /** By learner: a row for each recorded round. */
  readonly learners: readonly (readonly Row[])[];
}

/** The horizontal axis of charts over rounds. */
export type RoundsAxis = Pick<Chart, "x" | "xLabel" | "isLogX" | "xRange" | "marks">;

export function emptyHistory(learnerCount: number): History {
  return { rounds: [], learners: Array.from({ length: learnerCount }, () => []) };
}

/** A history with rows appended; the same object if there are none, so that charts are not drawn again. */
export function withRows(history: History, added: readonly (readonly Row[])[], rounds: readonly number[]): History {
  const count = added[0]?.length ?? 0;
  if (count === 0) return history;
  return {
    rounds: rounds.slice(0, history.rounds.length + count),
    learners: history.learners.map((rows, learner) => [...rows, ...added[learner]!]),
  };
}

/** How much of the possible gain each row reaches in percent, by one of its gaps. */
export function gainsOf(
  scene: Scene,
  { rounds }: History,
  rows: readonly Row[],
  gapOf = ({ gap }: Row) => gap,
): (number | null)[] {
  return rows.map((row, index) => {
    const best = bestAt(scene, rounds[index]!);
    return possibleGain(best, best.value - gapOf(row));
  });
}

/** The upper bound of a learner's certificate; NaN if it has none. */
export function certificateOf({ certificate }: Row): number {
  return certificate && certificate.grade !== "none" ? certificate.upper : Number.NaN;
}

/** All records, a line for each learner and round: the mean gap of the recommended blend, and its weights in the first run. */
export function historyCsv({ names, learners }: Scene, { rounds, learners: histories }: History): string {
  const header = ["learner", "round", "mean_gap", ...names.map((name) => `weight ${name}`)];
  const lines = histories.flatMap((rows, learner) =>
    rows.map(({ gap, recommended }, index) => [learners[learner]!, rounds[index]!, gap, ...recommended]),
  );
  return csvText([header, ...lines]);
}
