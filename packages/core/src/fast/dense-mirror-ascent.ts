import type { Distribution } from "../distributions/distribution.ts";
import type { Law, Reward } from "../distributions/law.ts";
import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { takeReward } from "../grouped/take-reward.ts";
import { checkKind } from "../learners/check-kind.ts";
import { drawArm } from "../learners/draw-arm.ts";
import type { Prior } from "../learners/estimates/prior.ts";
import type { InfluenceLearner, LearnerContext, LearnerState } from "../learners/learner.ts";
import type { Step } from "../learners/step.ts";
import type { RandomSource } from "../random/random.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import type { MomentSpace } from "../spaces/moment-space.ts";
import { Tangent } from "../spaces/tangent.ts";
import { DenseBlend, type DenseBlendState } from "./dense-blend.ts";

interface DenseState extends LearnerState {
  readonly round: number;
  readonly dense: DenseBlendState;
  readonly space: ReturnType<MomentSpace["save"]>;
}

/**
 * Influence-function mirror ascent for few arms and a utility of two moments. It does what `MirrorAscent` does in simplex
 * coordinates with the agile projection, plug-in influence, a prior that is not pooled and no costs. The same updates give
 * the same weights and averages up to rounding, and the same random number draws the same arm.
 */
export class DenseMirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly weights: Float64Array;
  readonly #context: LearnerContext;
  readonly #step: Step;
  readonly #space: MomentSpace;
  readonly #prior: Prior;
  readonly #blend: DenseBlend;
  readonly #slopes = new Float64Array(2);
  /** What brings a reward to the origin of the moments. */
  #shift = 0;
  #round = 0;

  constructor(step: Step, space: MomentSpace, prior: Prior, context: LearnerContext) {
    this.#context = context;
    this.#step = step;
    this.#space = space;
    this.#prior = prior;
    this.#blend = new DenseBlend(context.armCount, context.floor, prior.count);
    this.weights = this.#blend.weights;
    this.#takePrior();
  }

  recommend(): Float64Array {
    return this.#blend.averages(this.#round);
  }

  average(): Float64Array {
    return this.recommend();
  }

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  update(arm: number, reward: Reward, probability: number): void {
    const space = this.#space;
    const blend = this.#blend;
    const slopes = this.#slopes;
    const { mean } = blend;
    // Utilities of moments take numbers alone: a vector is refused.
    const taken = takeReward(this.#context, arm, reward, probability) as number;
    // The first reward moves the origin of the moments.
    if (space.admit(taken) !== undefined) this.#takePrior();
    const first = taken + this.#shift;
    const second = first * first;
    space.gradient(mean, slopes);
    const influence = slopes[0]! * (first - mean[0]!) + slopes[1]! * (second - mean[1]!);
    blend.learn(arm, first, second);
    blend.raise(arm, this.#step(++this.#round) * (influence / probability));
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    const tangent = this.#tangent();
    const gradient = Float64Array.from(laws, (law) => tangent.towards(this.#space.expected(law as Distribution)));
    centreGradientInto(this.weights, gradient, gradient);
    return gradient;
  }

  influence(): (reward: Reward) => number {
    const tangent = this.#tangent();
    return (reward) => tangent.influence(reward);
  }

  save(): DenseState {
    return { kind: this.kind, round: this.#round, dense: this.#blend.save(), space: this.#space.save() };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
    const { round, dense, space } = state as DenseState;
    if (!dense) throw invalid("state", "a state of few arms", Object.keys(state));
    const restoredRound = checkInteger("state.round", round, 0);
    const before = this.#space.save();
    try {
      this.#space.restore(space);
      this.#blend.restore(dense);
    } catch (reason) {
      this.#space.restore(before);
      throw reason;
    }
    this.#round = restoredRound;
    this.#findOrigin();
  }

  #tangent(): Tangent {
    const tangent = new Tangent(this.#space);
    tangent.moveTo(this.#blend.mean);
    return tangent;
  }

  /** Before the first reward all arms are as the prior says. */
  #takePrior(): void {
    this.#blend.begin(this.#prior.features()!);
    this.#findOrigin();
  }

  #findOrigin(): void {
    this.#shift = this.#space.moments(0, 0)[0]!;
  }
}
