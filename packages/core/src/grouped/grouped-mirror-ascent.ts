import type { Law, Reward } from "../distributions/law.ts";
import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { checkKind } from "../learners/check-kind.ts";
import type { InfluenceLearner, LearnerContext, LearnerState } from "../learners/learner.ts";
import type { Step } from "../learners/step.ts";
import type { RandomSource } from "../random/random.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import type { GroupedEstimate } from "./grouped-estimate.ts";
import { GroupedWeights, type GroupedWeightsState } from "./grouped-weights.ts";
import { takeReward } from "./take-reward.ts";

interface GroupedState extends LearnerState {
  readonly round: number;
  readonly grouped: GroupedWeightsState;
  readonly statistics: unknown;
}

/**
 * Influence-function mirror ascent with rounds whose cost does not grow with the number of arms. It does what
 * `MirrorAscent` does in simplex coordinates with the agile projection, plug-in influence and no costs; the same updates
 * give the same weights and averages up to rounding. Only draws differ: the same random number may mean another arm.
 */
export class GroupedMirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly #context: LearnerContext;
  readonly #step: Step;
  readonly #statistics: GroupedEstimate;
  /** All weights, as of the round they were last asked for in; empty while nobody has asked. */
  #all = new Float64Array(0);
  #allRound = -1;
  #weights: GroupedWeights;
  #round = 0;

  constructor(step: Step, statistics: GroupedEstimate, context: LearnerContext) {
    this.#context = context;
    this.#step = step;
    this.#weights = new GroupedWeights(context.armCount, context.floor);
    this.#statistics = statistics;
    this.#statistics.begin(this.#weights);
  }

  get weights(): Float64Array {
    if (this.#allRound !== this.#round) {
      if (this.#all.length === 0) this.#all = new Float64Array(this.#context.armCount);
      for (let arm = 0; arm < this.#all.length; arm++) this.#all[arm] = this.#weights.weight(arm);
      this.#allRound = this.#round;
    }
    return this.#all;
  }

  recommend(): Float64Array {
    if (this.#round === 0) return this.weights.slice();
    const averages = new Float64Array(this.#context.armCount);
    for (let arm = 0; arm < averages.length; arm++) averages[arm] = this.#weights.weightSum(arm) / this.#round;
    return averages;
  }

  average(): Float64Array {
    return this.recommend();
  }

  probability(arm: number): number {
    return this.#weights.weight(arm);
  }

  choose(random: RandomSource): number {
    return this.#weights.draw(random);
  }

  update(arm: number, reward: Reward, probability: number): void {
    const statistics = this.#statistics;
    const weights = this.#weights;
    const taken = takeReward(this.#context, arm, reward, probability);
    statistics.check(taken);
    statistics.admit(taken, weights);
    const influence = statistics.influence(taken, weights);
    weights.countRound();
    weights.isolate(arm);
    statistics.learn(arm, weights);
    weights.raise(arm, this.#step(++this.#round) * (influence / probability));
    statistics.follow(arm, weights);
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    const tangent = this.#statistics.tangentAt(this.#weights);
    if (tangent === undefined) return new Float64Array(laws.length);
    const gradient = Float64Array.from(laws, (law) => tangent.towards(this.#statistics.expected(law)));
    centreGradientInto(this.weights, gradient, gradient);
    return gradient;
  }

  influence(): (reward: Reward) => number {
    const tangent = this.#statistics.tangentAt(this.#weights);
    return (reward) => tangent?.influence(reward) ?? 0;
  }

  save(): GroupedState {
    return {
      kind: this.kind,
      round: this.#round,
      grouped: this.#weights.save(),
      statistics: this.#statistics.save(this.#weights),
    };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
    const { round, grouped, statistics } = state as GroupedState;
    if (!grouped || !statistics) throw invalid("state", "a state of weights in groups", Object.keys(state));
    const restoredRound = checkInteger("state.round", round, 0);
    const weights = new GroupedWeights(this.#context.armCount, this.#context.floor, grouped);
    this.#statistics.restore(statistics, weights);
    this.#weights = weights;
    this.#round = restoredRound;
    this.#allRound = -1;
  }
}
