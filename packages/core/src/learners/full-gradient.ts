import type { Reward } from "../distributions/law.ts";
import { checkFinite, checkNonNegative, checkPositive } from "../errors/checks.ts";
import type { RandomSource } from "../random/random.ts";
import { ArmRoster } from "./arm-roster.ts";
import { type CertificateInterval, certificateInterval } from "./certificate-interval.ts";
import { checkKind } from "./check-kind.ts";
import { DECAY, decayShare } from "./decay-share.ts";
import { drawArm } from "./draw-arm.ts";
import type { GradientLearner, LearnerContext, LearnerState } from "./learner.ts";
import { memoryLength } from "./memory.ts";
import { PlugIn, type PlugInOptions } from "./plug-in.ts";
import { RewardSamples } from "./reward-samples.ts";
import { WeightAverage, type WeightAverageState } from "./weight-average.ts";

export type FullGradientOptions = PlugInOptions;

/** What `full-gradient` can do beyond what every learner can. */
export interface FullGradientLearner extends GradientLearner {
  /**
   * How much the best blend may be better than the recommended one: an estimate, and the upper end of a one-sided 95 %
   * interval. Undefined while nothing is known.
   */
  certificate(): CertificateInterval | undefined;
  /** Takes a further arm in, which gets an equal share at once; answers its number. */
  addArm(cost?: number): number;
  /** Plays an arm no more: its weight is zero from now on. Its number is not given again. */
  retireArm(arm: number): void;
}

/** What was decided by experiment (docs/full-gradient.md); named so that the experiment can be run again. */
export interface FullGradientChoices {
  /** The first step, in units of the largest slope: an arm may gain a factor of exp(1/2) on another. */
  readonly firstMultiplier: number;
  /** A step that went too far, as the next slope along it tells, is cut; others grow slowly. */
  readonly shrink: number;
  readonly grow: number;
  readonly smallestMultiplier: number;
  readonly largestMultiplier: number;
  /** How fast the recommended average forgets early rounds; see `decayShare`. */
  readonly decay: number;
  /** The least weight of all arms together that were never tried, as a share of what the floors leave free. */
  readonly untriedShare: number;
  /** Steps on the plug-in utility as it is now, from the average to the recommended blend. */
  readonly polishSteps: number;
  /** Optimism: an arm's slope counts as this many of its standard errors more, times what the floors leave free. */
  readonly optimism: number;
  /** Rounds from one step to the next. */
  readonly every: number;
}

export const fullGradientChoices: FullGradientChoices = {
  firstMultiplier: 0.5,
  shrink: 0.7,
  grow: 1.05,
  smallestMultiplier: 0.1,
  largestMultiplier: 20,
  decay: DECAY,
  untriedShare: 0.5,
  polishSteps: 20,
  optimism: 2,
  every: 1,
};

/** Rounds that tell how far influence functions spread within arms. */
const SPREAD_ROUNDS = 200;

/** Of these steps few are left: they grow and shrink faster than those of the rounds. */
const POLISH_SHRINK = 0.5;
const POLISH_GROW = 1.5;

interface FullGradientState extends LearnerState {
  readonly round: number;
  readonly weightAverage: WeightAverageState;
  readonly blend: number[];
  readonly before: number[];
  readonly average: number[];
  readonly retired: number[];
  readonly squares: number;
  readonly steps: number;
  readonly multiplier: number;
  readonly spread: number;
  readonly plugIn: ReturnType<PlugIn["save"]>;
  readonly samples: ReturnType<RewardSamples["save"]>;
}

/**
 * Mirror ascent with the whole plug-in gradient. The rewards of all arms give every entry of the gradient at once,
 * g_k = <grad f(m_w), m_k - m_w>, so no importance weight adds noise:
 * w_k <- w_k exp(eta g_k), projected, with eta = multiplier / (root mean square of max_k |g_k| so far), free of the scale of
 * rewards. Slopes are taken for two standard errors higher than they are estimated, in proportion to what the floors leave free. Recommends a polynomial-decay average
 * of the blends, moved on by some steps with what is known now. While arms are left that nobody tried, they have together at
 * least half of what the floors leave free.
 */
class FullGradient implements FullGradientLearner {
  readonly kind = "full-gradient";
  readonly #choices: FullGradientChoices;
  #weightAverage: WeightAverage;
  readonly #plugIn: PlugIn;
  #samples: RewardSamples;
  #roster: ArmRoster;
  /** How many rounds there are to the averages, at most. */
  readonly #memory: number;
  #gradient: Float64Array;
  /** The weights in force: the blend, or part of it beside arms never tried. */
  #weights: Float64Array;
  #blend: Float64Array;
  /** The blend one step ago. */
  #before: Float64Array;
  #average: Float64Array;
  #untried: number[];
  #squares = 0;
  #steps = 0;
  #multiplier: number;
  /** Mean square of what the influence of a reward is off the slope of its arm. */
  #spread = 0;
  #round = 0;

