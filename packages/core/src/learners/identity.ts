import { InvalidError, invalid } from "../errors/invalid.ts";
import { Random } from "../random/random.ts";
import type { Learner, LearnerContext, LearnerState } from "./learner.ts";

/** Longer texts, such as a target of recorded values, are replaced by a hash. */
const LONGEST = 60;

/**
 * What a learner was made with, as JSON by name: utility, target, floor, costs and its options. Pass options with their defaults
 * filled in, so that a default written out is the same as one left out. Functions, such as those of a custom utility, cannot be
 * compared and are left out.
 */
export function identityOf(kind: string, { utility, knownArms, ...options }: LearnerContext) {
  const made: Record<string, unknown> = {
    ...utility.options,
    ...options,
    arms: knownArms?.distributions,
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

/** Refuses a state that another kind of learner saved, or one for another problem, or a value that is no state. */
function checkIdentity(state: LearnerState, { kind, problem = {} }: LearnerState): void {
  if (state?.kind !== kind) throw invalid("state.kind", `"${kind}"`, state?.kind);
  for (const name in { ...state.problem, ...problem }) {
    const saved = state.problem?.[name];
    if (saved !== problem[name]) throw invalid("state", `saved with ${name} ${problem[name]}`, saved);
  }
}

/** Sorts the keys of objects, so that their order does not matter. */
function inOrder(_key: string, part: unknown): unknown {
  return part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part;
}

/**
 * Loads the state of a learner of the same kind and problem. If one of its fields turns out to be wrong, the state from before is
 * loaded again and the error thrown on: a restored learner is the same to the bit, so nothing has changed. Parts that the learner does
 * not save itself are wrong, too: another version would have read them.
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
    const known = learner.save();
    for (const part in state)
      if (!(part in known)) {
        throw invalid(`state.${part}`, "left out, as this version does not know it", state[part]);
      }
  } catch (reason) {
    load(before as State);
    if (!(reason instanceof InvalidError)) throw reason;
    throw invalid(reason.parameter, reason.rule, reason.value, ANOTHER_VERSION);
  }
}

const ANOTHER_VERSION = "If another version saved it, learn again from your log.";
