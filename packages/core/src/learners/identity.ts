import { InvalidError, invalid } from "../errors/invalid.ts";
import { Random } from "../random/random.ts";
import type { Learner, LearnerContext, LearnerState } from "./learner.ts";

/** Longer texts, such as a target of recorded values, are replaced by a hash. */
const LONGEST = 60;

/**
 * What a learner was made with, by name, as JSON: utility, target, floor, costs and its options. Pass options with their defaults
 * filled in, so that an explicit default gives the same identity as a missing option. Functions, such as those of a custom
 * utility, cannot be compared and are left out.
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
    // The first number of a random stream depends on its name alone, so it serves as a hash.
    if (text) problem[name] = text.length > LONGEST ? `hash ${Random.stream(0, text).uniform()}` : text;
  }
  return { kind, problem };
}

/** Refuses a state of another kind of learner or another problem, and a value that is not a state. */
function checkIdentity(state: LearnerState, { kind, problem = {} }: LearnerState): void {
  if (state?.kind !== kind) throw invalid("state.kind", `"${kind}"`, state?.kind);
  for (const name in { ...state.problem, ...problem }) {
    const saved = state.problem?.[name];
    if (saved !== problem[name]) throw invalid("state", `saved with ${name} ${problem[name]}`, saved);
  }
}

/** A JSON replacer that sorts the keys of objects, so that their order does not matter. */
function inOrder(_key: string, part: unknown): unknown {
  return part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part;
}

/**
 * Loads the state of a learner of the same kind and problem. If a field is invalid, the previous state is loaded again, bit for
 * bit, before the error is thrown, so nothing has changed. A field that the learner does not save itself is invalid too, because
 * another version may have given it a meaning.
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
        throw invalid(`state.${part}`, "left out, since this version does not know it", state[part]);
      }
  } catch (reason) {
    load(before as State);
    if (!(reason instanceof InvalidError)) throw reason;
    throw invalid(reason.parameter, reason.rule, reason.value, ANOTHER_VERSION);
  }
}

const ANOTHER_VERSION = "If another version saved it, learn again from your log.";
