import type { Reward } from "../distributions/law.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkFinite, checkNonNegative, checkPositive } from "../errors/checks.ts";
import type { RandomSource } from "../random/random.ts";
import { ArmRoster } from "./arm-roster.ts";
import { ArmSpreads } from "./arm-spreads.ts";
import { BlendSlopes } from "./blend-slopes.ts";
import { type Certificate, certificatesOf, type Evidence, notAsked } from "./certificate/certificate.ts";
import type { Certificates } from "./certificate/certificates.ts";
import { decayShare } from "./decay-share.ts";
import { drawArm } from "./draw-arm.ts";
import { memoryLength } from "./estimates/memory.ts";
import { PlugIn } from "./estimates/plug-in.ts";
import { RewardSamples } from "./estimates/reward-samples.ts";
import { type FullGradientChoices, fullGradientChoices } from "./full-gradient-choices.ts";
import type { FullGradientLearner, FullGradientOptions } from "./full-gradient-learner.ts";
import type { FullGradientState } from "./full-gradient-state.ts";
import { checkIdentity, identityOf } from "./identity.ts";
import { contextOptions, type LearnerContext, type LearnerState } from "./learner.ts";
import { SlopeScale } from "./slope-scale.ts";
import { UntriedArms } from "./untried-arms.ts";
import { WeightAverage } from "./weight-average.ts";

export { type FullGradientChoices, fullGradientChoices } from "./full-gradient-choices.ts";
export type { FullGradientLearner, FullGradientOptions } from "./full-gradient-learner.ts";

/** Of these steps few are left: they grow and shrink faster than those of the rounds. */
const POLISH_SHRINK = 0.5;
const POLISH_GROW = 1.5;

/**
 * Mirror ascent with the whole plug-in gradient. The rewards of all arms give every entry of the gradient at once,
 * g_k = <grad f(m_w), m_k - m_w>, so no importance weight adds noise:
 * w_k <- w_k exp(eta g_k), projected, with eta = multiplier / (root mean square of the largest |g_k| so far, of arms that can
 * move), free of the scale of rewards. Slopes are taken for two standard errors higher than they are estimated, in proportion to what the floors leave
 * free. Recommends a polynomial-decay average of the blends, moved on by some steps with what is known now. While arms are
 * left that nobody tried, they have together at least half of what the floors leave free.
 */
class FullGradient implements FullGradientLearner {
  readonly kind = "full-gradient";
  readonly #context: LearnerContext;
  readonly #certificates: Certificates | undefined;
  readonly #choices: FullGradientChoices;
  readonly #plugIn: PlugIn;
  /** How many rounds there are to the averages, at most. */
  readonly #memory: number;
  /** Arms that there were at first: no state has fewer. */
  readonly #firstArmCount: number;
  #roster: ArmRoster;
  #samples: RewardSamples;
  #weightAverage: WeightAverage;
  #slopes: BlendSlopes;
  #blend: Float64Array;
  /** The blend one step ago. */
  #before: Float64Array;
  #average: Float64Array;
  /** The weights in force: the blend, or part of it beside arms never tried, or tested for the certificate. */
  #weights: Float64Array;
  #untried: UntriedArms;
  #scale: SlopeScale;
  #multiplier: number;
  #spreads: ArmSpreads;
  #round = 0;

  constructor(options: FullGradientOptions, context: LearnerContext, choices: FullGradientChoices) {
    const { armCount, floor, utility } = context;
    this.#certificates = certificatesOf(options, { utility, armCount, forgets: options.memory !== undefined });
    this.#context = context;
    this.#choices = choices;
    this.#roster = new ArmRoster(armCount, floor);
    this.#plugIn = new PlugIn(options, context);
    this.#memory = memoryLength(options.memory);
    this.#scale = new SlopeScale(armCount, this.#memory);
    this.#spreads = new ArmSpreads(armCount);
    this.#firstArmCount = armCount;
    this.#samples = new RewardSamples(armCount);
    this.#weightAverage = new WeightAverage(armCount);
    this.#slopes = new BlendSlopes(armCount);
    this.#blend = this.#roster.equal();
    this.#before = this.#roster.equal();
    this.#average = this.#roster.equal();
    this.#weights = this.#blend;
    this.#untried = new UntriedArms(armCount, this.#roster.active);
    this.#multiplier = choices.firstMultiplier;
  }

