import { type AnyDistribution, metricOf } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import type { Learner } from "@blendit/core/learners";
import {
  type ConstrainedOptimum,
  constrainedOptimum,
  type Infeasible,
  KnownArms,
  maximise,
  maximiseInSteps,
  type Optimum,
} from "@blendit/core/optimum";
import { weightDomain } from "@blendit/core/simplex";
import { anyDistribution, distributionKinds, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type LearnerSpec, learner } from "../baselines/index.ts";
import { type Limit, limitsOf } from "./constraints.ts";
import { driftShare, Stage } from "./drift.ts";
import type { ArmSpec, Experiment, LearnerEntry } from "./experiment.ts";
import { onlyMetric, plainGoal } from "./metrics.ts";
import type { ModuleFile } from "./module-spec.ts";

/** Builds the distribution of an arm. */
export function distributionOf(arm: ArmSpec): AnyDistribution {
  // Most arms have no name. The shortcut matters for thousands of arms.
  if (arm.name === undefined) return anyDistribution(arm);
  const { name: _, ...spec } = arm;
  return anyDistribution(spec);
}

/** With more arms than this, distributions are kept only once all are needed, since they slow down the garbage collector. */
const MOST_KEPT = 1000;

/** The distributions of arms, built on first use. For records, these are the distributions of one metric. */
export class ArmDistributions {
  readonly #specs: readonly ArmSpec[];
  readonly #metric: ReturnType<typeof onlyMetric>;
  #all: readonly AnyDistribution[] | undefined;

  constructor(specs: readonly ArmSpec[], all?: readonly AnyDistribution[], metric?: ReturnType<typeof onlyMetric>) {
    this.#specs = specs;
    this.#metric = metric;
    this.#all = all;
  }

  get count(): number {
    return this.#specs.length;
  }

  /** Whether all are distributions of numbers. */
  get areNumbers(): boolean {
    if (this.#metric !== undefined) return typeof this.#metric === "string";
    return this.#specs.every(({ kind }) => Object.hasOwn(distributionKinds, kind));
  }

  get all(): readonly AnyDistribution[] {
    this.#all ??= this.#specs.map((spec) => this.#build(spec));
    return this.#all;
  }

  of(arm: number): AnyDistribution {
    return this.#all || this.count <= MOST_KEPT ? this.all[arm]! : this.#build(this.#specs[arm]!);
  }

  #build(spec: ArmSpec): AnyDistribution {
    const whole = distributionOf(spec);
    return this.#metric === undefined ? whole : metricOf(whole, this.#metric);
  }
}

/** Whether a learner needs the true distributions of the arms. */
export function asksForDistributions(spec: LearnerSpec): boolean {
  return "influence" in spec && spec.influence === "exact";
}

/** Components of a problem that are already built. */
export interface ProblemOptions {
  /** The utility; required if it comes from a module. */
  readonly utility?: Utility | undefined;
  /** The distributions of the arms, or those of the metric if the experiment is about one. */
  readonly distributions?: readonly AnyDistribution[] | undefined;
  /** The best blend in the first round. */
  readonly best?: Optimum | undefined;
  /** The file of the utility, if it comes from a module. */
  readonly module?: ModuleFile | undefined;
}

/** An experiment with everything that its replications share. Components that may not be needed are built on first use. */
export class Problem {
  readonly experiment: Experiment;
  readonly utility: Utility;
  readonly arms: ArmDistributions;
  /** The distributions that arms drift to; undefined without drift. */
  readonly laterArms: ArmDistributions | undefined;
  readonly module: ModuleFile | undefined;
  /** Stages by the share of rewards from new distributions. */
  readonly #stages = new Map<number, Stage>();
  #known: KnownArms | undefined;
  #both: KnownArms | undefined;
  #limits: readonly Limit[] | undefined;
  #limited: ConstrainedOptimum | Infeasible | undefined;
  #best: Optimum | undefined;
  #search: Promise<Optimum> | undefined;

  constructor(experiment: Experiment, { utility: given, distributions, best, module }: ProblemOptions = {}) {
    const { arms, drift, diagnostics } = experiment;
    this.experiment = experiment;
    const metric = onlyMetric(experiment);
    this.utility = given ?? utility(plainGoal(experiment));
    this.arms = new ArmDistributions(arms, distributions, metric);
    this.laterArms = drift && new ArmDistributions(drift.to, undefined, metric);
    this.module = module;
    this.#best = best;
    // Diagnostics need all distributions. Building them here reports invalid ones early.
    if (diagnostics.length > 0) void this.arms.all;
    weightDomain(experiment, arms.length);
  }

  /** The problem of an experiment; a problem is returned unchanged. */
  static of(source: Experiment | Problem): Problem {
    return source instanceof Problem ? source : new Problem(source);
  }

