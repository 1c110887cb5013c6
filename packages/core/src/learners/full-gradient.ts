import type { Reward } from "../distributions/law.ts";
import { checkArms } from "../errors/check-arms.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkNonNegative, checkPositive } from "../errors/checks.ts";
import type { RandomSource } from "../random/random.ts";
import type { Floor } from "../simplex/least-weights.ts";
import { ArmRoster } from "./arm-roster.ts";
import { ArmSpreads } from "./arm-spreads.ts";
import { bestBlend } from "./best-blend.ts";
import { BlendSlopes } from "./blend-slopes.ts";
import { type Certificate, certificatesOf, type Evidence, notAsked } from "./certificate/certificate.ts";
import type { Certificates } from "./certificate/certificates.ts";
import { decayShare } from "./decay-share.ts";
import { drawArm } from "./draw-arm.ts";
import { PlugIn } from "./estimates/plug-in.ts";
import { type FullGradientChoices, fullGradientChoices } from "./full-gradient-choices.ts";
import type { FullGradientLearner, FullGradientOptions } from "./full-gradient-learner.ts";
import type { FullGradientState } from "./full-gradient-state.ts";
import { identityOf } from "./identity.ts";
import { contextOptions, type LearnerContext, type LearnerState } from "./learner.ts";
import { restoreWhole } from "./restore-whole.ts";
import { SlopeScale } from "./slope-scale.ts";
import { UntriedArms } from "./untried-arms.ts";
import { WeightAverage } from "./weight-average.ts";

export { type FullGradientChoices, fullGradientChoices } from "./full-gradient-choices.ts";
export type { FullGradientLearner, FullGradientOptions } from "./full-gradient-learner.ts";

/**
 * Mirror ascent with the whole plug-in gradient. The rewards of all arms give every entry of the gradient at once,
 * g_k = <grad f(m_w), m_k - m_w>, so no importance weight adds noise:
 * w_k <- w_k exp(eta g_k), projected, with eta = multiplier / (root mean square of the largest |g_k| so far, of arms that can
 * move), free of the scale of rewards. Slopes are taken for two standard errors higher than they are estimated, in proportion to
 * what the floors leave free. Recommends the blend of largest plug-in utility. While arms are left that nobody tried, they
 * have together at least half of what the floors leave free.
 */
class FullGradient implements FullGradientLearner {
  readonly kind = "full-gradient";
  readonly #context: LearnerContext;
  readonly #certificates: Certificates | undefined;
  readonly #choices: FullGradientChoices;
  readonly #plugIn: PlugIn;
  /** How many rounds there are to the averages, at most. */
  readonly #memory: number;
  readonly #weightAverage: WeightAverage;
  readonly #scale: SlopeScale;
  readonly #spreads: ArmSpreads;
  #roster!: ArmRoster;
  #evidence!: Evidence;
  #slopes!: BlendSlopes;
  #untried!: UntriedArms;
  #blend: Float64Array;
  /** The blend one step ago. */
  #before: Float64Array;
  /** A polynomial-decay average of the blends, where the search for the recommended one begins. */
  #average: Float64Array;
  /** The weights in force: the blend, or part of it beside arms never tried, or tested for the certificate. */
  #weights!: Float64Array;
  #multiplier: number;
  #round = 0;
  /** The recommended blend, from the first time it is asked for until the next reward. */
  #recommended: Float64Array | undefined;

  constructor(options: FullGradientOptions & LearnerContext, choices: FullGradientChoices) {
    const { armCount, floor, utility, memory } = options;
    this.#certificates = certificatesOf(options, { utility, armCount, forgets: memory !== undefined });
    this.#context = options;
    this.#choices = choices;
    const roster = new ArmRoster(armCount, floor);
    this.#plugIn = new PlugIn(options, options);
    this.#memory = memory?.length ?? Number.POSITIVE_INFINITY;
    this.#weightAverage = new WeightAverage(armCount);
    this.#scale = new SlopeScale(armCount, this.#memory);
    this.#spreads = new ArmSpreads(armCount);
    this.#blend = roster.equal();
    this.#before = roster.equal();
    this.#average = roster.equal();
    this.#multiplier = choices.firstMultiplier;
    this.#follow(roster, roster.active);
  }

  get floor(): Floor {
    return this.#roster.floor;
  }

  get weights(): Float64Array {
    return this.#weights;
  }

