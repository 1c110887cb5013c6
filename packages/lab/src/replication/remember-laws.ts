import type { Law } from "@blendit/core/distributions";
import type { LearningSpace, Utility } from "@blendit/core/utilities";

/** Sets of coordinates that are kept: beyond these few they differ from replication to replication. */
const MOST_KEPT = 20;

/**
 * The same utility, whose learning spaces keep the features of these laws. Diagnostics ask for them in every replication,
 * mostly on the same grids; finding them anew takes as long as hundreds of rounds.
 */
export function rememberLaws(utility: Utility, laws: { includes(law: Law): boolean }): Utility {
  const kept = new Map<string, Map<Law, Float64Array>>();

  function recall(space: LearningSpace, law: Law, find: (law: Law) => Float64Array): Float64Array {
    const coordinates = JSON.stringify(space.save());
    let features = kept.get(coordinates);
    if (!features) {
      if (kept.size === MOST_KEPT) return find(law);
      features = new Map();
      kept.set(coordinates, features);
    }
    const found = features.get(law) ?? find(law);
    features.set(law, found);
    return found;
  }

  return {
    ...utility,
    knownSpace: (known, quadrature) => utility.knownSpace(known, quadrature),
    learningSpace: () => {
      const space = utility.learningSpace();
      const find = space.expected.bind(space);
      return Object.assign(space, {
        // Others, such as a target, are few and may be asked for by someone who writes into the answer.
        expected: (law: Law) => (laws.includes(law) ? recall(space, law, find) : find(law)),
      });
    },
  };
}
