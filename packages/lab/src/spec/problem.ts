import type { AnyDistribution } from "@blendit/core/distributions";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { KnownArms, maximise, maximiseInSteps, type Optimum } from "@blendit/core/optimum";
import { checkFloor } from "@blendit/core/simplex";
import { anyDistribution, distributionKinds, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type LearnerSpec, learner } from "../baselines/index.ts";
import { driftShare, Stage } from "./drift.ts";
import type { ArmSpec, Experiment, NamedLearner } from "./experiment.ts";
import { plainUtility } from "./module-spec.ts";

/** The distribution that an arm of an experiment describes. */
export function distributionOf(arm: ArmSpec): AnyDistribution {
  // Most arms have no name, and are built by the thousand.
  if (arm.name === undefined) return anyDistribution(arm);
  const { name: _, ...spec } = arm;
  return anyDistribution(spec);
}

/** Of more arms than this, distributions are kept only where all of them are needed: they would slow down the garbage collector. */
const MOST_KEPT = 1000;

/** The distributions of arms, built when they are first needed. */
export class ArmDistributions {
  readonly #specs: readonly ArmSpec[];
  #all: readonly AnyDistribution[] | undefined;

  constructor(specs: readonly ArmSpec[], all?: readonly AnyDistribution[]) {
    this.#specs = specs;
    this.#all = all;
  }

  get count(): number {
    return this.#specs.length;
  }

  /** Whether all of them are distributions of numbers. */
  get areNumbers(): boolean {
    return this.#specs.every(({ kind }) => Object.hasOwn(distributionKinds, kind));
  }

  get all(): readonly AnyDistribution[] {
    this.#all ??= this.#specs.map(distributionOf);
    return this.#all;
  }

  of(arm: number): AnyDistribution {
    return this.#all || this.count <= MOST_KEPT ? this.all[arm]! : distributionOf(this.#specs[arm]!);
  }
}

interface EnvironmentOptions {
  readonly utility: Utility;
  readonly arms: ArmDistributions;
  /** The distributions that arms drift to, where they do. */
  readonly laterArms?: ArmDistributions | undefined;
  readonly costs?: readonly number[] | undefined;
}

/** The arms of an experiment and the utility of their blends. Known arms are built when they are first asked for, once. */
export class Environment {
  readonly utility: Utility;
  readonly arms: ArmDistributions;
  readonly laterArms: ArmDistributions | undefined;
  readonly costs: readonly number[] | undefined;
  #known: KnownArms | undefined;
  #both: KnownArms | undefined;

  constructor({ utility, arms, laterArms, costs }: EnvironmentOptions) {
    this.utility = utility;
    this.arms = arms;
    this.laterArms = laterArms;
    this.costs = costs;
  }

  /** A custom utility is passed by whoever has loaded its file. */
  static of(experiment: Pick<Experiment, "utility" | "arms" | "drift" | "costs">, custom?: Utility): Environment {
    const { arms, drift, costs } = experiment;
    return new Environment({
      utility: custom ?? utility(plainUtility(experiment)),
      arms: new ArmDistributions(arms),
      laterArms: drift && new ArmDistributions(drift.to),
      costs,
    });
  }

  /** The arms as they are before any drift. */
  get known(): KnownArms {
    this.#known ??= new KnownArms({ utility: this.utility, arms: this.arms.all, costs: this.costs });
    return this.#known;
  }

  /** What a learner knows of the arms: nothing, unless it asks. */
  knownTo(spec: LearnerSpec): KnownArms | undefined {
    // Exact influence of distributions that drift would be that of the past.
    return asksForDistributions(spec) && !this.laterArms ? this.known : undefined;
  }

  /** The arms before any drift and, behind them, the same arms after it. */
  get both(): KnownArms {
    const { utility, arms, laterArms, costs } = this;
    const distributions = [...arms.all, ...(laterArms?.all ?? [])];
    this.#both ??= new KnownArms({ utility, arms: distributions, costs: costs && [...costs, ...costs] });
    return this.#both;
  }
}

