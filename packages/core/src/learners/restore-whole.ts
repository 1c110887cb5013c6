import { checkIdentity } from "./identity.ts";
import type { Learner, LearnerState } from "./learner.ts";

/**
 * Puts the state of a learner of the same kind and problem in force, part by part. Where one part turns out to be wrong, what was in force
 * before is put back and the complaint passed on: a restored learner is the same to the bit, so nothing has changed.
 */
export function restoreWhole<State extends LearnerState>(
  learner: Learner,
  state: LearnerState,
  load: (state: State) => void,
): void {
  const before = learner.save();
  checkIdentity(state, before);
  try {
    load(state as State);
  } catch (reason) {
    load(before as State);
    throw reason;
  }
}