  get weights(): Float64Array {
    return this.#weights;
  }

  /** The average, moved on by some steps with what is known now: it stems from rounds when less was known. */
  recommend(): Float64Array {
    if (!this.#scale.isKnown) return this.#average.slice();
    const { errors } = this.#plugIn.statistics;
    const { floor } = this.#roster;
    const slopes = this.#slopes;
    let [blend, next] = [this.#average.slice(), this.#average.slice()];
    let size = 0;
    for (let step = 0; step < this.#choices.polishSteps; step++) {
      this.#plugIn.slopesInto(blend, slopes.values);
      slopes.measure(blend, next, floor, errors, 0);
      if (step === 0) size = this.#multiplier / this.#scale.at(blend, floor, slopes.farthest);
      else size *= slopes.alongLastStep < 0 ? POLISH_SHRINK : POLISH_GROW;
      this.#roster.raiseInto(blend, slopes, size, next);
      [blend, next] = [next, blend];
    }
    // At a kink the steps may lead nowhere.
    return this.#plugIn.value(blend) > this.#plugIn.value(this.#average) ? blend : this.#average.slice();
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
    const accepted = this.#plugIn.observe(arm, reward, probability);
    this.#weightAverage.add(this.#weights);
    this.#samples.add(arm, accepted);
    const certificates = this.#certificates;
    if (certificates?.observes) certificates.observe(arm, accepted, this.#evidence(), () => this.recommend());
    this.#untried.remove(arm);
    this.#round++;
    this.#addToAverage();
    const { every } = this.#choices;
    if (every === 1 || this.#round % every === 0) this.#ascend(arm);
    if (certificates?.isLookDue(this.#round)) certificates.look(this.#round, this.certificate());
    this.#weigh();
  }

  expectedGradient(): Float64Array {
    return this.#plugIn.gradient(this.#weights);
  }

  certificate(): Certificate {
    return this.#certificates?.certify(this.#evidence(), this.recommend()) ?? notAsked;
  }

  addArm(cost = 0): number {
    checkFinite("cost", cost);
    const arm = this.#roster.add();
    this.#plugIn.addArm(cost);
    this.#scale.addArm();
    this.#spreads.addArm();
    this.#samples.addArm();
    this.#certificates?.addArm();
    this.#weightAverage.addArm();
    const blends = [this.#blend, this.#before, this.#average].map((blend) => this.#roster.withNewest(blend));
    [this.#blend, this.#before, this.#average] = blends as [Float64Array, Float64Array, Float64Array];
    this.#followRoster();
    return arm;
  }

  retireArm(arm: number): void {
    this.#roster.retire(arm);
    for (const blend of [this.#blend, this.#before, this.#average]) this.#roster.withoutRetired(blend);
    this.#followRoster();
  }

  save(): FullGradientState {
    return {
      ...identityOf(this.kind, this.#context),
      round: this.#round,
      weightAverage: this.#weightAverage.save(),
      blend: Array.from(this.#blend),
      before: Array.from(this.#before),
      average: Array.from(this.#average),
      retired: this.#roster.retired,
      scale: this.#scale.save(),
      multiplier: this.#multiplier,
      spreads: this.#spreads.save(),
      plugIn: this.#plugIn.save(),
      samples: this.#samples.save(),
      certificates: this.#certificates?.save() ?? null,
    };
  }

  restore(state: LearnerState): void {
    checkIdentity(state, identityOf(this.kind, this.#context));
    const { retired, plugIn, samples, ...saved } = state as FullGradientState;
    const armCount = Math.max(saved.blend?.length ?? 0, this.#firstArmCount);
    const roster = this.#roster.restored(armCount, retired);
    const [blend, before, average] = (["blend", "before", "average"] as const).map((name) =>
      roster.check(`state.${name}`, saved[name]),
    ) as [Float64Array, Float64Array, Float64Array];
    const round = checkNonNegative("state.round", saved.round);
    const spreads = ArmSpreads.restored(saved.spreads, armCount);
    const scale = SlopeScale.restored(saved.scale, armCount, this.#memory);
    const multiplier = checkPositive("state.multiplier", saved.multiplier);
    const restoredSamples = RewardSamples.restored(samples, armCount);
    const weightAverage = WeightAverage.restored(saved.weightAverage, armCount);
    const restoreCertificates = this.#certificates?.restored(saved.certificates, armCount);
    this.#plugIn.restore(plugIn, armCount);
    restoreCertificates?.();
    this.#samples = restoredSamples;
    this.#weightAverage = weightAverage;
    this.#roster = roster;
    [this.#blend, this.#before, this.#average] = [blend, before, average];
    this.#round = round;
    this.#spreads = spreads;
    this.#scale = scale;
    this.#multiplier = multiplier;
    this.#followRoster();
  }

  /** After arms came or went. */
  #followRoster(): void {
    const { armCount, active } = this.#roster;
    this.#slopes = new BlendSlopes(armCount);
    this.#untried = new UntriedArms(
      armCount,
      active.filter((arm) => this.#samples.of(arm).length === 0),
    );
    this.#weigh();
  }

  #weigh(): void {
    const weights = this.#untried.favoured(this.#blend, this.#choices.untriedShare, this.#roster);
    this.#weights = this.#certificates?.mixed(weights, this.#roster) ?? weights;
  }

  #evidence(): Evidence {
    return { plugIn: this.#plugIn, samples: this.#samples, roster: this.#roster };
  }

  #addToAverage(): void {
    const share = decayShare(Math.min(this.#round, this.#memory), this.#choices.decay);
    const blend = this.#blend;
    const average = this.#average;
    for (let arm = 0; arm < blend.length; arm++) average[arm]! += share * (blend[arm]! - average[arm]!);
  }

  #ascend(arm: number): void {
    const slopes = this.#slopes;
    const rounding = this.#plugIn.slopesInto(this.#blend, slopes.values);
    const surprise = this.#plugIn.surprise(arm, slopes.values);
    const bonusScale = this.#bonusScale(arm, Math.abs(surprise) > rounding ? surprise : 0);
    const { floor } = this.#roster;
    slopes.measure(this.#blend, this.#before, floor, this.#plugIn.statistics.errors, bonusScale);
    const { largest, farthest } = slopes;
    if (!(largest > rounding)) return;
    if (this.#scale.isKnown) this.#adapt(slopes.alongLastStep < 0);
    this.#scale.add(farthest, largest);
    const size = this.#multiplier / this.#scale.at(this.#blend, floor, farthest);
    const next = this.#before;
    this.#roster.raiseInto(this.#blend, slopes, size, next);
    this.#before = this.#blend;
    this.#blend = next;
  }

  /** Slopes may be off by their standard errors, told from the spread within arms: by how many of these they are raised. */
  #bonusScale(arm: number, surprise: number): number {
    const { active, floor } = this.#roster;
    const spread = this.#spreads.add(arm, surprise, this.#round, this.#blend);
    // Floors explore on their own: where they leave little, there is little to be optimistic with.
    return this.#choices.optimism * (1 - active.length * floor) * Math.sqrt(spread);
  }

  /** If the utility falls along the last step at where it led, the step was too long for the curvature. */
  #adapt(isTooLong: boolean): void {
    const { shrink, grow, smallestMultiplier, largestMultiplier } = this.#choices;
    const scaled = this.#multiplier * (isTooLong ? shrink : grow);
    this.#multiplier = Math.min(Math.max(scaled, smallestMultiplier), largestMultiplier);
  }
}

export function fullGradient(options: FullGradientOptions & LearnerContext): FullGradientLearner {
  checkOptions("full-gradient", options, {
    prior: true,
    memory: true,
    certificate: true,
    certificateShare: true,
    ...contextOptions,
  });
  return new FullGradient(options, options, fullGradientChoices);
}

/** The same with other choices than those that were found best: for the experiments that show it. */
export function fullGradientWith(choices: Partial<FullGradientChoices>) {
  return (options: FullGradientOptions & LearnerContext): FullGradientLearner =>
    new FullGradient(options, options, { ...fullGradientChoices, ...choices });
}
