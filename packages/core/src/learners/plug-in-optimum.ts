import { invalid } from "../errors/invalid.ts";
import type { ConcaveProblem } from "../optimum/newton-ascent.ts";
import { maximise } from "../optimum/optimum.ts";
import type { RandomSource } from "../random/random.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { checkFloor, checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { checkCosts } from "../utilities/known-arms.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkUpdate } from "./check-update.ts";
import { drawArm } from "./draw-arm.ts";
import type { Learner, LearnerContext, LearnerState } from "./learner.ts";
import { type PriorSpec, priorOf } from "./prior.ts";

export interface PlugInOptimumOptions {
  /** What an arm is taken to pay before it was tried; by default the pooled law of all rewards, worth one reward. */
  readonly prior?: PriorSpec;
}

interface PlugInOptimumState extends LearnerState {
  readonly weights: number[];
  readonly statistics: ReturnType<ArmStatistics["save"]>;
}

const POOLED: PriorSpec = { kind: "pooled", count: 1 };
/** Weights stay while the plug-in utility can rise by no more than this share of its gradient's spread at equal shares. */
const TOLERANCE = 1e-4;

/**
 * Mixture-Greedy (Dibaei Nia & Farnia 2026): after every reward the weights are those that maximise the plug-in utility
 * over the truncated simplex. No bonus for what is unsure: only the floor explores. Recommends the weights in force.
 */
class PlugInOptimum implements Learner, ConcaveProblem {
  readonly kind = "plug-in-optimum";
  readonly armCount: number;
  readonly weights: Float64Array;
  readonly #context: LearnerContext;
  readonly #statistics: ArmStatistics;
  readonly #check: (reward: number) => void;
  readonly #equal: Float64Array;
  /** What rounding alone can give the entries of the last gradient. */
  #rounding = 0;

  constructor({ prior = POOLED }: PlugInOptimumOptions, context: LearnerContext) {
    const { armCount, floor, utility } = context;
    checkFloor(floor, armCount);
    this.armCount = armCount;
    this.#context = { ...context, costs: checkCosts(context.costs, armCount) };
    const space = utility.learningSpace();
    this.#statistics = new ArmStatistics(space, armCount, priorOf(prior, utility, space));
    this.#check = (reward) => space.check?.(reward);
    this.weights = uniformWeights(armCount);
    this.#equal = uniformWeights(armCount);
  }

  get recommended(): Float64Array {
    return this.weights.slice();
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
    this.#solve();
  }

  expectedGradient(): Float64Array {
    return this.gradient(this.weights);
  }

  /** The plug-in utility less costs, once a reward was seen. */
  value(weights: Float64Array): number {
    const { costs } = this.#context;
    const value = this.#statistics.tangentAt(weights)!.value;
    return costs ? costs.reduce((sum, cost, arm) => sum - cost * weights[arm]!, value) : value;
  }

  /** The plug-in gradient less costs, centred. */
  gradient(weights: Float64Array): Float64Array {
    const gradient = new Float64Array(this.armCount);
    this.#rounding = this.#statistics.gradientInto(weights, gradient);
    const { costs } = this.#context;
    if (costs) {
      for (let arm = 0; arm < costs.length; arm++) gradient[arm]! -= costs[arm]!;
      centreGradientInto(weights, gradient, gradient);
    }
    return gradient;
  }

  save(): PlugInOptimumState {
    return { kind: this.kind, weights: Array.from(this.weights), statistics: this.#statistics.save() };
  }

  restore(state: LearnerState): void {
    if (state?.kind !== this.kind) throw invalid("state.kind", `"${this.kind}"`, state?.kind);
    const { weights, statistics } = state as PlugInOptimumState;
    const restored = checkNumbers("state.weights", weights, this.armCount);
    checkWeights(restored, this.armCount, this.#context.floor);
    this.#statistics.restore(statistics);
    this.weights.set(restored);
  }

  #solve(): void {
    const { floor } = this.#context;
    const atEqual = this.gradient(this.#equal);
    const gap = frankWolfeGap(this.weights, this.gradient(this.weights), floor);
    const goal = Math.max(TOLERANCE * (Math.max(...atEqual) - Math.min(...atEqual)), 2 * this.#rounding);
    if (gap > goal) this.weights.set(maximise(this, floor, goal, this.weights).weights);
  }
}

export function plugInOptimum(options: PlugInOptimumOptions, context: LearnerContext): Learner {
  return new PlugInOptimum(options, context);
}
