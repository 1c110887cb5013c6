import { KnownInfluence } from "../src/learners/estimates/known-influence.ts";
import { PlainEstimate } from "../src/learners/estimates/plain-estimate.ts";
import type { Learner, LearnerContext } from "../src/learners/learner.ts";
import { MirrorAscent, type MirrorAscentOptions } from "../src/learners/mirror-ascent.ts";
import { type MirrorParts, plainParts } from "../src/learners/mirror-parts.ts";
import { priorOf } from "../src/learners/prior.ts";
import { Random } from "../src/random/random.ts";
import { SoftmaxWeights } from "./softmax-weights.ts";

export type Options = MirrorAscentOptions & LearnerContext;

/** Mirror ascent from parts of one's own choice. */
export function ascentOf(options: Options, parts: (options: Options) => MirrorParts): MirrorAscent {
  return new MirrorAscent(options, () => parts(options));
}

/** Mirror ascent without anything that makes it faster, which all other parts are compared with. */
export function plainAscent(options: Options): MirrorAscent {
  return ascentOf(options, options.projection === "lazy" ? softmaxParts : plainParts);
}

/** The distance of two lists, far cheaper than an expectation for each entry. */
export function distance(left: Float64Array, right: Float64Array): number {
  return left.reduce((most, value, index) => Math.max(most, Math.abs(value - right[index]!)), 0);
}

/** Plays the plain learner and feeds a fast one with the same; answers how far apart weights and averages ever were. */
export function farthestApart(fast: Learner, plain: Learner, rounds: number) {
  const armCount = plain.weights.length;
  const random = Random.stream(81, armCount);
  const every = Math.ceil(rounds / 200);
  let [weights, averages] = [0, 0];
  for (let round = 1; round <= rounds; round++) {
    const arm = plain.choose(random);
    const reward = arm / armCount + 0.3 * (random.uniform() + random.uniform() - 1);
    const probability = plain.weights[arm]!;
    fast.update(arm, reward, probability);
    plain.update(arm, reward, probability);
    if (round % every !== 0) continue;
    weights = Math.max(weights, distance(fast.weights, plain.weights));
    averages = Math.max(averages, distance(fast.recommend(), plain.recommend()));
  }
  return { weights, averages };
}

function softmaxParts({ armCount, floor, utility, knownArms, influence, prior, memory }: Options): MirrorParts {
  const weights = new SoftmaxWeights(armCount, floor);
  if (influence === "exact") return { weights, estimate: new KnownInfluence(knownArms!, weights) };
  const space = utility.learningSpace();
  return { weights, estimate: new PlainEstimate(space, priorOf(prior, utility, space), weights, memory) };
}
