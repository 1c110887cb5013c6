import type { Row } from "./worker/messages.ts";

/** What a learner has shown at the recorded rounds so far, as columns for charts. */
interface LearnerHistory {
  readonly rows: readonly Row[];
  /** Mean gap of the recommended blend. */
  readonly gap: readonly (number | null)[];
  /** By replication: the same of each. */
  readonly gaps: readonly (readonly (number | null)[])[];
  /** The upper end of the learner's own certificate in the first replication, where it has one. */
  readonly certificate: readonly (number | null)[];
  /** By arm: its share of the recommended blend in the first replication. */
  readonly weights: readonly (readonly number[])[];
}

export interface History {
  readonly rounds: readonly number[];
  readonly learners: readonly LearnerHistory[];
}

/** Nothing yet, of so many learners. */
export function emptyHistory(learnerCount: number, armCount: number, replications: number): History {
  return {
    rounds: [],
    learners: Array.from({ length: learnerCount }, () => ({
      rows: [],
      gap: [],
      certificate: [],
      gaps: Array.from({ length: replications }, () => []),
      weights: Array.from({ length: armCount }, () => []),
    })),
  };
}

/** A history with more rows at its end. What is given stays as it was, so that charts see that there is more. */
export function withRows(history: History, rows: readonly (readonly Row[])[], rounds: readonly number[]): History {
  const count = rows[0]?.length ?? 0;
  if (count === 0) return history;
  const known = history.rounds.length;
  return {
    rounds: rounds.slice(0, known + count),
    learners: history.learners.map((learner, index) => {
      const added = rows[index]!;
      return {
        rows: [...learner.rows, ...added],
        gap: [...learner.gap, ...added.map(({ gap }) => shown(gap))],
        certificate: [...learner.certificate, ...added.map(upperEnd)],
        gaps: learner.gaps.map((values, replication) => [
          ...values,
          ...added.map(({ gaps }) => shown(gaps[replication]!)),
        ]),
        weights: learner.weights.map((values, arm) => [
          ...values,
          ...added.map(({ recommended }) => recommended[arm]!),
        ]),
      };
    }),
  };
}

/** What a logarithmic axis can show: a gap within rounding of zero is left out. */
function shown(gap: number): number | null {
  return gap > 1e-15 ? gap : null;
}

function upperEnd({ certificate }: Row): number | null {
  return certificate && certificate.grade !== "none" ? shown(certificate.upper) : null;
}
