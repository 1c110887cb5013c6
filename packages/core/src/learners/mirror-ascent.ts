import type { Law, Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { checkCosts, type KnownArms } from "../known/known-arms.ts";
import { dot } from "../numeric/dot.ts";
import type { RandomSource } from "../random/random.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { type KlProjection, klProjection } from "../simplex/kl-projection.ts";
import { softmaxInto } from "../simplex/softmax.ts";
import { checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { checkKind } from "./check-kind.ts";
import { checkUpdate } from "./check-update.ts";
import { DECAY, decayShare } from "./decay-share.ts";
import { drawArm } from "./draw-arm.ts";
import { ArmStatistics } from "./estimates/arm-statistics.ts";
import type { MemorySpec } from "./estimates/memory.ts";
import { type PriorSpec, priorOf } from "./estimates/prior.ts";
import type { InfluenceLearner, LearnerContext, LearnerState } from "./learner.ts";
import { type Step, type StepSpec, stepOf } from "./step.ts";
import { WeightAverage, type WeightAverageState } from "./weight-average.ts";

export interface MirrorAscentOptions {
  /** Where influence functions come from: estimated from the rewards, or from the true laws. */
  readonly influence?: "plug-in" | "exact";
  readonly step?: StepSpec;
  readonly prior?: PriorSpec;
  /** Where laws drift: how long rewards count for the plug-in influence. By default for ever. */
  readonly memory?: MemorySpec;
  /** `simplex`: steps with G, as printed. `logit`: steps with H = diag(w) G, as the paper's program for the variance. */
  readonly coordinates?: "simplex" | "logit";
  /** What is recommended: the average of w_1..w_t, as in the paper, or one that forgets early rounds; see `decayShare`. */
  readonly averaging?: "uniform" | "decaying";
  /** `agile`: the projected weights are the next start, as printed. `lazy`: unprojected logits add up, as in the program. */
  readonly projection?: "agile" | "lazy";
}

interface MirrorAscentState extends LearnerState {
  readonly round: number;
  readonly weights: number[];
  readonly average: WeightAverageState;
  readonly decayed: number[];
  readonly logits: number[] | null;
  readonly statistics: ReturnType<ArmStatistics["save"]> | null;
}

export const DEFAULT_STEP: StepSpec = { kind: "inverse-sqrt", initial: 0.5 };

/**
 * Influence-function mirror ascent, Algorithm 1 of the paper. In round t arm A pays R;
 * G_k = (1{A = k}/p - 1) IF(R) with the probability p that A had,  w_k <- w_k exp(eta_t G_k),  then the KL projection
 * on the truncated simplex. IF is that of the estimated blend before this reward. Recommends the average of w_1..w_t.
 */
class MirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly weights: Float64Array;
  readonly #context: LearnerContext;
  readonly #step: Step;
  readonly #isLogit: boolean;
  readonly #decay: number;
  readonly #project: KlProjection;
  readonly #raised: Float64Array;
  /** Of the weights of all rounds, or of the last ones most. */
  readonly #decayed: Float64Array;
  #average: WeightAverage;
  /** Unprojected logits, for the lazy projection only. */
  readonly #logits: Float64Array | undefined;
  /** What was seen, for the plug-in influence only. */
  readonly #statistics: ArmStatistics | undefined;
  readonly #check: (reward: Reward) => void;
  #round = 0;

  constructor(options: MirrorAscentOptions, context: LearnerContext) {
    const { influence = "plug-in", coordinates = "simplex", projection = "agile", averaging = "uniform" } = options;
    checkChoice("influence", influence, ["plug-in", "exact"]);
    checkChoice("coordinates", coordinates, ["simplex", "logit"]);
    checkChoice("projection", projection, ["agile", "lazy"]);
    checkChoice("averaging", averaging, ["uniform", "decaying"]);
    const { armCount, floor, utility } = context;
    this.#project = klProjection(armCount, floor);
    this.#context = { ...context, costs: checkCosts(context.costs, armCount) };
    this.#step = stepOf(options.step ?? DEFAULT_STEP);
    this.#isLogit = coordinates === "logit";
    this.#decay = averaging === "decaying" ? DECAY : 1;
    this.weights = uniformWeights(armCount);
    this.#raised = new Float64Array(armCount);
    this.#decayed = new Float64Array(armCount);
    this.#average = new WeightAverage(armCount);
    if (projection === "lazy") this.#logits = new Float64Array(armCount);
    if (influence === "exact") {
      if (!context.knownArms)
        throw invalid("influence", '"plug-in" where the laws of the arms are not known', influence);
      checkSameArms(context.knownArms, this.#context);
      this.#check = () => {};
    } else {
      const space = utility.learningSpace();
      this.#statistics = new ArmStatistics(space, armCount, priorOf(options.prior, utility, space), options.memory);
      this.#check = (reward) => space.check?.(reward);
    }
  }

  recommend(): Float64Array {
    return this.#decay === 1 || this.#round === 0 ? this.average() : this.#decayed.slice();
  }

  average(): Float64Array {
    return this.#average.of(this.weights);
  }

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  update(arm: number, reward: Reward, probability: number): void {
    const taken = checkUpdate(this.#context.utility, this.weights.length, arm, reward, probability);
    this.#check(taken);
    this.#statistics?.admit(taken);
    const influence = this.#influenceOf(taken);
    const share = decayShare(++this.#round, this.#decay);
    this.#average.add(this.weights);
    for (let index = 0; index < this.weights.length; index++) {
      this.#decayed[index]! += share * (this.weights[index]! - this.#decayed[index]!);
    }
    this.#ascend(arm, influence / probability, influence, this.#step(this.#round));
    this.#statistics?.add(arm, taken);
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    const { knownArms, costs } = this.#context;
    if (!this.#statistics) return knownArms!.gradient(this.weights);
    const gradient = this.#statistics.expectedGradient(this.weights, laws);
    if (!costs) return gradient;
    const net = gradient.map((slope, arm) => slope - costs[arm]!);
    centreGradientInto(this.weights, net, net);
    return net;
  }

  /** IF at the blend in force. Zero while there is neither data nor prior: no reward can surprise yet. */
  influence(): (reward: Reward) => number {
    if (!this.#statistics) {
      const knownArms = this.#context.knownArms!;
      knownArms.moveTo(this.weights);
      return (reward) => knownArms.influence(reward);
    }
    const tangent = this.#statistics.tangentAt(this.weights);
    return (reward) => tangent?.influence(reward) ?? 0;
  }

  save(): MirrorAscentState {
    return {
      kind: this.kind,
      round: this.#round,
      weights: Array.from(this.weights),
      average: this.#average.save(),
      decayed: Array.from(this.#decayed),
      logits: this.#logits ? Array.from(this.#logits) : null,
      statistics: this.#statistics?.save() ?? null,
    };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
    const { round, weights, average, decayed, logits, statistics } = state as MirrorAscentState;
    const armCount = this.weights.length;
    checkInteger("state.round", round, 0);
    const restored = checkWeights(checkNumbers("state.weights", weights, armCount), armCount, this.#context.floor);
    const restoredAverage = WeightAverage.restored(average, armCount);
    const restoredDecayed = checkNumbers("state.decayed", decayed, armCount);
    const restoredLogits = this.#logits && checkNumbers("state.logits", logits, armCount);
    if (this.#statistics) this.#statistics.restore(statistics as never);
    if (restoredLogits) this.#logits.set(restoredLogits);
    this.weights.set(restored);
    this.#average = restoredAverage;
    this.#decayed.set(restoredDecayed);
    this.#round = round;
  }

  /** The same of one reward, by one pass where the space has one. */
  #influenceOf(reward: Reward): number {
    if (this.#statistics) return this.#statistics.influence(this.weights, reward);
    const knownArms = this.#context.knownArms!;
    knownArms.moveTo(this.weights);
    return knownArms.influence(reward);
  }

  /**
   * One multiplicative step and the projection. Without the constant -IF, which cancels when the weights are brought to
   * sum one, G is `played` = IF/p at the arm and zero elsewhere.
   */
  #ascend(arm: number, played: number, influence: number, size: number): void {
    const { costs } = this.#context;
    const raised = this.#raised;
    if (!this.#isLogit && !costs && !this.#logits) {
      raiseOne(this.weights, arm, size * played, raised);
    } else {
      this.#exponents(arm, played, influence, size);
      if (this.#logits) {
        for (let index = 0; index < raised.length; index++) this.#logits[index]! += raised[index]!;
        softmaxInto(this.#logits, raised);
      } else {
        raiseAll(this.weights, raised);
      }
    }
    this.#project(raised, this.weights);
  }

  /** eta G_k, or eta H_k = eta w_k G_k, into the scratch array. */
  #exponents(arm: number, played: number, influence: number, size: number): void {
    const { costs } = this.#context;
    const raised = this.#raised;
    const averageCost = costs ? dot(costs, this.weights) : 0;
    for (let index = 0; index < raised.length; index++) {
      const slope = (index === arm ? played : 0) - influence - (costs ? costs[index]! - averageCost : 0);
      raised[index] = size * (this.#isLogit ? this.weights[index]! * slope : slope);
    }
  }
}

/** Weights times exp(exponent) at one arm, up to a common factor: whichever side would overflow is scaled down instead. */
function raiseOne(weights: Float64Array, arm: number, exponent: number, out: Float64Array): void {
  const others = exponent > 0 ? Math.exp(-exponent) : 1;
  for (let index = 0; index < weights.length; index++) out[index] = weights[index]! * others;
  out[arm] = exponent > 0 ? weights[arm]! : weights[arm]! * Math.exp(exponent);
}

/** Weights times exp(exponent_k) up to a common factor, in place of the exponents. */
function raiseAll(weights: Float64Array, exponents: Float64Array): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < exponents.length; index++) largest = Math.max(largest, exponents[index]!);
  for (let index = 0; index < exponents.length; index++) {
    exponents[index] = weights[index]! * Math.exp(exponents[index]! - largest);
  }
}

/** An oracle for other arms or other costs would steer to another optimum without a word. */
function checkSameArms(known: KnownArms, { armCount, costs }: LearnerContext): void {
  if (known.armCount !== armCount) throw invalid("knownArms", `the laws of ${armCount} arms`, known.armCount);
  if (JSON.stringify(known.costs) !== JSON.stringify(costs)) {
    throw invalid("knownArms", `the same costs as the learner's, ${JSON.stringify(costs)}`, known.costs);
  }
}

function checkChoice(parameter: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw invalid(parameter, choices.map((choice) => `"${choice}"`).join(" or "), value);
}

export function mirrorAscent(options: MirrorAscentOptions & LearnerContext): InfluenceLearner {
  return new MirrorAscent(options, options);
}
