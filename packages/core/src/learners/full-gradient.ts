import {
  type Certificate,
  type CertificateOptions,
  type Certificates,
  certificatesOf,
  type Evidence,
  notAsked,
} from "../certificate/certificate.ts";
import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkArms, checkNonNegative } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { PlugIn, type PlugInOptions, POOLED } from "../estimates/plug-in.ts";
import type { RandomSource } from "../random/random.ts";
import type { Ceiling, Floor } from "../simplex/weight-domain.ts";
import { ArmRoster, UntriedArms } from "./arm-roster.ts";
import { bestBlend } from "./best-blend.ts";
import { type ArmOptions, type FullGradientState, withFurtherArm, withoutArm } from "./full-gradient-state.ts";
import { type AscentChoices, GradientAscent } from "./gradient-ascent.ts";
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

export interface FullGradientChoices extends AscentChoices {
  /** The minimum total weight of untried arms, as a share of the weight that the floors leave free. */
  readonly untriedShare: number;
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
 * f(m_w), m_k - m_w>, so importance weights add no noise. `GradientAscent` takes the steps, with slopes raised by two standard
 * errors times the weight that the floors leave free. As long as some arms are untried, they together have at least half of that
 * free weight. Recommends the blend of largest plug-in utility.
 */
export class FullGradient implements FullGradientLearner {
  readonly kind = "full-gradient";
  readonly #context: LearnerContext;
  readonly #certificates: Certificates | undefined;
  readonly #choices: FullGradientChoices;
  readonly #plugIn: PlugIn;
  /** The most rounds that the averages remember. */
  readonly #memory: number;
  #weightAverage!: WeightAverage;
  #ascent!: GradientAscent;
  #roster!: ArmRoster;
  #evidence!: Evidence;
  #untried!: UntriedArms;
  /** A polynomial-decay average of the blends, from which the search for the recommended blend starts. */
  #average: Float64Array;
  /** The current weights: the blend, with more weight for untried arms and for an arm tested for the certificate. */
  #weights!: Float64Array;
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
    this.#average = roster.equal();
    this.#start(roster, roster.active);
    this.#weigh();
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
    addDecaying(this.#average, this.#ascent.blend, Math.min(this.#round, this.#memory));
    const { every } = this.#choices;
    if (every === 1 || this.#round % every === 0) this.#ascent.step(this.#plugIn, arm, this.#round);
    this.#recommended = undefined;
    this.#certificates?.observe(arm, accepted, this.#round, this.#evidence);
    this.#weigh();
  }

  addArm(options: ArmOptions = {}): number {
    this.#load(withFurtherArm(this.save(), options));
    return this.#roster.armCount - 1;
  }

  retireArm(arm: number): void {
    const { active } = this.#roster;
    if (!active.includes(arm)) throw invalid("arm", `one of the arms that play: ${active.join(", ")}`, arm);
    if (active.length === 2) {
      throw refused("arm", "Cannot retire this arm: at least two must remain.", arm);
    }
    this.#load(withoutArm(this.save(), arm));
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
      ...this.#ascent.save(),
      average: Array.from(this.#average),
      floor: this.floor,
      ceiling: this.ceiling,
      retired: this.#roster.retired,
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
    this.#start(roster, checkArms("state.untried", saved.untried, armCount));
    this.#ascent.restore(saved);
    this.#average = roster.check("state.average", saved.average);
    this.#round = checkNonNegative("state.round", saved.round);
    this.#weightAverage.restore("state.average", saved.weightAverage);
    this.#certificates?.restore(saved.certificates, armCount);
    this.#plugIn.restore(saved.plugIn, armCount);
    this.#weigh();
  }

  /** Makes everything that depends on the arms, as before the first reward. */
  #start(roster: ArmRoster, untried: readonly number[]): void {
    const { armCount, active, domain } = roster;
    this.#roster = roster;
    this.#evidence = { active, domain, plugIn: this.#plugIn, recommend: () => this.recommend() };
    this.#untried = new UntriedArms(armCount, untried);
    this.#ascent = new GradientAscent(roster, this.#memory, this.#choices);
    this.#weightAverage = new WeightAverage(armCount);
    this.#recommended = undefined;
  }

  #weigh(): void {
    const weights = this.#untried.favoured(this.#ascent.blend, this.#choices.untriedShare, this.#roster.domain);
    this.#weights = this.#certificates?.mixed(weights, this.#roster) ?? weights;
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
