import type { AnyDistribution, Reward } from "../distributions/distribution.ts";
import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { checkInteger, checkNonNegative, checkNumbers } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { dot } from "../numeric/dot.ts";
import { checkCosts, type KnownArms } from "../optimum/known-arms.ts";
import type { RandomSource } from "../random/random.ts";
import { commonFloor } from "../simplex/least-weights.ts";
import { checkUpdate } from "./check-update.ts";
import { DECAY, decayShare } from "./decay-share.ts";
import { ArmStatistics } from "./estimates/arm-statistics.ts";
import { ExactInfluence, type InfluenceSource, PlugInInfluence } from "./estimates/influence.ts";
import type { Memory } from "./estimates/memory.ts";
import { defaultPrior, type PriorSpec, priorOf } from "./estimates/prior.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import { contextOptions, type InfluenceLearner, type LearnerContext, type LearnerState } from "./learner.ts";
import { CrowdWeights } from "./mirror/crowd-weights.ts";
import type { FollowedWeights, MirrorWeights } from "./mirror/mirror-weights.ts";
import { AgileWeights, LazyWeights } from "./mirror/plain-weights.ts";
import { type Step, type StepSpec, stepOf } from "./step.ts";

/** What `mirrorAscent` may be told beside the problem. */
export interface MirrorAscentOptions {
  /** Where influence functions come from: estimated from the rewards, or from the true distributions. */
  readonly influence?: "plug-in" | "exact";
  /** By default 0.5/sqrt(t), meant for influences of the order of 1; `adagrad` fits itself to theirs. For what the regret bound likes best start from `firstTheoryStep` of `@blendit/core/theory`. */
  readonly step?: StepSpec;
  readonly prior?: PriorSpec;
  /** Where distributions drift: how long rewards count for the plug-in influence. By default for ever. */
  readonly memory?: Memory;
  /** `simplex`: steps with G, as printed. `logit`: steps with H, whose mean is diag(w) g, as the paper's program for the variance. */
  readonly coordinates?: "simplex" | "logit";
  /** What is recommended: the average of w_1..w_t, as in the paper, or one that forgets early rounds; see `decayShare`. */
  readonly averaging?: "uniform" | "decaying";
  /** `agile`: the projected weights are the next start, as printed. `lazy`: unprojected logits add up, as in the program. */
  readonly projection?: "agile" | "lazy";
}

type Options = MirrorAscentOptions & LearnerContext;

interface MirrorAscentState extends LearnerState {
  readonly round: number;
  readonly squares: number;
  readonly weights: unknown;
  /** The recommended average, where it forgets early rounds. */
  readonly decayed: readonly number[] | null;
  readonly source: unknown;
}

/** With so few arms and features, a pass over all of them costs less than following what a step changed. */
const FEW_ARMS = 64;
const FEW_FEATURES = 16;

const DEFAULT_STEP: StepSpec = { kind: "inverse-sqrt", initial: 0.5 };

/**
 * Influence-function mirror ascent, Algorithm 1 of the paper. In round t arm A pays R;
 * G_k = (1{A = k}/p - 1) IF(R) with the probability p that A had,  w_k <- w_k exp(eta_t G_k),  then the KL projection
 * on the truncated simplex. IF is that of the estimated blend before this reward. Recommends the average of w_1..w_t.
 */
class MirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly #options: Options;
  readonly #step: Step;
  readonly #countsSquares: boolean;
  /** The recommended average, where it forgets early rounds. */
  readonly #decayed: Float64Array | undefined;
  #weights!: MirrorWeights;
  #source!: InfluenceSource;
  /** The same weights, where a step may move all arms by exponents of their own. */
  #allMoving: AgileWeights | LazyWeights | undefined;
  readonly #exponents: Float64Array;
  #round = 0;
  /** The sum of IF^2/p, the squares of all G in the norm that goes with the weights; for steps that ask for it. */
  #squares = 0;

  /** With options that were checked. */
  constructor(options: Options) {
    const { armCount, averaging, step = DEFAULT_STEP } = options;
    this.#options = options;
    this.#step = stepOf(step);
    this.#countsSquares = step.kind === "adagrad";
    this.#exponents = new Float64Array(raisesOneArm(options) ? 0 : armCount);
    if (averaging === "decaying") this.#decayed = new Float64Array(armCount);
    this.#start();
  }

  get weights(): Float64Array {
    return this.#weights.weights;
  }

  recommend(): Float64Array {
    return this.#decayed && this.#round > 0 ? this.#decayed.slice() : this.average();
  }

  average(): Float64Array {
    if (this.#round === 0) return this.weights.slice();
    const sums = this.#weights.sums();
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
    this.#source.check(accepted);
    const influence = this.#source.influence(accepted);
    if (this.#countsSquares) this.#squares += (influence * influence) / probability;
    const size = this.#step(++this.#round, this.#squares);
    if (this.#decayed) this.#decay(this.#decayed);
    // Without the constant -IF, which cancels when the weights are brought to sum one, G is zero but at the arm.
    if (this.#allMoving) this.#allMoving.raiseAll(this.#findExponents(arm, influence, probability, size));
    else this.#weights.raise(arm, size * (influence / probability));
    this.#source.learn(arm);
  }

  expectedGradient(distributions: readonly AnyDistribution[]): Float64Array {
    return this.#source.expectedGradient(distributions, this.#options.costs);
  }

  /** IF at the current blend. Zero while there is neither data nor prior: no reward can surprise yet. */
  influence(): (reward: Reward) => number {
    return this.#source.influenceFunction();
  }

  save(): MirrorAscentState {
    return {
      ...identityOf(this.kind, withDefaults(this.#options)),
      round: this.#round,
      squares: this.#squares,
      weights: this.#weights.save(),
      decayed: this.#decayed ? Array.from(this.#decayed) : null,
      source: this.#source.save(),
    };
  }

  restore(state: LearnerState): void {
    restoreWhole<MirrorAscentState>(this, state, (saved) => this.#load(saved));
  }

  #load({ round, squares, decayed, weights, source }: MirrorAscentState): void {
    this.#round = checkInteger("state.round", round, 0);
    this.#squares = checkNonNegative("state.squares", squares);
    this.#decayed?.set(checkNumbers("state.decayed", decayed, this.#decayed.length));
    this.#start();
    this.#weights.restore(weights);
    this.#source.restore(source);
  }

  /** Weights and influence functions as before the first round. */
  #start(): void {
    const { armCount, floor, projection, influence, memory, utility, prior, knownArms } = this.#options;
    const space = utility.learningSpace();
    const isSmall = projection !== "lazy" && armCount <= FEW_ARMS && space.dimension <= FEW_FEATURES;
    const oneFloor = commonFloor(floor);
    let followed: FollowedWeights | undefined;
    let plain: AgileWeights | LazyWeights | undefined;
    if (raisesOneArm(this.#options) && oneFloor !== undefined && !isSmall) {
      followed = projection === "lazy" ? new LazyWeights(armCount, floor) : new CrowdWeights(armCount, oneFloor);
    } else {
      plain = projection === "lazy" ? new LazyWeights(armCount, floor) : new AgileWeights(armCount, floor);
    }
    const weights = followed ?? plain!;
    this.#weights = weights;
    this.#allMoving = raisesOneArm(this.#options) ? undefined : plain;
    if (influence === "exact") {
      this.#source = new ExactInfluence(knownArms!, weights);
      return;
    }
    const statistics = new ArmStatistics(space, armCount, priorOf(prior, utility, space), memory);
    this.#source = new PlugInInfluence(statistics, weights, memory ? undefined : followed);
  }

  #decay(decayed: Float64Array): void {
    const { weights } = this;
    const share = decayShare(this.#round, DECAY);
    for (let arm = 0; arm < decayed.length; arm++) decayed[arm]! += share * (weights[arm]! - decayed[arm]!);
  }

  /**
   * eta G_k, or in logit coordinates eta H_k. There the constant -IF of G does not cancel, so it must be weighted as well:
   * H_k = (1{A = k} - w_k) IF w_A / p, with the current weights w, has mean w_k g_k however late the reward comes.
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

/** Whether a step multiplies the weight of the played arm alone, up to a factor for all. */
function raisesOneArm({ coordinates = "simplex", costs }: Options): boolean {
  return coordinates === "simplex" && !costs;
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
  checkChoices(options);
  return new MirrorAscent(options);
}

function checkChoices(options: MirrorAscentOptions & LearnerContext): void {
  const { influence = "plug-in", coordinates = "simplex", projection = "agile", averaging = "uniform" } = options;
  const { armCount, costs, knownArms } = options;
  checkChoice("influence", influence, ["plug-in", "exact"]);
  checkChoice("coordinates", coordinates, ["simplex", "logit"]);
  checkChoice("projection", projection, ["agile", "lazy"]);
  checkChoice("averaging", averaging, ["uniform", "decaying"]);
  checkCosts(costs, armCount);
  if (influence !== "exact") return;
  if (!knownArms) throw invalid("influence", '"plug-in" where the distributions of the arms are not known', influence);
  checkSameArms(knownArms, options);
}

/** An oracle for another utility, other arms or other costs would steer to another optimum without a word. */
function checkSameArms(known: KnownArms, { utility, armCount, costs }: LearnerContext): void {
  if (known.utility !== utility) {
    throw invalid("knownArms", "the same utility object as the learner's", known.utility.kind);
  }
  if (known.armCount !== armCount) throw invalid("knownArms", `the distributions of ${armCount} arms`, known.armCount);
  if (JSON.stringify(known.costs) !== JSON.stringify(costs)) {
    throw invalid("knownArms", `the same costs as the learner's, ${JSON.stringify(costs)}`, known.costs);
  }
}

function checkChoice(parameter: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw invalid(parameter, choices.map((choice) => `"${choice}"`).join(" or "), value);
}

/** A default written out and one left out belong to the same saved states. */
function withDefaults(options: Options): Options {
  const {
    utility,
    influence = "plug-in",
    step = DEFAULT_STEP,
    prior = defaultPrior(utility, utility.learningSpace()),
  } = options;
  return { coordinates: "simplex", projection: "agile", averaging: "uniform", ...options, influence, step, prior };
}
