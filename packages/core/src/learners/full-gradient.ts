import { checkNonNegative, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { type KlProjection, klProjection } from "../simplex/kl-projection.ts";
import { checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { checkCosts } from "../utilities/known-arms.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkUpdate } from "./check-update.ts";
import { drawArm } from "./draw-arm.ts";
import type { Learner, LearnerContext, LearnerState } from "./learner.ts";
import { type PriorSpec, priorOf } from "./prior.ts";

export interface FullGradientOptions {
  /** What an arm is taken to pay before it was tried; by default the pooled law of all rewards, worth one reward. */
  readonly prior?: PriorSpec;
}

interface FullGradientState extends LearnerState {
  readonly round: number;
  readonly weights: number[];
  readonly before: number[];
  readonly recommended: number[];
  readonly squares: number;
  readonly steps: number;
  readonly multiplier: number;
  readonly statistics: ReturnType<ArmStatistics["save"]>;
}

const POOLED: PriorSpec = { kind: "pooled", count: 1 };
/** The first step, in units of the largest slope: an arm may gain a factor of exp(1/2) on another. */
const FIRST_MULTIPLIER = 0.5;
/** A step that went too far, as the next slope along it tells, is cut; others grow slowly. */
const SHRINK = 0.7;
const GROW = 1.05;
const SMALLEST_MULTIPLIER = 0.1;
const LARGEST_MULTIPLIER = 20;
/** Weight of the newest blend in the recommended one is DECAY / (t + DECAY - 1): early rounds are forgotten. */
const DECAY = 4;

/**
 * Mirror ascent with the whole plug-in gradient. The rewards of all arms give every entry of the gradient at once,
 * g_k = <grad f(m_w), m_k - m_w>, so no importance weight adds noise:
 * w_k <- w_k exp(eta g_k), projected, with eta = multiplier / (root mean square of max_k |g_k| so far), free of the scale of
 * rewards. Recommends a polynomial-decay average of the weights.
 */
class FullGradient implements Learner {
  readonly kind = "full-gradient";
  readonly weights: Float64Array;
  readonly #context: LearnerContext;
  readonly #project: KlProjection;
  readonly #statistics: ArmStatistics;
  readonly #check: (reward: number) => void;
  readonly #gradient: Float64Array;
  readonly #raised: Float64Array;
  /** The weights one step ago. */
  readonly #before: Float64Array;
  readonly #recommended: Float64Array;
  #squares = 0;
  #steps = 0;
  #multiplier = FIRST_MULTIPLIER;
  #round = 0;

  constructor({ prior = POOLED }: FullGradientOptions, context: LearnerContext) {
    const { armCount, floor, utility } = context;
    this.#project = klProjection(armCount, floor);
    this.#context = { ...context, costs: checkCosts(context.costs, armCount) };
    const space = utility.learningSpace();
    this.#statistics = new ArmStatistics(space, armCount, priorOf(prior, utility, space));
    this.#check = (reward) => space.check?.(reward);
    this.weights = uniformWeights(armCount);
    this.#before = uniformWeights(armCount);
    this.#recommended = uniformWeights(armCount);
    this.#gradient = new Float64Array(armCount);
    this.#raised = new Float64Array(armCount);
  }

  get recommended(): Float64Array {
    return this.#recommended.slice();
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  /** Learns from one reward. The statistics need no importance weights: `probability` is checked, and that is all. */
  update(arm: number, reward: number, probability: number): void {
    const taken = checkUpdate(this.#context.utility, this.weights, arm, reward, probability);
    this.#check(taken);
    this.#statistics.admit(taken);
    this.#statistics.add(arm, taken);
    const share = DECAY / (++this.#round + DECAY - 1);
    for (let index = 0; index < this.weights.length; index++) {
      this.#recommended[index]! += share * (this.weights[index]! - this.#recommended[index]!);
    }
    this.#ascend();
  }

  expectedGradient(): Float64Array {
    this.#slopes();
    return this.#gradient.slice();
  }

  save(): FullGradientState {
    return {
      kind: this.kind,
      round: this.#round,
      weights: Array.from(this.weights),
      before: Array.from(this.#before),
      recommended: Array.from(this.#recommended),
      squares: this.#squares,
      steps: this.#steps,
      multiplier: this.#multiplier,
      statistics: this.#statistics.save(),
    };
  }

  restore(state: LearnerState): void {
    if (state?.kind !== this.kind) throw invalid("state.kind", `"${this.kind}"`, state?.kind);
    const { round, weights, before, recommended, squares, steps, multiplier, statistics } = state as FullGradientState;
    const { armCount, floor } = this.#context;
    const weightsOf = (name: string, list: unknown) =>
      checkWeights(checkNumbers(`state.${name}`, list, armCount), armCount, floor);
    const restored = [
      weightsOf("weights", weights),
      weightsOf("before", before),
      weightsOf("recommended", recommended),
    ];
    checkNonNegative("state.round", round);
    checkNonNegative("state.squares", squares);
    checkNonNegative("state.steps", steps);
    checkPositive("state.multiplier", multiplier);
    this.#statistics.restore(statistics);
    [this.weights, this.#before, this.#recommended].forEach((own, index) => {
      own.set(restored[index]!);
    });
    [this.#round, this.#squares, this.#steps, this.#multiplier] = [round, squares, steps, multiplier];
  }

  #ascend(): void {
    const largest = this.#slopes();
    if (largest === 0) return;
    this.#adapt();
    this.#squares += largest * largest;
    this.#steps++;
    this.#before.set(this.weights);
    const size = this.#multiplier / Math.sqrt(this.#squares / this.#steps);
    const top = this.#gradient.reduce((most, slope) => Math.max(most, slope), Number.NEGATIVE_INFINITY);
    for (let arm = 0; arm < this.weights.length; arm++) {
      this.#raised[arm] = this.weights[arm]! * Math.exp(size * (this.#gradient[arm]! - top));
    }
    this.#project(this.#raised, this.weights);
  }

  /** The gradient at the weights in force; answers its largest entry, 0 when all are within rounding of zero. */
  #slopes(): number {
    const rounding = this.#statistics.gradientInto(this.weights, this.#gradient);
    const { costs } = this.#context;
    if (costs) {
      for (let arm = 0; arm < costs.length; arm++) this.#gradient[arm]! -= costs[arm]!;
      centreGradientInto(this.weights, this.#gradient, this.#gradient);
    }
    const largest = this.#gradient.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
    return largest > rounding ? largest : 0;
  }

  /** If the utility falls along the last step at where it led, the step was too long for the curvature. */
  #adapt(): void {
    let along = 0;
    for (let arm = 0; arm < this.weights.length; arm++) {
      along += this.#gradient[arm]! * (this.weights[arm]! - this.#before[arm]!);
    }
    if (this.#steps === 0) return;
    const scaled = this.#multiplier * (along < 0 ? SHRINK : GROW);
    this.#multiplier = Math.min(Math.max(scaled, SMALLEST_MULTIPLIER), LARGEST_MULTIPLIER);
  }
}

export function fullGradient(options: FullGradientOptions, context: LearnerContext): Learner {
  return new FullGradient(options, context);
}