  /** The best blend by the rewards so far: that of largest plug-in utility, without optimism. Solved for when asked. */
  recommend(): Float64Array {
    this.#recommended ??= bestBlend(this.#plugIn, this.#roster, this.#context.utility.smooth, this.#average);
    return this.#recommended.slice();
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
  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const accepted = this.#plugIn.observe(arm, reward, probability);
    this.#weightAverage.add(this.#weights);
    this.#untried.remove(arm);
    this.#round++;
    this.#addToAverage();
    const { every } = this.#choices;
    if (every === 1 || this.#round % every === 0) this.#ascend(arm);
    this.#recommended = undefined;
    this.#certificates?.observe(arm, accepted, this.#evidence);
    this.#certificates?.look(this.#round, this.#evidence);
    this.#weigh();
  }

  expectedGradient(): Float64Array {
    return this.#plugIn.gradient(this.#weights);
  }

  certificate(): Certificate {
    return this.#certificates?.certify(this.#evidence) ?? notAsked;
  }

  save(): FullGradientState {
    return {
      ...identityOf(this.kind, this.#context),
      round: this.#round,
      weightAverage: this.#weightAverage.save(),
      blend: Array.from(this.#blend),
      before: Array.from(this.#before),
      average: Array.from(this.#average),
      floor: this.#roster.floor,
      retired: this.#roster.retired,
      scale: this.#scale.save(),
      multiplier: this.#multiplier,
      spreads: this.#spreads.save(),
      plugIn: this.#plugIn.save(),
      untried: this.#untried.arms,
      certificates: this.#certificates?.save() ?? null,
    };
  }

  restore(state: LearnerState): void {
    restoreWhole<FullGradientState>(this, state, (saved) => this.#load(saved));
  }

  #load(saved: FullGradientState): void {
    // No state has fewer arms than there were at first.
    const armCount = Math.max(saved.blend?.length ?? 0, this.#context.armCount);
    const roster = new ArmRoster(armCount, saved.floor, checkArms("state.retired", saved.retired, armCount));
    this.#blend = roster.check("state.blend", saved.blend);
    this.#before = roster.check("state.before", saved.before);
    this.#average = roster.check("state.average", saved.average);
    this.#round = checkNonNegative("state.round", saved.round);
    this.#spreads.restore("state.spreads", saved.spreads, armCount);
    this.#scale.restore("state.scale", saved.scale, armCount);
    this.#multiplier = checkPositive("state.multiplier", saved.multiplier);
    this.#weightAverage.restore("state.average", saved.weightAverage, armCount);
    this.#certificates?.restore(saved.certificates, armCount);
    this.#plugIn.restore(saved.plugIn, armCount);
    this.#follow(roster, checkArms("state.untried", saved.untried, armCount));
  }

  /** Takes note of the arms that there are now, and of those of them that were never tried. */
  #follow(roster: ArmRoster, untried: readonly number[]): void {
    this.#roster = roster;
    this.#recommended = undefined;
    this.#evidence = { plugIn: this.#plugIn, roster, recommend: () => this.recommend() };
    this.#slopes = new BlendSlopes(roster.armCount);
    this.#untried = new UntriedArms(roster.armCount, untried);
    this.#weigh();
  }

  #weigh(): void {
    const weights = this.#untried.favoured(this.#blend, this.#choices.untriedShare, this.#roster);
    this.#weights = this.#certificates?.mixed(weights, this.#roster) ?? weights;
  }

  /** How many rounds count. */
  get #rounds(): number {
    return Math.min(this.#round, this.#memory);
  }

  #addToAverage(): void {
    const share = decayShare(this.#rounds);
    const blend = this.#blend;
    const average = this.#average;
    for (let arm = 0; arm < blend.length; arm++) average[arm]! += share * (blend[arm]! - average[arm]!);
  }

  #ascend(arm: number): void {
    const slopes = this.#slopes;
    const rounding = this.#plugIn.slopesInto(this.#blend, slopes.values);
    const surprise = this.#plugIn.surprise(arm, slopes.values);
    const bonusScale = this.#bonusScale(arm, Math.abs(surprise) > rounding ? surprise : 0);
    const { each } = this.#roster.floors;
    slopes.measure(this.#blend, this.#before, each, this.#plugIn.statistics.sums.errors, bonusScale);
    const { largest, farthest } = slopes;
    if (!(largest > rounding)) return;
    if (this.#scale.isKnown) this.#adapt(slopes.alongLastStep < 0);
    this.#scale.add(farthest, largest);
    const size = this.#multiplier / this.#scale.at(this.#blend, each, farthest);
    const next = this.#before;
    this.#roster.raiseInto(this.#blend, slopes, size, next);
    this.#before = this.#blend;
    this.#blend = next;
  }

  /** Slopes may be off by their standard errors, told from the spread within arms: by how many of these they are raised. */
  #bonusScale(arm: number, surprise: number): number {
    const { free } = this.#roster.floors;
    const spread = this.#spreads.add(arm, surprise, this.#round, this.#blend);
    // Floors explore on their own: where they leave little, there is little to be optimistic with.
    return this.#choices.optimism * free * Math.sqrt(spread);
  }

  /** If the utility falls along the last step at where it led, the step was too long for the curvature. */
  #adapt(isTooLong: boolean): void {
    const { shrink, grow, smallestMultiplier, largestMultiplier } = this.#choices;
    const scaled = this.#multiplier * (isTooLong ? shrink : grow);
    const least = smallestMultiplier / Math.sqrt(this.#rounds);
    this.#multiplier = Math.min(Math.max(scaled, least), largestMultiplier);
  }
}

/** Blendit's own learner: mirror ascent along the whole plug-in gradient, with a step of its own. */
export function fullGradient(options: FullGradientOptions & LearnerContext): FullGradientLearner {
  checkOptions("full-gradient", options, {
    prior: true,
    memory: true,
    certificate: true,
    certificateShare: true,
    ...contextOptions,
  });
  return new FullGradient(options, fullGradientChoices);
}

/** The same with other choices than those that were found best: for the experiments that show it. */
export function fullGradientWith(choices: Partial<FullGradientChoices>) {
  return (options: FullGradientOptions & LearnerContext): FullGradientLearner =>
    new FullGradient(options, { ...fullGradientChoices, ...choices });
}
