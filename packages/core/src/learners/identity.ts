import { invalid } from "../errors/invalid.ts";
import { Random } from "../random/random.ts";
import type { LearnerContext, LearnerState } from "./learner.ts";

/** Longer texts, such as a target of recorded values, are told by a hash. */
const LONGEST = 60;

/**
 * Utility, target, floor, costs and all options of a learner, as JSON. Functions, such as those of a utility of one's own, cannot
 * be told from each other and stay out of it.
 */
export function identityOf(kind: string, { utility, knownArms, ...options }: LearnerContext) {
  const made: Record<string, unknown> = {
    ...utility.options,
    ...options,
    arms: knownArms?.laws,
    utility: utility.kind,
  };
  const problem: Record<string, string> = {};
  for (const name in made) {
    const text: string | undefined = JSON.stringify(made[name], inOrder);
    // A stream has its numbers from its name: the first of them is a hash.
    if (text) problem[name] = text.length > LONGEST ? `hash ${Random.stream(0, text).uniform()}` : text;
  }
  return { kind, problem };
}

/** Refuses a state that another kind of learner saved, or one for another problem, or that is none at all. */
export function checkIdentity(state: LearnerState, { kind, problem = {} }: LearnerState): void {
  if (state?.kind !== kind) throw invalid("state.kind", `"${kind}"`, state?.kind);
  for (const name in { ...state.problem, ...problem }) {
    const saved = state.problem?.[name];
    if (saved !== problem[name]) throw invalid("state", `one that was saved with ${name} ${problem[name]}`, saved);
  }
}

/** Objects are the same whatever the order in which their keys were written. */
function inOrder(_key: string, part: unknown): unknown {
  return part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part;
}
