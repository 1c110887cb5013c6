import type { RandomSource } from "@blendit/core";
import type * as contract from "../contract/index.ts";
import { cancelDecision } from "./cancel.ts";
import { Checkpoints } from "./checkpoints.ts";
import type { Answer, CommandContext } from "./command.ts";
import { changeExperiment, createExperiment, deleteExperiment, listConfigurations } from "./configure.ts";
import { decide, decideBatch } from "./decide.ts";
import { decisionLog } from "./decision-log.ts";
import { type EstimateJob, EstimateKeeper, type Estimates, noEstimates } from "./estimates.ts";
import { yieldToEventLoop } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import { Experiments } from "./experiments.ts";
import { GroupCommit } from "./group-commit.ts";
import { histogramOf } from "./histogram.ts";
import { experimentHistory, keepHistory } from "./history.ts";
import { LearningLoop } from "./learning-loop.ts";
import { LogFollower } from "./log-follower.ts";
import { observe, observeBatch } from "./observe.ts";
import { Relearner } from "./relearner.ts";
import { dryRun } from "./replay.ts";
import { type ExperimentFigures, figuresOf, lineOf, reportOf } from "./report.ts";
import { closeWindows, reward, rewardBatch, rewardByKey } from "./reward.ts";
import { SteadyClock } from "./steady-clock.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/** Milliseconds for which a service keeps learning at shutdown. The next start learns the rest. */
const LEARN_AT_END = 500;
/** Milliseconds. Someone who has looked at an archived experiment is likely to look again. */
const UNLOAD_AFTER = 10_000;
/** A service is not ready while an experiment has more events to learn than this. */
const MOST_BEHIND = 100_000;
/**
 * Seconds. A service is not ready if it is more stale than this. By then another server has taken over from a lost one.
 */
const MOST_STALE = 10;
/**
 * Milliseconds after a failed commit until the service is ready again, since only another call can tell whether it
 * works.
 */
const RETRY_AFTER_FAILURE = 5000;

interface DecisionServiceOptions {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds since an arbitrary moment, by a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly random: RandomSource;
  /** Computes slow estimates on another thread. Default: on this one. */
  readonly estimate?: (job: EstimateJob) => Promise<Estimates>;
  /** The major version of Node, which is stored in checkpoints. */
  readonly node: number;
}

export interface ServiceFigures {
  /** The number of calls that are waiting for the next commit. */
  readonly queueDepth: number;
  readonly commits: number;
  readonly committedCalls: number;
  /** The maximum age, in seconds, of what is known here about other servers; 0 for a single server. */
  readonly staleness: number;
  readonly experiments: readonly ExperimentFigures[];
}

/** The part of the service that HTTP and tests use. */
export type DecisionCalls = Omit<
  { readonly [Name in keyof DecisionService]: DecisionService[Name] },
  "loaded" | "closeWindows" | "keepHistory" | "unloadArchived" | "saveCheckpoints" | "learned"
>;

/** Everything the service does, without HTTP. Calls that are refused reject with a `Refusal`. */
export class DecisionService {
  readonly #context: CommandContext;
  readonly #checkpoints: Checkpoints;
  readonly #loop = new LearningLoop();
  readonly #group: GroupCommit;
  readonly #estimates: EstimateKeeper;
  /** Aborted at shutdown, when reading and learning must stop. */
  readonly #ended = new AbortController();
  /** Resolves when all logs are read, or when the service is closed before that. */
  readonly loaded: Promise<void>;
  #loadFailure: string | undefined;