  /** This problem with another number of replications. It shares everything that is already built. */
  withReplications(replications: number): Problem {
    const { utility, arms, module } = this;
    const options = { utility, distributions: arms.all, best: this.#best, module };
    const other = new Problem({ ...this.experiment, replications }, options);
    other.#known = this.#known;
    return other;
  }

  get distributions(): readonly AnyDistribution[] {
    return this.arms.all;
  }

  /** The arms as they are before any drift. */
  get known(): KnownArms {
    const { utility, arms, experiment } = this;
    this.#known ??= new KnownArms({ utility, arms: arms.all, costs: experiment.costs });
    return this.#known;
  }

  /** The arms before any drift, followed by the same arms after it. */
  get both(): KnownArms {
    const { utility, arms, laterArms } = this;
    const { costs } = this.experiment;
    const distributions = [...arms.all, ...(laterArms?.all ?? [])];
    this.#both ??= new KnownArms({ utility, arms: distributions, costs: costs && [...costs, ...costs] });
    return this.#both;
  }

  /** The constraints, built for the arms. */
  get limits(): readonly Limit[] {
    this.#limits ??= this.experiment.constraints ? limitsOf(this.experiment, this.arms.all) : [];
    return this.#limits;
  }

  /** The best blend that satisfies all constraints, or the proof that none exists; undefined without constraints. */
  get limited(): ConstrainedOptimum | Infeasible | undefined {
    if (this.limits.length === 0) return undefined;
    const { floor, ceiling } = this.experiment;
    this.#limited ??= constrainedOptimum({ goal: this.known, constraints: this.limits, floor, ceiling });
    return this.#limited;
  }

  /** The best blend in the first round. Throws if no blend satisfies all constraints. */
  get optimum(): Optimum {
    this.#best ??= this.#withinLimits();
    this.#best ??= maximise(this.known, this.experiment);
    return this.#best;
  }

  /** Computes the best blend in the first round, with pauses so that the caller can process signals. */
  async findOptimum(options?: SearchOptions<Optimum>): Promise<Optimum> {
    this.#best ??= this.#withinLimits();
    if (this.#best) return this.#best;
    this.#search ??= withPauses(maximiseInSteps(this.known, this.experiment), options);
    this.#best = await this.#search;
    return this.#best;
  }

  #withinLimits(): Optimum | undefined {
    const found = this.limited;
    if (!found || found.feasible) return found;
    const names = found.conflicting.map((index) => this.limits[index]!.name);
    throw refused(
      "constraints",
      `No blend keeps all of these limits: ${names.join(", ")}. Loosen at least one.`,
      names,
    );
  }

  /** The best blend in the first round; undefined if there are no diagnostics, which need it. */
  get best(): Optimum | undefined {
    return this.experiment.diagnostics.length > 0 ? this.optimum : undefined;
  }

  /** Builds the learner of an entry. Its id is for results and not an option of the learner. */
  learner({ id: _, ...spec }: LearnerEntry): Learner {
    const { utility, arms, laterArms } = this;
    const { floor, ceiling, costs } = this.experiment;
    // If distributions drift, the exact influence of the known arms would be out of date.
    const knownArms = asksForDistributions(spec) && !laterArms ? this.known : undefined;
    return learner(spec, { utility, armCount: arms.count, floor, ceiling, costs, knownArms });
  }

  /** The arms as they are in the last round. */
  get lastStage(): Stage {
    return this.stageAt(this.experiment.horizon);
  }

  /** The arms as they are in a round. */
  stageAt(round: number): Stage {
    const { drift } = this.experiment;
    const share = drift ? driftShare(drift, round) : 0;
    let stage = this.#stages.get(share);
    if (!stage) {
      const domain = weightDomain(this.experiment, this.arms.count);
      stage = drift
        ? new Stage(this.both, domain, share)
        : new Stage(this.known, domain, undefined, () => this.optimum);
      this.#stages.set(share, stage);
    }
    return stage;
  }
}

interface SearchOptions<Step> {
  /** Called with the last step before each pause. */
  readonly onStep?: ((step: Step) => void) | undefined;
  /** Aborts the work at the next pause. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds of work between pauses, too short for people to notice. */
const BETWEEN_PAUSES = 50;

/** Runs long work with pauses, so that signals are processed and progress is shown. Short work has no pauses. */
export async function withPauses<Step, Result>(
  steps: Generator<Step, Result>,
  { onStep, signal }: SearchOptions<Step> = {},
): Promise<Result> {
  let start = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - start < BETWEEN_PAUSES) continue;
    onStep?.(step.value);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    start = performance.now();
  }
}
