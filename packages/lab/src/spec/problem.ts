import type { Law } from "@blendit/core/distributions";
import { type KnownArms, maximise, maximiseInSteps, type Optimum } from "@blendit/core/known";
import { checkFloor } from "@blendit/core/simplex";
import type { Utility } from "@blendit/core/utilities";
import type { ArmLaws } from "./arm-laws.ts";
import type { Experiment, NamedLearner } from "./experiment.ts";
import { inTurns, type TurnOptions } from "./in-turns.ts";
import { ProblemParts } from "./problem-parts.ts";
import { driftingStages, type Stage, steadyStage } from "./stages.ts";

/** What is at hand already of a problem. */
export interface ProblemOptions {
  /** What the check of a file has built. */
  readonly parts?: ProblemParts;
  /** The best blend in the first round, found elsewhere. */
  readonly best?: Optimum | undefined;
  /** The program that a utility of one's own came from. */
  readonly module?: { readonly name: string; readonly url: string } | undefined;
}

/** What all replications of an experiment share. What an experiment may not need is built when it is first asked for. */
export class Problem {
  readonly experiment: Experiment;
  /** As learners get it. */
  readonly utility: Utility;
  readonly arms: ArmLaws;
  /** The laws that arms drift to, where they do. */
  readonly laterArms: ArmLaws | undefined;
  /** The program that a utility of one's own came from. */
  readonly module: ProblemOptions["module"];
  readonly parts: ProblemParts;
  readonly #steady: Stage;
  #best: Optimum | undefined;
  #search: Promise<Optimum> | undefined;
  #stageAt: ((round: number) => Stage) | undefined;

  constructor(experiment: Experiment, options: ProblemOptions = {}) {
    const { parts = ProblemParts.of(experiment), best, module } = options;
    const { floor, diagnostics } = experiment;
    // Diagnostics need all laws, so one that cannot be built is refused at once.
    if (diagnostics.length > 0) parts.arms.build();
    this.experiment = experiment;
    this.parts = parts;
    this.module = module;
    this.arms = parts.arms;
    this.laterArms = parts.laterArms;
    this.utility = parts.utility;
    checkFloor(floor, parts.arms.count);
    this.#best = best;
    this.#steady = steadyStage(parts, floor, () => this.optimum);
  }

  /** The problem of an experiment, or the one at hand. */
  static of(source: Experiment | Problem): Problem {
    return source instanceof Problem ? source : new Problem(source);
  }

  get laws(): readonly Law[] {
    return this.arms.all;
  }

  /** The arms as they are before any drift. */
  get known(): KnownArms {
    return this.parts.known;
  }

  /** The best blend in the first round. */
  get optimum(): Optimum {
    this.#best ??= maximise(this.known, this.experiment.floor);
    return this.#best;
  }

  /** Looks for the best blend in the first round in turns, so that the caller hears signals meanwhile. */
  async findOptimum(options?: TurnOptions<Optimum>): Promise<Optimum> {
    if (this.#best) return this.#best;
    this.#search ??= inTurns(maximiseInSteps(this.known, this.experiment.floor), options);
    this.#best = await this.#search;
    return this.#best;
  }

  /** The same, undefined where no diagnostic asks for it. */
  get best(): Optimum | undefined {
    return this.#needsBest ? this.optimum : undefined;
  }

  /** The same, looked for in turns. */
  async findBest(options?: TurnOptions<Optimum>): Promise<Optimum | undefined> {
    return this.#needsBest ? this.findOptimum(options) : undefined;
  }

  get #needsBest(): boolean {
    return this.experiment.diagnostics.length > 0;
  }

  /** What a learner is told of the arms: nothing, unless it asks. */
  knownTo(spec: NamedLearner): KnownArms | undefined {
    return this.parts.knownTo(spec);
  }

  /** The arms as they are in the last round. */
  get lastStage(): Stage {
    return this.stageAt(this.experiment.horizon);
  }

  /** The arms as they are in a round. */
  stageAt(round: number): Stage {
    const { drift } = this.experiment;
    if (!drift) return this.#steady;
    this.#stageAt ??= driftingStages(this.parts.both, drift, this.experiment.floor);
    return this.#stageAt(round);
  }
}
