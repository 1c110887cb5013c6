import type { LawSpec, UtilitySpec } from "@blendit/core/specs";

/** What the learners of the arena are set to: a problem without learners and size. */
export interface ArenaProblem {
  readonly name: string;
  /** What it is about, in a sentence. */
  readonly story: string;
  readonly utility: UtilitySpec;
  readonly arms: readonly LawSpec[];
  readonly floor: number;
  readonly isFromPaper: boolean;
}

const HIGHEST_FLOOR = 0.03;
/** Floors take at most this share of all weight. */
const SHARE_OF_FLOORS = 0.3;

/** A problem of the arena's own: every arm keeps min(0.03, 0.3/K). */
export function typicalProblem(problem: Omit<ArenaProblem, "floor" | "isFromPaper">): ArenaProblem {
  const floor = Math.min(HIGHEST_FLOOR, SHARE_OF_FLOORS / problem.arms.length);
  return { ...problem, floor, isFromPaper: false };
}
