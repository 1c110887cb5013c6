import { csvText } from "@blendit/lab/text";
import type { ChartMark } from "../shared/chart.ts";
import type { Row, Scene } from "./worker/messages.ts";

/** What each learner has shown at the recorded rounds so far. */
export interface History {
  readonly rounds: readonly number[];
  /** By learner: a row for each recorded round. */
  readonly learners: readonly (readonly Row[])[];
}

/** The horizontal axis of charts over rounds. */
export interface RoundsAxis {
  readonly x: readonly number[];
  readonly xLabel: string;
  readonly isLogX: boolean;
  readonly xRange: readonly [number, number];
  readonly marks: readonly ChartMark[];
}

export function emptyHistory(learnerCount: number): History {
  return { rounds: [], learners: Array.from({ length: learnerCount }, () => []) };
}

/** A history with more rows at its end; without any, the same object, so that charts are not drawn again. */
export function withRows(history: History, added: readonly (readonly Row[])[], rounds: readonly number[]): History {
  const count = added[0]?.length ?? 0;
  if (count === 0) return history;
  return {
    rounds: rounds.slice(0, history.rounds.length + count),
    learners: history.learners.map((rows, learner) => [...rows, ...added[learner]!]),
  };
}

/** The upper end of a learner's own certificate; NaN where it has none. */
export function certificateOf({ certificate }: Row): number {
  return certificate && certificate.grade !== "none" ? certificate.upper : Number.NaN;
}

/** What was recorded, a line for each learner and round: gap of the recommended blend, and its weights in the first run. */
export function historyCsv({ names, learners }: Scene, { rounds, learners: histories }: History): string {
  const header = ["learner", "round", "mean_gap", ...names.map((name) => `weight ${name}`)];
  const lines = histories.flatMap((rows, learner) =>
    rows.map(({ gap, recommended }, index) => [learners[learner]!, rounds[index]!, gap, ...recommended]),
  );
  return csvText([header, ...lines]);
}
