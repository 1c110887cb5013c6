import type { Law } from "@blendit/core/distributions";
import type { LearningSpace, Utility } from "@blendit/core/utilities";

/** Sets of coordinates that are kept: beyond these few they differ from replication to replication. */
const MOST_KEPT = 20;
/** So few features are found as quickly as they are remembered. */
const FEW_FEATURES = 16;

/**
 * The same utility, whose learning spaces keep the features of these laws. Diagnostics ask for them in every replication,
 * mostly on the same grids; finding them anew takes as long as hundreds of rounds.
 */
export function rememberLaws(utility: Utility, laws: { includes(law: Law): boolean }): Utility {
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
      if (!laws.includes(law)) return find(law);
      const coordinates = space.coordinates?.() ?? space.save();
      if (coordinates !== last) {
        features = featuresIn(JSON.stringify(coordinates));
        last = coordinates;
      }
      const found = features?.get(law) ?? find(law);
      features?.set(law, found);
      return found;
    };
    return Object.assign(space, { expected });
  }

  return {
    ...utility,
    knownSpace: (known, quadrature) => utility.knownSpace(known, quadrature),
    learningSpace: () => {
      const space = utility.learningSpace();
      return space.dimension > FEW_FEATURES ? remembering(space) : space;
    },
  };
}
