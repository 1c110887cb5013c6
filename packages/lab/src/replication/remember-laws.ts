import type { Law, LearningSpace, Utility } from "@blendit/core/all";

/** Sets of coordinates that are kept: beyond these few they differ from replication to replication. */
const MOST_KEPT = 20;
/** So few features are found as quickly as they are remembered. */
const FEW_FEATURES = 16;

/**
 * The same utility, whose learning spaces keep the features of these laws. Diagnostics ask for them in every replication,
 * mostly on the same grids; finding them anew takes as long as hundreds of rounds.
 */
export function rememberLaws(utility: Utility, laws: readonly Law[]): Utility {
  const known = new Set(laws);
  const kept = new Map<string, Map<Law, Float64Array>>();

  /** The features of laws in these coordinates; undefined where they are not kept. */
  function featuresIn(coordinates: string): Map<Law, Float64Array> | undefined {
    if (!kept.has(coordinates) && kept.size < MOST_KEPT) kept.set(coordinates, new Map());
    return kept.get(coordinates);
  }

  function remembering(space: LearningSpace): LearningSpace {
    const find = space.expected.bind(space);
    let last: unknown;
    let features: Map<Law, Float64Array> | undefined;
    const expected = (law: Law) => {
      // Others, such as a target, are few and may be asked for by someone who writes into the answer.
      if (!known.has(law)) return find(law);
      const saved = space.save();
      if (!isSame(saved, last)) {
        features = featuresIn(JSON.stringify(saved));
        last = saved;
      }
      const found = features?.get(law) ?? find(law);
      features?.set(law, found);
      return found;
    };
    return Object.assign(space, { expected });
  }

  return {
    ...utility,
    learningSpace: () => {
      const space = utility.learningSpace();
      return space.dimension > FEW_FEATURES ? remembering(space) : space;
    },
  };
}

/** Whether two states are flat and equal: most are a few numbers, which need not be written out to be compared. */
function isSame(state: unknown, other: unknown): boolean {
  if (typeof state !== "object" || typeof other !== "object" || state === null || other === null) return false;
  for (const key in state) {
    const value = (state as Record<string, unknown>)[key];
    if (typeof value === "object" && value !== null) return false;
    if (value !== (other as Record<string, unknown>)[key]) return false;
  }
  return Object.keys(other).every((key) => key in state);
}