/** Whether a learner is one of those that know the distributions of the arms. */
export function asksForDistributions(spec: LearnerSpec): boolean {
  return "influence" in spec && spec.influence === "exact";
}

/** What is known of a problem already. */
interface ProblemOptions {
  readonly environment?: Environment;
  /** The best blend in the first round, found elsewhere. */
  readonly best?: Optimum | undefined;
  /** The file of a custom utility. */
  readonly module?: { readonly name: string; readonly url: string } | undefined;
}

/** An experiment with all that its replications share. What an experiment may not need is built when it is first asked for. */
export class Problem {
  readonly experiment: Experiment;
  readonly environment: Environment;
  /** The file of a custom utility. */
  readonly module: ProblemOptions["module"];
  /** By the share of rewards that come from new distributions. */
  readonly #stages = new Map<number, Stage>();
  #best: Optimum | undefined;
  #search: Promise<Optimum> | undefined;

  constructor(experiment: Experiment, options: ProblemOptions = {}) {
    const { environment = Environment.of(experiment), best, module } = options;
    const { arms } = environment;
    // Diagnostics need all distributions, so one that cannot be built is refused at once.
    if (experiment.diagnostics.length > 0) void arms.all;
    checkFloor(experiment.floor, arms.count);
    this.experiment = experiment;
    this.environment = environment;
    this.module = module;
    this.#best = best;
  }

  /** The problem of an experiment, or the one given. */
  static of(source: Experiment | Problem): Problem {
    return source instanceof Problem ? source : new Problem(source);
  }

  get utility(): Utility {
    return this.environment.utility;
  }

  get arms(): ArmDistributions {
    return this.environment.arms;
  }

  /** The distributions that arms drift to, where they do. */
  get laterArms(): ArmDistributions | undefined {
    return this.environment.laterArms;
  }

  get distributions(): readonly AnyDistribution[] {
    return this.arms.all;
  }

  /** The arms as they are before any drift. */
  get known(): KnownArms {
    return this.environment.known;
  }

  /** The best blend in the first round. */
  get optimum(): Optimum {
    this.#best ??= maximise(this.known, this.experiment.floor);
    return this.#best;
  }

  /** Finds the best blend in the first round with pauses in which the caller receives signals. */
  async findOptimum(options?: SearchOptions<Optimum>): Promise<Optimum> {
    if (this.#best) return this.#best;
    this.#search ??= withPauses(maximiseInSteps(this.known, this.experiment.floor), options);
    this.#best = await this.#search;
    return this.#best;
  }

  /** The best blend in the first round; undefined where no diagnostic asks for it. */
  get best(): Optimum | undefined {
    return this.experiment.diagnostics.length > 0 ? this.optimum : undefined;
  }

  /** Finds `best` with pauses in which the caller receives signals. */
  async findBest(options?: SearchOptions<Optimum>): Promise<Optimum | undefined> {
    return this.experiment.diagnostics.length > 0 ? this.findOptimum(options) : undefined;
  }

  /** What a learner knows of the arms: nothing, unless it asks. */
  knownTo(spec: NamedLearner): KnownArms | undefined {
    return this.environment.knownTo(spec);
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
      stage = this.#stageWith(drift && share);
      this.#stages.set(share, stage);
    }
    return stage;
  }

  #stageWith(share: number | undefined): Stage {
    const { floor } = this.experiment;
    if (share !== undefined) return new Stage(this.environment.both, floor, share);
    return new Stage(this.known, floor, undefined, () => this.optimum);
  }
}

interface SearchOptions<Step> {
  /** Called with the last step before each pause. */
  readonly onStep?: ((step: Step) => void) | undefined;
  /** Ends the work at the next pause. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds of work between pauses: people do not notice a wait as short as this. */
const BETWEEN_PAUSES = 50;

/** Long work with pauses, in which signals are received and progress is drawn. Short work has none. */
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

/** The learner that an entry of an experiment describes; its name in results is none of the learner's options. */
export function learnerOf(
  { id: _, ...spec }: LearnerSpec & { readonly id?: string },
  context: LearnerContext,
): Learner {
  return learner(spec, context);
}
