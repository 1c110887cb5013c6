import { invalid } from "../errors/invalid.ts";
import type { LearnerState } from "./learner.ts";

/** Refuses a state that another kind of learner saved, or that is none at all. */
export function checkKind(state: LearnerState, kind: string): void {
  if (state?.kind !== kind) throw invalid("state.kind", `"${kind}"`, state?.kind);
}
