import {
  type Certificate,
  type CertificateOptions,
  type Certificates,
  type CertificatesState,
  certificatesOf,
  type Evidence,
  notAsked,
} from "../certificate/certificate.ts";
import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkArms, checkFinite, checkNonNegative, checkPositive } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { PlugIn, type PlugInOptions, type PlugInState, POOLED } from "../estimates/plug-in.ts";
import type { NumbersState } from "../estimates/saved-numbers.ts";
import type { RandomSource } from "../random/random.ts";
import type { Ceiling, Floor } from "../simplex/weight-domain.ts";
import { ArmRoster, UntriedArms } from "./arm-roster.ts";
import { bestBlend } from "./best-blend.ts";
import { ArmSpreads, BlendSlopes, SlopeScale } from "./gradient-steps.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import {
  type CertifiedLearner,
  contextOptions,
  type GradientLearner,
  type Learner,
  type LearnerContext,
  type LearnerState,
} from "./learner.ts";
import { addDecaying, drawArm, WeightAverage } from "./weight-average.ts";

export interface FullGradientOptions extends PlugInOptions, CertificateOptions {}

export interface ArmOptions {
  /** Cost of each choice of the arm; 0 by default. */
  readonly cost?: number;
  /** The minimum weight of the arm. By default that of the other arms; required if each arm has its own. */
  readonly floor?: number;
  /** The maximum weight of the arm. By default that of the other arms, or none if each arm has its own. */
  readonly ceiling?: number;
}

/** What `full-gradient` adds to the interface of every learner. */
export interface FullGradientLearner extends GradientLearner, CertifiedLearner {
  /** The minimum weight of an active arm: one number for all arms, or a list with one per arm, retired arms included. */
  readonly floor: Floor;
  /** The maximum weight of an active arm: one number, or a list like `floor`; undefined without ceilings. */
  readonly ceiling: Ceiling | undefined;
  /**
   * Adds an arm, gives it an equal share at once, and returns its index. Throws, and changes nothing, if the floors of all arms
   * would leave no free weight.
   *
   * @example const arm = learner.addArm({ cost: 0.02, floor: 0.1 });
   */
  addArm(options?: ArmOptions): number;
  /**
   * Retires an arm: its weight is zero from now on, the other arms split it in proportion, and its index is never reused. Throws,
   * and changes nothing, if the ceilings of the others do not allow them to have all of the weight.
   */
  retireArm(arm: number): void;
  save(): FullGradientState;
}

/** Whether arms can be added to a learner, and retired, while it learns. */
export function canChangeArms(learner: Learner): learner is FullGradientLearner {
  return "addArm" in learner;
}

export interface FullGradientState extends LearnerState {
  readonly round: number;
  readonly weightAverage: NumbersState;
  readonly blend: readonly number[];
  readonly before: readonly number[];
  readonly average: readonly number[];
  readonly floor: Floor;
  /** Absent without ceilings. */
  readonly ceiling?: Ceiling;
  readonly retired: readonly number[];
  readonly scale: NumbersState;
  readonly multiplier: number;
  readonly spreads: NumbersState;
  readonly plugIn: PlugInState;
  readonly untried: readonly number[];
  readonly certificates: CertificatesState | null;
}

/** Constants chosen by experiment (docs/appendix/full-gradient.md); a benchmark compares alternatives. */
export interface FullGradientChoices {
  /** The first step, in units of the largest slope: at 1/2, an arm can gain a factor of exp(1/2) on another. */
  readonly firstMultiplier: number;
  /**
   * Factor by which a step is cut after one that went too far, which the next slope along it shows; otherwise steps grow slowly.
   */
  readonly shrink: number;
  readonly grow: number;
  /**
   * In round t the multiplier is at least this over sqrt(t). With a constant bound, steps would oscillate forever where the
   * utility bends sharply; with no bound, steps at a kink would shrink too fast to move along it.
   */
  readonly smallestMultiplier: number;
  readonly largestMultiplier: number;
  /** The minimum total weight of untried arms, as a share of the weight that the floors leave free. */
  readonly untriedShare: number;
  /** Optimism: a slope is raised by this many of its standard errors, times the weight that the floors leave free. */
  readonly optimism: number;
  /** Rounds between steps. */
  readonly every: number;
}