  private constructor(
    { store, clock: wall, monotonic, random, estimate, node }: DecisionServiceOptions,
    experiments: Experiments,
  ) {
    const clock = new SteadyClock(wall, monotonic);
    const checkpoints = new Checkpoints(store, node);
    const { signal: ended } = this.#ended;
    const relearner = new Relearner(store, checkpoints, this.#loop, ended);
    const loop = this.#loop;
    const follower = new LogFollower({ store, experiments, checkpoints, loop, relearner, clock, ended });
    this.#checkpoints = checkpoints;
    this.#group = new GroupCommit(store, clock, follower);
    const submit: CommandContext["submit"] = (call) => this.#group.submit(call);
    this.#context = { store, experiments, follower, relearner, clock, random, submit };
    this.#estimates = new EstimateKeeper(estimate);
    this.loaded = follower.readLogs().finally(() => {
      if (follower.lastRead !== undefined) clock.startedAfter(follower.lastRead);
    });
    this.loaded.catch((error) => {
      this.#loadFailure = error instanceof Error ? error.message : String(error);
    });
  }

  /** Opens a store and learns everything in its logs. */
  static async open(options: DecisionServiceOptions): Promise<DecisionService> {
    const service = await DecisionService.start(options);
    await service.loaded;
    return service;
  }

  /** Starts to read the logs of a store. Until the log of an experiment is read, its calls are refused with 503. */
  static async start(options: DecisionServiceOptions): Promise<DecisionService> {
    const experiments = new Experiments(options.store);
    await experiments.discover();
    return new DecisionService(options, experiments);
  }

  readonly deleteExperiment = this.#call(deleteExperiment);
  readonly listConfigurations = this.#call(listConfigurations);
  readonly history = this.#call(experimentHistory);
  readonly decide = this.#call(decide);
  readonly decideBatch = this.#call(decideBatch);
  readonly reward = this.#call(reward);
  readonly rewardByKey = this.#call(rewardByKey);
  readonly rewardBatch = this.#call(rewardBatch);
  readonly cancelDecision = this.#call(cancelDecision);
  readonly observe = this.#call(observe);
  readonly observeBatch = this.#call(observeBatch);
  /** The log in the order of its decisions, page by page. */
  readonly log = this.#call(decisionLog);

  #call<Args extends unknown[], Result>(call: (context: CommandContext, ...args: Args) => Result) {
    return (...args: Args): Result => call(this.#context, ...args);
  }

  get #experiments(): Experiments {
    return this.#context.experiments;
  }

