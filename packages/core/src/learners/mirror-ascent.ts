import type { AnyDistribution, Reward } from "../distributions/distribution.ts";
import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { checkInteger, checkNonNegative, checkNumbers } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { ArmStatistics } from "../estimates/arm-statistics.ts";
import { checkUpdate } from "../estimates/check-update.ts";
import type { Memory } from "../estimates/memory.ts";
import { defaultPrior, type PriorSpec, priorOf } from "../estimates/prior.ts";
import { dot } from "../numeric/dot.ts";
import { checkCosts, type KnownArms } from "../optimum/known-arms.ts";
import type { RandomSource } from "../random/random.ts";
import { commonLimit, weightDomain } from "../simplex/weight-domain.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import { contextOptions, type InfluenceLearner, type LearnerContext, type LearnerState } from "./learner.ts";
import { AgileWeights, type ArrayWeights, LazyWeights } from "./mirror/array-weights.ts";
import { CrowdWeights } from "./mirror/crowd-weights.ts";
import { PlugInInfluence, type PlugInInfluenceState } from "./mirror/influence.ts";
import type { FollowedWeights, MirrorWeights } from "./mirror/mirror-weights.ts";
import { type Step, type StepSpec, stepOf } from "./step.ts";
import { addDecaying } from "./weight-average.ts";

/** Options of `mirrorAscent`, besides the problem. */
export interface MirrorAscentOptions {
  /** Whether influence functions are estimated from the rewards, or computed from the true distributions. */
  readonly influence?: "plug-in" | "exact";
  /**
   * By default 0.5/sqrt(t), which suits influences of the order of 1; `adagrad` adapts to their size. For the step with the best
   * regret bound, start from `firstTheoryStep` of `@blendit/core/theory`.
   */
  readonly step?: StepSpec;
  readonly prior?: PriorSpec;
  /** For drifting distributions: how long rewards count for the plug-in influence. By default forever. */
  readonly memory?: Memory;
  /**
   * `simplex`: steps with G, as printed. `logit`: steps with H, whose mean is diag(w) g, like the paper's program for the
   * variance.
   */
  readonly coordinates?: "simplex" | "logit";
  /** What is recommended: the average of w_1..w_t, as in the paper, or one that forgets early rounds (see `addDecaying`). */
  readonly averaging?: "uniform" | "decaying";
  /**
   * `agile`: the next step starts from the projected weights, as printed. `lazy`: unprojected logits add up, as in the program.
   */
  readonly projection?: "agile" | "lazy";
}

/** All options, with defaults filled in. */
type Options = Required<Omit<MirrorAscentOptions, "memory">> & Pick<MirrorAscentOptions, "memory"> & LearnerContext;

interface MirrorAscentState extends LearnerState {
  readonly round: number;
  readonly squares: number;
  readonly weights: unknown;
  /** The recommended average, if it forgets early rounds. */
  readonly decayed: readonly number[] | null;
  /** The data behind plug-in influence functions. */
  readonly plugIn: PlugInInfluenceState | null;
}

/** With at most this many arms and few features, a pass over all of them costs less than tracking what a step changed. */
const FEW_ARMS = 64;
const FEW_FEATURES = 16;

const DEFAULT_STEP: StepSpec = { kind: "inverse-sqrt", initial: 0.5 };

/**
 * Influence-function mirror ascent, Algorithm 1 of the paper. If arm A, chosen with probability p, pays R in round t:
 *
 * G_k = (1{A = k}/p - 1) IF(R),  w_k <- w_k exp(eta_t G_k),  then the KL projection on the truncated simplex.
 *
 * IF is the influence function of the estimated blend before this reward. Recommends the average of w_1..w_t.
 */
class MirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly #options: Options;
  readonly #step: Step;
  /** Whether step sizes depend on the squares of influences. */
  readonly #countsSquares: boolean;
  /** The recommended average, if it forgets early rounds. */
  readonly #decayed: Float64Array | undefined;
  readonly #weights: MirrorWeights;
  /** The same object as `#weights`, if a step changes every arm by its own exponent. */
  readonly #allMoving: ArrayWeights | undefined;
  readonly #exponents: Float64Array;
  /** Estimated influence functions. Without them, those of the known arms are used. */
  readonly #plugIn: PlugInInfluence | undefined;
  #round = 0;
  /** The sum of IF^2/p: the squares of all G in the norm dual to the weights. Used by steps that depend on it. */
  #squares = 0;

  /** Expects checked options. */
  constructor(options: Options) {
    const { armCount, averaging, step, influence, memory, utility, prior } = options;
    const space = utility.learningSpace();
    const raisesOneArm = options.coordinates === "simplex" && !options.costs;
    const { array, followed } = weightsOf(options, raisesOneArm, space.dimension);
    const weights = followed ?? array!;
    this.#options = options;
    this.#step = stepOf(step);
    this.#countsSquares = step.kind === "adagrad";
    this.#decayed = averaging === "decaying" ? new Float64Array(armCount) : undefined;
    this.#weights = weights;
    this.#allMoving = raisesOneArm ? undefined : array;
    this.#exponents = new Float64Array(raisesOneArm ? 0 : armCount);
    if (influence === "exact") return;
    const statistics = new ArmStatistics(space, armCount, priorOf(prior, utility, space), memory);
    this.#plugIn = new PlugInInfluence(statistics, weights, memory ? undefined : followed);
  }

  get weights(): Float64Array {
    return this.#weights.weights;
  }

  recommend(): Float64Array {
    return this.#decayed && this.#round > 0 ? this.#decayed.slice() : this.average();
  }

  average(): Float64Array {
    if (this.#round === 0) return this.weights.slice();
    const sums = this.#weights.totals();
    for (let arm = 0; arm < sums.length; arm++) sums[arm]! /= this.#round;
    return sums;
  }

  probability(arm: number): number {
    return this.#weights.weight(arm);
  }

  choose(random: RandomSource): number {
    return this.#weights.draw(random);
  }

  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const { utility, armCount } = this.#options;
    const accepted = checkUpdate(utility, armCount, arm, reward, probability);
    const influence = this.#plugIn ? this.#plugIn.influence(accepted) : this.influence()(accepted);
    if (this.#countsSquares) this.#squares += (influence * influence) / probability;
    const size = this.#step(++this.#round, this.#squares);
    if (this.#decayed) addDecaying(this.#decayed, this.weights, this.#round);
    // The constant -IF in G cancels when weights are normalised, so only the chosen arm's exponent counts.
    if (this.#allMoving) this.#allMoving.raiseAll(this.#findExponents(arm, influence, probability, size));
    else this.#weights.raise(arm, size * (influence / probability));
    this.#plugIn?.learn(arm, accepted);
  }

  expectedGradient(distributions: readonly AnyDistribution[]): Float64Array {
    const { costs, knownArms } = this.#options;
    return this.#plugIn?.expectedGradient(distributions, costs) ?? knownArms!.gradient(this.weights);
  }

  /** IF at the current blend. Zero without data and prior: no reward can have an influence yet. */
  influence(): (reward: Reward) => number {
    if (this.#plugIn) return this.#plugIn.influenceFunction();
    const { knownArms } = this.#options;
    knownArms!.moveTo(this.weights);
    return (reward) => knownArms!.influence(reward);
  }

  save(): MirrorAscentState {
    return {
      ...identityOf(this.kind, this.#options),
      round: this.#round,
      squares: this.#squares,
      weights: this.#weights.save(),
      decayed: this.#decayed ? Array.from(this.#decayed) : null,
      plugIn: this.#plugIn?.save() ?? null,
    };
  }

  restore(state: LearnerState): void {
    restoreWhole<MirrorAscentState>(this, state, (saved) => this.#load(saved));
  }

  #load({ round, squares, decayed, weights, plugIn }: MirrorAscentState): void {
    this.#round = checkInteger("state.round", round, 0);
    this.#squares = checkNonNegative("state.squares", squares);
    this.#decayed?.set(checkNumbers("state.decayed", decayed, this.#decayed.length));
    this.#weights.restore("state.weights", weights);
    this.#plugIn?.restore(plugIn!);
  }

  /**
   * eta G_k, or in logit coordinates eta H_k. There the constant -IF of G does not cancel, so it is weighted as well: H_k = (1{A
   * = k} - w_k) IF w_A / p, with the current weights w, has mean w_k g_k however late the reward arrives.
   */
  #findExponents(arm: number, influence: number, probability: number, size: number): Float64Array {
    const { costs, coordinates } = this.#options;
    const { weights } = this;
    const exponents = this.#exponents;
    const isLogit = coordinates === "logit";
    const shared = isLogit ? influence * (weights[arm]! / probability) : influence;
    const averageCost = costs ? dot(costs, weights) : 0;
    for (let index = 0; index < exponents.length; index++) {
      const slope = costs ? averageCost - costs[index]! - shared : -shared;
      exponents[index] = isLogit ? size * slope * weights[index]! : size * slope;
    }
    exponents[arm]! += size * (isLogit ? shared : influence / probability);
    return exponents;
  }
}

/**
 * Weights in an array, or weights that sums can track if a step raises only one arm and all arms have one floor and no ceiling.
 */
function weightsOf(
  { armCount, floor, ceiling, projection }: Options,
  raisesOneArm: boolean,
  featureCount: number,
): { readonly array?: ArrayWeights; readonly followed?: FollowedWeights } {
  const domain = weightDomain({ floor, ceiling }, armCount);
  const oneFloor = raisesOneArm && !domain.isCapped ? commonLimit(floor) : undefined;
  if (projection === "lazy") {
    const weights = new LazyWeights(armCount, domain);
    return oneFloor === undefined ? { array: weights } : { followed: weights };
  }
  const isSmall = armCount <= FEW_ARMS && featureCount <= FEW_FEATURES;
  if (oneFloor === undefined || isSmall) return { array: new AgileWeights(armCount, domain) };
  return { followed: new CrowdWeights(armCount, oneFloor) };
}

const optionNames: OptionNames<MirrorAscentOptions & LearnerContext> = {
  influence: true,
  step: true,
  prior: true,
  memory: true,
  coordinates: true,
  averaging: true,
  projection: true,
  ...contextOptions,
};

/** Algorithm 1 of the paper, with its variants. */
export function mirrorAscent(options: MirrorAscentOptions & LearnerContext): InfluenceLearner {
  checkOptions("mirror-ascent", options, optionNames);
  const { influence = "plug-in", coordinates = "simplex", projection = "agile", averaging = "uniform" } = options;
  const { utility, armCount, costs, knownArms, step = DEFAULT_STEP } = options;
  checkChoice("influence", influence, ["plug-in", "exact"]);
  checkChoice("coordinates", coordinates, ["simplex", "logit"]);
  checkChoice("projection", projection, ["agile", "lazy"]);
  checkChoice("averaging", averaging, ["uniform", "decaying"]);
  checkCosts(costs, armCount);
  if (influence === "exact") checkSameArms(knownArms, options);
  const prior = options.prior ?? defaultPrior(utility, utility.learningSpace());
  return new MirrorAscent({ ...options, influence, coordinates, projection, averaging, step, prior });
}

/** An oracle for another utility, other arms or other costs would lead to another optimum without any error. */
function checkSameArms(known: KnownArms | undefined, { utility, armCount, costs }: LearnerContext): void {
  if (!known) throw invalid("influence", '"plug-in", since the distributions of the arms are not known', "exact");
  if (known.utility !== utility) {
    throw invalid("knownArms.utility", "the utility object of the learner", known.utility.kind);
  }
  if (known.armCount !== armCount) throw invalid("knownArms.armCount", `${armCount}`, known.armCount);
  if (JSON.stringify(known.costs) !== JSON.stringify(costs)) {
    throw invalid("knownArms.costs", `the costs of the learner, ${JSON.stringify(costs)}`, known.costs);
  }
}

function checkChoice(parameter: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw invalid(parameter, choices.map((choice) => `"${choice}"`).join(" or "), value);
}