const usualChoices: FullGradientChoices = {
  firstMultiplier: 0.5,
  shrink: 0.7,
  grow: 1.05,
  smallestMultiplier: 0.5,
  largestMultiplier: 20,
  untriedShare: 0.5,
  optimism: 2,
  every: 1,
};

/**
 * Mirror ascent with the whole plug-in gradient. The rewards of all arms give every entry of the gradient at once, g_k = <grad
 * f(m_w), m_k - m_w>, so importance weights add no noise. The step is w_k <- w_k exp(eta g_k), projected, with eta = multiplier /
 * (root mean square of the largest |g_k| so far, among arms that can move), which does not depend on the scale of rewards. Slopes
 * are raised by two standard errors times the weight that the floors leave free. As long as some arms are untried, they together
 * have at least half of that free weight. Recommends the blend of largest plug-in utility.
 */
export class FullGradient implements FullGradientLearner {
  readonly kind = "full-gradient";
  readonly #context: LearnerContext;
  readonly #certificates: Certificates | undefined;
  readonly #choices: FullGradientChoices;
  readonly #plugIn: PlugIn;
  /** The most rounds that the averages remember. */
  readonly #memory: number;
  #weightAverage: WeightAverage;
  #scale: SlopeScale;
  #spreads: ArmSpreads;
  #roster!: ArmRoster;
  #evidence!: Evidence;
  #slopes!: BlendSlopes;
  #untried!: UntriedArms;
  #blend: Float64Array;
  /** The blend before the last step. */
  #before: Float64Array;
  /** A polynomial-decay average of the blends, from which the search for the recommended blend starts. */
  #average: Float64Array;
  /** The current weights: the blend, with more weight for untried arms and for an arm tested for the certificate. */
  #weights!: Float64Array;
  #multiplier: number;
  #round = 0;
  /** The recommended blend; computed on request and valid until the next reward. */
  #recommended: Float64Array | undefined;

  constructor(options: FullGradientOptions & LearnerContext, choices: Partial<FullGradientChoices> = {}) {
    const { armCount, utility, memory } = options;
    this.#certificates = certificatesOf(options, { utility, armCount, forgets: memory !== undefined });
    this.#context = { ...options, prior: options.prior ?? POOLED } as LearnerContext;
    this.#choices = { ...usualChoices, ...choices };
    const roster = new ArmRoster(armCount, options);
    this.#plugIn = new PlugIn(options, options);
    this.#memory = memory?.length ?? Number.POSITIVE_INFINITY;
    this.#weightAverage = new WeightAverage(armCount);
    this.#scale = new SlopeScale(armCount, this.#memory);
    this.#spreads = new ArmSpreads(armCount);
    this.#blend = roster.equal();
    this.#before = roster.equal();
    this.#average = roster.equal();
    this.#multiplier = this.#choices.firstMultiplier;
    this.#follow(roster, roster.active);
  }

  get floor(): Floor {
    return this.#roster.domain.floor;
  }

  get ceiling(): Ceiling | undefined {
    return this.#roster.domain.ceiling;
  }

  get weights(): Float64Array {
    return this.#weights;
  }

  /** The blend of largest plug-in utility, without optimism. Computed when asked for. */
  recommend(): Float64Array {
    this.#recommended ??= bestBlend(this.#plugIn, this.#roster, this.#context.utility.smooth, this.#average);
    return this.#recommended.slice();
  }