  constructor(options: FullGradientOptions, context: LearnerContext, choices: FullGradientChoices) {
    const { armCount, floor } = context;
    this.#choices = choices;
    this.#roster = new ArmRoster(armCount, floor);
    this.#plugIn = new PlugIn(options, context);
    this.#samples = new RewardSamples(armCount);
    this.#memory = memoryLength(options.memory);
    this.#weightAverage = new WeightAverage(armCount);
    this.#weights = this.#roster.equal();
    this.#blend = this.#roster.equal();
    this.#before = this.#roster.equal();
    this.#average = this.#roster.equal();
    this.#gradient = new Float64Array(armCount);
    this.#untried = [...this.#roster.active];
    this.#multiplier = choices.firstMultiplier;
  }

  get weights(): Float64Array {
    return this.#weights;
  }

  /** The average, moved on by some steps with what is known now: it stems from rounds when less was known. */
  recommend(): Float64Array {
    const [average, blend, before] = [this.#average.slice(), this.#average.slice(), this.#average.slice()];
    let size = this.#multiplier / Math.sqrt(this.#squares / this.#steps);
    for (let step = 0; this.#steps > 0 && step < this.#choices.polishSteps; step++) {
      this.#plugIn.gradientInto(blend, this.#gradient);
      if (step > 0) size *= this.#alongLastStep(blend, before) < 0 ? POLISH_SHRINK : POLISH_GROW;
      before.set(blend);
      this.#roster.raise(blend, this.#gradient, size);
    }
    // At a kink the steps may lead nowhere.
    return this.#steps > 0 && this.#plugIn.value(blend) > this.#plugIn.value(average) ? blend : average;
  }

  average(): Float64Array {
    return this.#weightAverage.of(this.#weights);
  }

  probability(arm: number): number {
    return this.#weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.#weights, random);
  }

  /**
   * Learns from one reward, late or not, of an arm that plays or of one that was retired. The statistics need no importance
   * weights: `probability` is checked, and that is all.
   */
  update(arm: number, reward: Reward, probability: number): void {
    const taken = this.#plugIn.observe(arm, reward, probability);
    this.#weightAverage.add(this.#weights);
    if (this.#samples.of(arm).length === 0) this.#untried = this.#untried.filter((other) => other !== arm);
    this.#samples.add(arm, taken);
    const share = decayShare(Math.min(++this.#round, this.#memory), this.#choices.decay);
    for (let index = 0; index < this.#blend.length; index++) {
      this.#average[index]! += share * (this.#blend[index]! - this.#average[index]!);
    }
    if (this.#round % this.#choices.every === 0) this.#ascend(arm, taken);
    this.#tryOut();
  }

  expectedGradient(): Float64Array {
    return this.#plugIn.gradient(this.#weights);
  }

  certificate(): CertificateInterval | undefined {
    return certificateInterval(this.#plugIn, this.#samples, this.#roster, this.recommend());
  }

  addArm(cost = 0): number {
    checkFinite("cost", cost);
    const arm = this.#roster.add();
    this.#plugIn.addArm(cost);
    this.#samples.addArm();
    this.#weightAverage.addArm();
    this.#gradient = new Float64Array(this.#roster.armCount);
    [this.#blend, this.#before, this.#average] = [this.#blend, this.#before, this.#average].map((blend) =>
      this.#roster.withNewest(blend),
    ) as [Float64Array, Float64Array, Float64Array];
    this.#untried.push(arm);
    this.#reweigh();
    return arm;
  }

  retireArm(arm: number): void {
    this.#roster.retire(arm);
    for (const blend of [this.#blend, this.#before, this.#average]) this.#roster.withoutRetired(blend);
    this.#untried = this.#untried.filter((other) => other !== arm);
    this.#reweigh();
  }

  save(): FullGradientState {
    return {
      kind: this.kind,
      round: this.#round,
      weightAverage: this.#weightAverage.save(),
      blend: Array.from(this.#blend),
      before: Array.from(this.#before),
      average: Array.from(this.#average),
      retired: this.#roster.retired,
      squares: this.#squares,
      steps: this.#steps,
      multiplier: this.#multiplier,
      spread: this.#spread,
      plugIn: this.#plugIn.save(),
      samples: this.#samples.save(),
    };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
    const { retired, plugIn, samples, ...saved } = state as FullGradientState;
    const armCount = Math.max(saved.blend?.length ?? 0, this.#roster.armCount);
    const roster = this.#roster.restored(armCount, retired);
    const [blend, before, average] = (["blend", "before", "average"] as const).map((name) =>
      roster.check(`state.${name}`, saved[name]),
    ) as [Float64Array, Float64Array, Float64Array];
    const [round, squares, steps, spread] = (["round", "squares", "steps", "spread"] as const).map((name) =>
      checkNonNegative(`state.${name}`, saved[name]),
    ) as [number, number, number, number];
    const multiplier = checkPositive("state.multiplier", saved.multiplier);
    const restoredSamples = RewardSamples.restored(samples, armCount);
    const weightAverage = WeightAverage.restored(saved.weightAverage, armCount);
    this.#plugIn.restore(plugIn, armCount);
    this.#samples = restoredSamples;
    this.#weightAverage = weightAverage;
    this.#roster = roster;
    this.#gradient = new Float64Array(armCount);
    [this.#blend, this.#before, this.#average] = [blend, before, average];
    [this.#round, this.#squares, this.#steps, this.#spread] = [round, squares, steps, spread];
    this.#multiplier = multiplier;
    this.#untried = roster.active.filter((arm) => this.#samples.of(arm).length === 0);
    this.#reweigh();
  }

  /** Weights for arms that may be others than before. */
  #reweigh(): void {
    this.#weights = this.#blend.slice();
    this.#tryOut();
  }

  #ascend(arm: number, reward: Reward): void {
    const rounding = this.#plugIn.gradientInto(this.#blend, this.#gradient);
    const largest = this.#beOptimistic(arm, reward);
    if (!(largest > rounding)) return;
    this.#adapt();
    if (this.#steps >= this.#memory) this.#squares *= 1 - 1 / this.#memory;
    else this.#steps++;
    this.#squares += largest * largest;
    this.#before.set(this.#blend);
    const size = this.#multiplier / Math.sqrt(this.#squares / this.#steps);
    this.#roster.raise(this.#blend, this.#gradient, size);
  }

  /** Raises slopes by what they may be off, told from the spread within arms; centred, as they are. Answers the largest. */
  #beOptimistic(arm: number, reward: Reward): number {
    const { statistics } = this.#plugIn;
    const { active, floor } = this.#roster;
    const surprise = this.#plugIn.surprise(arm, reward, this.#blend, this.#gradient);
    this.#spread += (surprise * surprise - this.#spread) / Math.min(this.#round, SPREAD_ROUNDS);
    // Floors explore on their own: where they leave little, there is little to be optimistic with.
    const scale = this.#choices.optimism * (1 - active.length * floor) * Math.sqrt(this.#spread);
    let mean = 0;
    for (const other of active) {
      const bonus = scale / Math.sqrt(statistics.count(other) + 1);
      this.#gradient[other]! += bonus;
      mean += this.#blend[other]! * bonus;
    }
    let largest = 0;
    for (const other of active) {
      this.#gradient[other]! -= mean;
      largest = Math.max(largest, Math.abs(this.#gradient[other]!));
    }
    return largest;
  }

  /** If the utility falls along the last step at where it led, the step was too long for the curvature. */
  #adapt(): void {
    if (this.#steps === 0) return;
    const { shrink, grow, smallestMultiplier, largestMultiplier } = this.#choices;
    const isTooFar = this.#alongLastStep(this.#blend, this.#before) < 0;
    const scaled = this.#multiplier * (isTooFar ? shrink : grow);
    this.#multiplier = Math.min(Math.max(scaled, smallestMultiplier), largestMultiplier);
  }

  /** How much the utility rises along the last step, at where it led. */
  #alongLastStep(blend: Float64Array, before: Float64Array): number {
    let along = 0;
    for (const arm of this.#roster.active) along += this.#gradient[arm]! * (blend[arm]! - before[arm]!);
    return along;
  }

  /** The weights that follow from the blend: arms never tried get their share. */
  #tryOut(): void {
    this.#weights.set(this.#blend);
    if (this.#untried.length > 0) this.#roster.favour(this.#weights, this.#untried, this.#choices.untriedShare);
  }
}

export function fullGradient(options: FullGradientOptions & LearnerContext): FullGradientLearner {
  return new FullGradient(options, options, fullGradientChoices);
}

/** The same with other choices than those that were found best: for the experiments that show it. */
export function fullGradientWith(choices: Partial<FullGradientChoices>) {
  return (options: FullGradientOptions & LearnerContext): FullGradientLearner =>
    new FullGradient(options, options, { ...fullGradientChoices, ...choices });
}
