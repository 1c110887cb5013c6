import { InvalidError } from "@blendit/core/errors";
import {
  type Certificate,
  canChangeArms,
  hasCertificate,
  type Learner,
  type LearnerState,
  type PlugIn,
  type PlugInState,
} from "@blendit/core/learners";
import { Problem } from "./problem.ts";
import type { ArmSettings, Configuration, EventRecord, Outcome } from "./records.ts";

export interface LearningState {
  readonly learner: LearnerState;
  /** Null if the learner keeps its own estimates. */
  readonly estimates: PlugInState | null;
  readonly arms: readonly number[];
  readonly retired: readonly number[];
  readonly version: number;
  readonly learned: number;
  readonly refused: number;
}

/** The list of arms at each position in the log where it was configured, the latest last. */
export type ArmHistory = readonly { readonly sequence: number; readonly configuration: Pick<Configuration, "arms"> }[];

/**
 * What an experiment has learned: its learner under the current configuration, after all rewards of the log in their
 * order. A learner that can add arms gets them at the log position where they were added; any other learner starts with
 * the current arms.
 */
export class Learning {
  problem: Problem;
  readonly #history: ArmHistory;
  /** Whether the learner adds and retires arms at the same log positions as the experiment. */
  readonly #followsArms: boolean;
  readonly #learner: Learner;
  /** The experiment's number of each of the learner's arms, which the learner numbers itself. */
  #arms: number[];
  #retired = new Set<number>();
  /** Estimates for reports, if the learner keeps none. */
  readonly #estimates: PlugIn | undefined;
  /** The position in the log of the last event that was learned. */
  version = 0;
  /** The number of rewards that were learned. */
  learned = 0;
  /**
   * The number of rewards in the log that this configuration does not accept, such as values outside a support that was
   * set later.
   */
  refused = 0;