  utilityOf(weights: Float64Array): number {
    return this.#plugIn.value(weights);
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
   * Learns from one reward, late or not, of an active or retired arm. The statistics need no importance weights, so `probability`
   * is only checked.
   */
  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const accepted = this.#plugIn.observe(arm, reward, probability);
    this.#weightAverage.add(this.#weights);
    this.#untried.remove(arm);
    this.#round++;
    addDecaying(this.#average, this.#blend, this.#rounds);
    const { every } = this.#choices;
    if (every === 1 || this.#round % every === 0) this.#ascend(arm);
    this.#recommended = undefined;
    this.#certificates?.observe(arm, accepted, this.#round, this.#evidence);
    this.#weigh();
  }

  addArm({ cost = 0, floor, ceiling }: ArmOptions = {}): number {
    checkFinite("cost", cost);
    const state = this.save();
    const arm = state.blend.length;
    const limits = {
      floor: extendedFloor(this.floor, floor, arm),
      ceiling: extendedCeiling(this.ceiling, ceiling, arm),
    };
    const roster = new ArmRoster(arm + 1, limits, state.retired);
    const share = 1 / roster.active.length;
    this.#load({
      ...withBlends(state, (blend) => roster.projected([...blend.map((weight) => (1 - share) * weight), share])),
      ...limitsOf(roster),
      weightAverage: lengthened(state.weightAverage),
      scale: lengthened(state.scale),
      spreads: lengthened(state.spreads),
      plugIn: withFurtherArm(state.plugIn, cost),
      untried: [...state.untried, arm],
    });
    return arm;
  }