  /** @throws Refusal while a log is being read */
  listExperiments(): contract.ExperimentList {
    const [unread] = this.#experiments.unread();
    if (unread) this.#experiments.find(unread.record.id);
    return { experiments: this.#experiments.all().map(lineOf) };
  }

  async reportExperiment(id: string): Promise<contract.ExperimentReport> {
    const { staleness } = this.#context.follower;
    return { ...(await this.#report(id)), ...(staleness !== undefined && { staleness }) };
  }

  async createExperiment(body: contract.CreateExperimentBody, by: string): Promise<Answer<contract.ExperimentReport>> {
    const created = await createExperiment(this.#context, body, by);
    if (created) return { status: 201, body: created };
    return { status: 200, body: await this.reportExperiment(body.id!) };
  }

  async changeExperiment(
    id: string,
    body: contract.ChangeExperimentBody,
    by: string,
  ): Promise<Answer<contract.ExperimentReport>> {
    await changeExperiment(this.#context, id, body, by);
    return { status: 200, body: await this.reportExperiment(id) };
  }

  async dryRun(id: string, body: contract.DryRunBody): Promise<contract.DryRunAnswer> {
    const experiment = await this.#loadedExperiment(id);
    return dryRun(this.#context.store, experiment, body, (each) => this.#estimates.of(each));
  }

  outcomes(id: string): contract.OutcomesAnswer {
    const { configuration, counts } = this.#experiments.find(id);
    return histogramOf(configuration.arms.map(({ name }, arm) => ({ name, outcomes: counts.arms[arm]?.spread })));
  }

  /** Calls back whenever the report may have changed; returns a function that stops it. */
  watch(id: string, onChange: () => void): () => void {
    const { watchers } = this.#experiments.find(id);
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  }

  /** Why the service is not ready for calls; undefined if it is ready. */
  unreadyReason(): string | undefined {
    if (this.#group.isClosed) return "The service is shutting down.";
    const [next, ...rest] = this.#experiments.unread();
    if (next && this.#loadFailure !== undefined) return `The log cannot be read: ${this.#loadFailure}`;
    if (next) return `Experiment ${next.record.id} is being loaded; ${rest.length} more will follow.`;
    const { failure } = this.#group;
    if (failure && this.#context.clock.elapsed() - failure.at < RETRY_AFTER_FAILURE) return failure.reason;
    const { staleness = 0 } = this.#context.follower;
    if (staleness > MOST_STALE) return `Changes by other servers have been unknown for ${Math.round(staleness)} s.`;
    const behind = this.#experiments.all().find(({ lag }) => lag > MOST_BEHIND);
    return behind && `Experiment ${behind.record.id} still has ${behind.lag} rewards to learn.`;
  }

  async figures(): Promise<ServiceFigures> {
    const experiments: ExperimentFigures[] = [];
    for (const experiment of this.#experiments.all()) {
      await yieldToEventLoop();
      experiments.push(figuresOf(experiment, experiment.isUnloaded ? undefined : await this.#estimates.of(experiment)));
    }
    const { depth, commits, committedCalls } = this.#group;
    const { staleness = 0 } = this.#context.follower;
    return { queueDepth: depth, commits, committedCalls, staleness, experiments };
  }

  /** Closes the windows of decisions whose time is up; returns how many. */
  async closeWindows(): Promise<number> {
    // Until the logs are read, it is unknown how far the clock can be trusted.
    return this.#context.follower.isLoaded ? closeWindows(this.#context) : 0;
  }

  /** Records the current weights of experiments that have changed. */
  async keepHistory(isEnd = false): Promise<void> {
    const { store, experiments, clock } = this.#context;
    const estimate = (experiment: Experiment) => this.#estimates.of(experiment);
    await keepHistory(store, experiments.all(), clock.read(), estimate, isEnd);
  }

  /** Frees what archived experiments have learned, if nobody has needed it for this many milliseconds. */
  async unloadArchived(unneededFor = UNLOAD_AFTER): Promise<void> {
    await this.#context.relearner.unloadArchived(this.#experiments.all(), unneededFor);
  }

  /** Saves what was learned, so that the next start need not learn it again. */
  async saveCheckpoints(): Promise<void> {
    await this.#checkpoints.saveAll(this.#experiments.all());
  }

  /** Commits and learns what was accepted, and saves what was learned. */
  async close(): Promise<void> {
    this.#group.close();
    await this.#context.follower.stop();
    try {
      await this.#committed();
      await this.#endLearning(LEARN_AT_END);
      await this.keepHistory(true);
      await this.saveCheckpoints();
    } catch (error) {
      // Everything is in the log: the next start learns what was not learned here.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
  }

  /** Resolves when everything that was committed is learned. */
  async learned(): Promise<void> {
    await this.#committed();
    await this.#context.relearner.idle();
    this.#loop.finish();
  }

  /** Resolves when everything that was submitted is committed and known here. */
  async #committed(): Promise<void> {
    await this.#group.idle();
    await this.#context.follower.catchUpWithOthers();
  }

  /** Keeps learning for some milliseconds, then stops reading and learning. The next start continues. */
  async #endLearning(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    const done = Promise.all([this.#context.relearner.idle(), this.loaded.catch(() => {})]);
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
    this.#ended.abort();
    await done;
    this.#loop.finish(until);
  }

  async #report(id: string): Promise<contract.ExperimentReport> {
    const found = await this.#context.follower.find(id);
    const tooExpensive = found.isUnloaded ? found.tooExpensive : undefined;
    if (tooExpensive) return reportOf(found, noEstimates(found.configuration, tooExpensive.message));
    const experiment = await this.#loadedExperiment(id);
    return reportOf(experiment, await this.#estimates.of(experiment));
  }

  async #loadedExperiment(id: string): Promise<Experiment> {
    const { follower, relearner } = this.#context;
    await relearner.load(await follower.find(id));
    return this.#experiments.find(id);
  }
}
