import type { Law, Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { checkInteger, checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { checkCosts, type KnownArms } from "../known/known-arms.ts";
import { dot } from "../numeric/dot.ts";
import type { RandomSource } from "../random/random.ts";
import { checkUpdate } from "./check-update.ts";
import { DECAY, decayShare } from "./decay-share.ts";
import type { Memory } from "./estimates/memory.ts";
import type { PriorSpec } from "./estimates/prior.ts";
import type { StatisticsState } from "./estimates/statistics-state.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import { contextOptions, type InfluenceLearner, type LearnerContext, type LearnerState } from "./learner.ts";
import type { WeightsState } from "./mirror/mirror-weights.ts";
import { fastestParts, type MirrorParts, raisesOneArm } from "./mirror-parts.ts";
import { type Step, type StepSpec, stepOf } from "./step.ts";

/** What `mirrorAscent` may be told beside the problem. */
export interface MirrorAscentOptions {
  /** Where influence functions come from: estimated from the rewards, or from the true laws. */
  readonly influence?: "plug-in" | "exact";
  /** By default 0.5/sqrt(t), meant for influences of the order of 1; `adagrad` fits itself to theirs. For what the regret bound likes best start from `firstTheoryStep` of `@blendit/core/theory`. */
  readonly step?: StepSpec;
  readonly prior?: PriorSpec;
  /** Where laws drift: how long rewards count for the plug-in influence. By default for ever. */
  readonly memory?: Memory;
  /** `simplex`: steps with G, as printed. `logit`: steps with H, whose mean is diag(w) g, as the paper's program for the variance. */
  readonly coordinates?: "simplex" | "logit";
  /** What is recommended: the average of w_1..w_t, as in the paper, or one that forgets early rounds; see `decayShare`. */
  readonly averaging?: "uniform" | "decaying";
  /** `agile`: the projected weights are the next start, as printed. `lazy`: unprojected logits add up, as in the program. */
  readonly projection?: "agile" | "lazy";
}

interface MirrorAscentState extends LearnerState, WeightsState {
  readonly round: number;
  readonly squares: number;
  /** The recommended average, where it forgets early rounds. */
  readonly decayed: readonly number[] | null;
  /** What was seen of the arms, for the plug-in influence only. */
  readonly statistics: StatisticsState | null;
  /** What these parts, and no others, need besides to go on bit for bit. */
  readonly part: { readonly kind: string; readonly weights: unknown; readonly estimate: unknown } | null;
}

const DEFAULT_STEP: StepSpec = { kind: "inverse-sqrt", initial: 0.5 };

/**
 * Influence-function mirror ascent, Algorithm 1 of the paper. In round t arm A pays R;
 * G_k = (1{A = k}/p - 1) IF(R) with the probability p that A had,  w_k <- w_k exp(eta_t G_k),  then the KL projection
 * on the truncated simplex. IF is that of the estimated blend before this reward. Recommends the average of w_1..w_t.
 *
 * One part keeps the weights, another estimates influence functions. Whatever the parts, the same updates give the same
 * weights up to rounding; a state that was saved with some can be restored with others.
 */
export class MirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly #context: LearnerContext;
  readonly #step: Step;
  readonly #countsSquares: boolean;
  readonly #isLogit: boolean;
  readonly #raisesOneArm: boolean;
  readonly #makeParts: () => MirrorParts;
  readonly #exponents: Float64Array;
  /** The recommended average, where it forgets early rounds. */
  readonly #decayed: Float64Array | undefined;
  #parts: MirrorParts;
  #round = 0;
  /** The sum of IF^2/p, the squares of all G in the norm that goes with the weights; for steps that ask for it. */
  #squares = 0;

  /** With options that were checked. */
  constructor(options: MirrorAscentOptions & LearnerContext, makeParts: () => MirrorParts) {
    const { armCount, coordinates, averaging, step = DEFAULT_STEP } = options;
    this.#context = options;
    this.#step = stepOf(step);
    this.#countsSquares = step.kind === "adagrad";
    this.#isLogit = coordinates === "logit";
    this.#raisesOneArm = raisesOneArm(options);
    this.#makeParts = makeParts;
    this.#parts = makeParts();
    this.#exponents = new Float64Array(this.#raisesOneArm ? 0 : armCount);
    if (averaging === "decaying") this.#decayed = new Float64Array(armCount);
  }

  get weights(): Float64Array {
    return this.#parts.weights.weights;
  }

  recommend(): Float64Array {
    return this.#decayed && this.#round > 0 ? this.#decayed.slice() : this.average();
  }

  average(): Float64Array {
    const { weights } = this.#parts;
    const round = this.#round;
    if (round === 0) return weights.weights.slice();
    const averages = weights.sums();
    for (let arm = 0; arm < averages.length; arm++) averages[arm] = (averages[arm]! - weights.weight(arm)) / round;
    return averages;
  }

  probability(arm: number): number {
    return this.#parts.weights.weight(arm);
  }

  choose(random: RandomSource): number {
    return this.#parts.weights.draw(random);
  }

  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const { weights, estimate } = this.#parts;
    const { utility, armCount } = this.#context;
    const accepted = checkUpdate(utility, armCount, arm, reward, probability);
    estimate.check(accepted);
    const influence = estimate.influence(accepted);
    if (this.#countsSquares) this.#squares += (influence * influence) / probability;
    const size = this.#step(++this.#round, this.#squares);
    if (this.#decayed) this.#decay(this.#decayed);
    estimate.learn(arm);
    if (this.#raisesOneArm) {
      // Without the constant -IF, which cancels when the weights are brought to sum one, G is zero but at the arm.
      weights.raise(arm, size * (influence / probability));
    } else {
      weights.raiseAll!(this.#findExponents(arm, influence, probability, size));
    }
    estimate.follow?.(arm);
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    return this.#parts.estimate.expectedGradient(laws, this.#context.costs);
  }

  /** IF at the blend in force. Zero while there is neither data nor prior: no reward can surprise yet. */
  influence(): (reward: Reward) => number {
    return this.#parts.estimate.influenceFunction();
  }

  save(): MirrorAscentState {
    const { weights, estimate } = this.#parts;
    const details = { weights: weights.saveDetail(), estimate: estimate.saveDetail() };
    const isDetailed = details.weights !== null || details.estimate !== null;
    return {
      ...identityOf(this.kind, this.#context),
      round: this.#round,
      squares: this.#squares,
      ...weights.save(),
      decayed: this.#decayed ? Array.from(this.#decayed) : null,
      statistics: estimate.save(),
      part: isDetailed ? { kind: kindOf(this.#parts), ...details } : null,
    };
  }

  /** Takes up a state, with whatever parts it was saved. On bad input throws and changes nothing. */
  restore(state: LearnerState): void {
    restoreWhole<MirrorAscentState>(this, state, (saved) => this.#load(saved));
  }

  #load({ round, squares, decayed, statistics, part, ...saved }: MirrorAscentState): void {
    this.#round = checkInteger("state.round", round, 0);
    this.#squares = checkNonNegative("state.squares", squares);
    this.#decayed?.set(checkNumbers("state.decayed", decayed, this.#decayed.length));
    this.#parts = this.#makeParts();
    const { weights, estimate } = this.#parts;
    weights.restore(saved);
    estimate.restore(statistics);
    if (part?.kind === kindOf(this.#parts)) {
      weights.restoreDetail(part.weights);
      estimate.restoreDetail(part.estimate);
    }
  }

  #decay(decayed: Float64Array): void {
    const { weights } = this;
    const share = decayShare(this.#round, DECAY);
    for (let arm = 0; arm < decayed.length; arm++) decayed[arm]! += share * (weights[arm]! - decayed[arm]!);
  }

  /**
   * eta G_k, or in logit coordinates eta H_k. There the constant -IF of G does not cancel, so it must be weighted as well:
   * H_k = (1{A = k} - w_k) IF w_A / p, with the weights w in force, has mean w_k g_k however late the reward comes.
   */
  #findExponents(arm: number, influence: number, probability: number, size: number): Float64Array {
    const { costs } = this.#context;
    const { weights } = this;
    const exponents = this.#exponents;
    const isLogit = this.#isLogit;
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
  return new MirrorAscent(options, () => fastestParts(options));
}

function kindOf({ weights, estimate }: MirrorParts): string {
  return `${weights.kind} ${estimate.kind}`;
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
  if (!knownArms) throw invalid("influence", '"plug-in" where the laws of the arms are not known', influence);
  checkSameArms(knownArms, options);
}

/** An oracle for another utility, other arms or other costs would steer to another optimum without a word. */
function checkSameArms(known: KnownArms, { utility, armCount, costs }: LearnerContext): void {
  if (known.utility !== utility) {
    throw invalid("knownArms", "the same utility object as the learner's", known.utility.kind);
  }
  if (known.armCount !== armCount) throw invalid("knownArms", `the laws of ${armCount} arms`, known.armCount);
  if (JSON.stringify(known.costs) !== JSON.stringify(costs)) {
    throw invalid("knownArms", `the same costs as the learner's, ${JSON.stringify(costs)}`, known.costs);
  }
}

function checkChoice(parameter: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw invalid(parameter, choices.map((choice) => `"${choice}"`).join(" or "), value);
}