  retireArm(arm: number): void {
    const { active, armCount } = this.#roster;
    if (!active.includes(arm)) throw invalid("arm", `one of the arms that play: ${active.join(", ")}`, arm);
    if (active.length === 2) {
      throw refused("arm", "Cannot retire this arm: at least two must remain.", arm);
    }
    const state = this.save();
    const retired = [...state.retired, arm];
    const roster = new ArmRoster(armCount, this.#roster.domain, retired);
    const untried = state.untried.filter((other) => other !== arm);
    this.#load({ ...withBlends(state, (blend) => roster.projected(blend)), retired, untried });
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
      ...limitsOf(this.#roster),
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
    // A state never has fewer arms than the learner was created with.
    const armCount = Math.max(saved.blend?.length ?? 0, this.#context.armCount);
    const roster = new ArmRoster(armCount, saved, checkArms("state.retired", saved.retired, armCount));
    this.#blend = roster.check("state.blend", saved.blend);
    this.#before = roster.check("state.before", saved.before);
    this.#average = roster.check("state.average", saved.average);
    this.#round = checkNonNegative("state.round", saved.round);
    this.#spreads = new ArmSpreads(armCount);
    this.#spreads.restore("state.spreads", saved.spreads);
    this.#scale = new SlopeScale(armCount, this.#memory);
    this.#scale.restore("state.scale", saved.scale);
    this.#multiplier = checkPositive("state.multiplier", saved.multiplier);
    this.#weightAverage = new WeightAverage(armCount);
    this.#weightAverage.restore("state.average", saved.weightAverage);
    this.#certificates?.restore(saved.certificates, armCount);
    this.#plugIn.restore(saved.plugIn, armCount);
    this.#follow(roster, checkArms("state.untried", saved.untried, armCount));
  }

  /** Switches to another roster and its untried arms. */
  #follow(roster: ArmRoster, untried: readonly number[]): void {
    this.#roster = roster;
    this.#recommended = undefined;
    const { active, domain } = roster;
    this.#evidence = { active, domain, plugIn: this.#plugIn, recommend: () => this.recommend() };
    this.#slopes = new BlendSlopes(roster.armCount);
    this.#untried = new UntriedArms(roster.armCount, untried);
    this.#weigh();
  }

  #weigh(): void {
    const weights = this.#untried.favoured(this.#blend, this.#choices.untriedShare, this.#roster.domain);
    this.#weights = this.#certificates?.mixed(weights, this.#roster) ?? weights;
  }

  /** How many rounds count. */
  get #rounds(): number {
    return Math.min(this.#round, this.#memory);
  }

  #ascend(arm: number): void {
    const slopes = this.#slopes;
    const rounding = this.#plugIn.slopesInto(this.#blend, slopes.values);
    const surprise = this.#plugIn.surprise(arm, slopes.values);
    const bonusScale = this.#bonusScale(arm, Math.abs(surprise) > rounding ? surprise : 0);
    const { domain } = this.#roster;
    slopes.measure(this.#blend, this.#before, domain, this.#plugIn.statistics.errors, bonusScale);
    const { largest, farthest } = slopes;
    if (!(largest > rounding)) return;
    if (this.#scale.isKnown) this.#adapt(slopes.alongLastStep < 0);
    this.#scale.add(farthest, largest);
    const size = this.#multiplier / this.#scale.at(this.#blend, domain, farthest);
    const next = this.#before;
    this.#roster.raiseInto(this.#blend, slopes, size, next);
    this.#before = this.#blend;
    this.#blend = next;
  }

  /** How much optimism raises slopes, per unit of their standard error, from the spread of rewards within arms. */
  #bonusScale(arm: number, surprise: number): number {
    const { free } = this.#roster.domain;
    const spread = this.#spreads.add(arm, surprise, this.#round, this.#blend);
    // Floors explore on their own, so optimism shrinks with the weight they leave free.
    return this.#choices.optimism * free * Math.sqrt(spread);
  }

  /** If the utility decreases along the last step at its end point, the step was too long for the curvature. */
  #adapt(isTooLong: boolean): void {
    const { shrink, grow, smallestMultiplier, largestMultiplier } = this.#choices;
    const scaled = this.#multiplier * (isTooLong ? shrink : grow);
    const least = smallestMultiplier / Math.sqrt(this.#rounds);
    this.#multiplier = Math.min(Math.max(scaled, least), largestMultiplier);
  }
}

/** Blendit's own learner: mirror ascent along the whole plug-in gradient, with an adaptive step. */
export function fullGradient(options: FullGradientOptions & LearnerContext): FullGradientLearner {
  checkOptions("full-gradient", options, {
    prior: true,
    memory: true,
    certificate: true,
    certificateShare: true,
    ...contextOptions,
  });
  return new FullGradient(options);
}

function withBlends(state: FullGradientState, change: (blend: readonly number[]) => number[]): FullGradientState {
  const { blend, before, average } = state;
  return { ...state, blend: change(blend), before: change(before), average: change(average) };
}

/** The plug-in state with one more arm, about which nothing is known yet. */
function withFurtherArm({ statistics, costs }: PlugInState, cost = 0): PlugInState {
  return {
    costs: costs || cost !== 0 ? [...(costs ?? statistics.counts.map(() => 0)), cost] : null,
    statistics: {
      ...statistics,
      counts: [...statistics.counts, 0],
      sums: [...statistics.sums, statistics.pooled.map(() => 0)],
    },
  };
}

/** The floor after adding an arm. */
function extendedFloor(floor: Floor, added: number | undefined, armCount: number): Floor {
  if (typeof floor !== "number") return [...floor, checkNonNegative("floor", added)];
  if (added === undefined || added === floor) return floor;
  return [...Array.from({ length: armCount }, () => floor), checkNonNegative("floor", added)];
}

/** The ceiling after adding an arm. */
function extendedCeiling(
  ceiling: Ceiling | undefined,
  added: number | undefined,
  armCount: number,
): Ceiling | undefined {
  if (typeof ceiling === "object") return [...ceiling, added ?? 1];
  if (added === undefined || added === ceiling) return ceiling;
  return [...Array.from({ length: armCount }, () => ceiling ?? 1), added];
}

/** The limits of the arms, in the form in which they are saved. */
function limitsOf({ domain: { floor, ceiling } }: ArmRoster): Pick<FullGradientState, "floor" | "ceiling"> {
  return { floor, ...(ceiling !== undefined && { ceiling }) };
}

/** Appends a zero to every list. */
function lengthened(numbers: NumbersState): NumbersState {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, typeof value === "number" ? value : [...value, 0]]),
  );
}