  /**
   * `history` ends with the list of arms of `configuration`.
   *
   * @throws InvalidError for a configuration that no learner can have
   */
  constructor(configuration: Configuration, history: ArmHistory) {
    this.problem = new Problem(configuration);
    this.#history = history;
    const lists = listsOf(history);
    this.#followsArms = canFollowArms(this.problem, lists);
    this.#arms = this.#followsArms ? [...lists[0]!.keys()] : [...this.problem.playing];
    this.#learner = this.problem.learner(this.#arms);
    if (!this.#learner.utilityOf) this.#estimates = this.problem.estimates();
  }

  /** Whether it can continue under a configuration that differs only in its arms. */
  canFollow(configuration: Configuration): boolean {
    const lists = [...listsOf(this.#history), configuration.arms];
    return this.#followsArms && canFollowArms(new Problem(configuration), lists);
  }

  /**
   * Continues under a configuration that differs only in its arms. The learner changes its arms when it reaches the
   * event of the change.
   */
  configure(configuration: Configuration): void {
    this.problem = new Problem(configuration);
  }

  /** Learns the next event of the log. */
  apply({ kind, arm, value, probability, sequence }: EventRecord): void {
    this.version = sequence;
    if (kind === "configured") this.#changeArms(sequence);
    else this.#learn(arm, value!, probability);
  }

  /** The learner's weight of each arm of the experiment; zero for retired arms. */
  weights(): Float64Array {
    return this.#byArm(this.#learner.weights);
  }

  recommended(): Float64Array {
    return this.#byArm(this.#learner.recommend());
  }

  /** The estimated utility of a blend; null while no reward was learned, or the learner does not know all its arms yet. */
  utilityOf(shares: Float64Array): number | null {
    if (this.learned === 0 || shares.length !== this.problem.armCount) return null;
    const value = this.#estimates ? this.#estimates.value(shares) : this.#ownUtilityOf(shares);
    return Number.isFinite(value) ? value : null;
  }

  /** The playing arm with the best estimated utility if used alone; undefined if none is known. */
  bestSingle(): { readonly arm: number; readonly utility: number } | undefined {
    if (this.learned === 0) return undefined;
    const estimates = this.#estimates;
    const known = estimates ? [...Array(estimates.armCount).keys()] : this.#arms;
    const playing = new Set(this.problem.playing);
    // One list is reused for all arms, since a list per arm would be slow for many arms.
    const alone = new Float64Array(known.length);
    let best: { readonly arm: number; readonly utility: number } | undefined;
    known.forEach((arm, slot) => {
      if (!playing.has(arm)) return;
      alone[slot] = 1;
      const utility = estimates ? estimates.value(alone) : this.#learner.utilityOf!(alone);
      alone[slot] = 0;
      if (Number.isFinite(utility) && !(best !== undefined && best.utility >= utility)) best = { arm, utility };
    });
    return best;
  }

  certificate(): Certificate {
    if (hasCertificate(this.#learner)) return this.#learner.certificate();
    return { grade: "none", reason: `the learner ${this.#learner.kind} does not provide one; full-gradient does` };
  }

  /** The experiment's number of an arm, given the learner's number. */
  armOf(slot: number): number {
    return this.#arms[slot]!;
  }

  save(): LearningState {
    return {
      learner: this.#learner.save(),
      estimates: this.#estimates?.save() ?? null,
      arms: [...this.#arms],
      retired: [...this.#retired],
      version: this.version,
      learned: this.learned,
      refused: this.refused,
    };
  }

  restore(state: LearningState): void {
    this.#learner.restore(state.learner);
    this.#estimates?.restore(state.estimates!);
    this.#arms = [...state.arms];
    this.#retired = new Set(state.retired);
    this.version = state.version;
    this.learned = state.learned;
    this.refused = state.refused;
  }

  #learn(arm: number, value: Outcome, probability: number): void {
    try {
      const reward = this.problem.rewardOf(value);
      const slot = this.#arms.indexOf(arm);
      if (slot >= 0) this.#learner.update(slot, reward, probability);
      this.#estimates?.observe(arm, reward, probability);
      this.learned++;
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      this.refused++;
    }
  }

  #ownUtilityOf(shares: Float64Array): number {
    const known = new Set(this.#arms);
    if (shares.some((share, arm) => share > 0 && !known.has(arm))) return Number.NaN;
    return this.#learner.utilityOf!(Float64Array.from(this.#arms, (arm) => shares[arm]!));
  }

  #changeArms(sequence: number): void {
    const list = this.#history.find((each) => each.sequence === sequence)?.configuration.arms;
    if (this.#followsArms && list) changeArms(this.problem, this.#learner, this.#arms, this.#retired, list);
  }

  #byArm(weights: Float64Array): Float64Array {
    const shares = new Float64Array(this.problem.armCount);
    for (let slot = 0; slot < weights.length; slot++) shares[this.#arms[slot]!] = weights[slot]!;
    return shares;
  }
}

function listsOf(history: ArmHistory): (readonly ArmSettings[])[] {
  return history.map(({ configuration }) => configuration.arms);
}

/** Retires and adds a learner's arms until they match a list. Retires first, to make room for the floors. */
function changeArms(
  problem: Problem,
  learner: Learner,
  arms: number[],
  retired: Set<number>,
  list: readonly ArmSettings[],
): void {
  if (!canChangeArms(learner)) return;
  const slots = new Map(arms.map((arm, slot) => [arm, slot]));
  list.forEach(({ isRetired }, arm) => {
    const slot = slots.get(arm);
    if (!isRetired || slot === undefined || retired.has(arm)) return;
    learner.retireArm(slot);
    retired.add(arm);
  });
  list.forEach(({ isRetired }, arm) => {
    if (isRetired || slots.has(arm)) return;
    const ceiling = problem.ceilingOf(arm);
    learner.addArm({
      cost: problem.costOf(arm),
      floor: problem.floorOf(arm),
      ...(ceiling !== undefined && { ceiling }),
    });
    arms.push(arm);
  });
}

/**
 * Whether a learner can follow the lists of arms in a log: its kind must be able to, and the current floors and
 * ceilings must leave room at every step.
 */
function canFollowArms(problem: Problem, lists: readonly (readonly ArmSettings[])[]): boolean {
  const [first] = lists;
  if (!first) return false;
  try {
    const arms = [...first.keys()];
    const learner = problem.learner(arms);
    if (!canChangeArms(learner)) return false;
    const retired = new Set<number>();
    for (const list of lists) changeArms(problem, learner, arms, retired, list);
    return true;
  } catch (error) {
    if (error instanceof InvalidError) return false;
    throw error;
  }
}

/** Whether the whole log has to be learned again to continue under another configuration. */
export function needsRelearning(learning: Learning, before: Configuration, after: Configuration): boolean {
  const differ = (of: (configuration: Configuration) => unknown) =>
    JSON.stringify(of(before)) !== JSON.stringify(of(after));
  return differ(learnerSettings) || (differ(({ arms }) => arms) && !learning.canFollow(after));
}

/** The settings that a learner depends on, apart from its arms. */
function learnerSettings({ utility, floor, ceiling, support, learner, control }: Configuration) {
  return { utility, floor, ceiling, support, learner, control: control?.share == null ? null : control };
}
