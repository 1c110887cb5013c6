import type * as contract from "../contract/index.ts";
import { isArchiving } from "./configuration.ts";
import { change, configurationList, creation, deletion } from "./configure.ts";
import type { Answer, DecisionCalls, DecisionServiceOptions, ServiceFigures } from "./decision-calls.ts";
import { decisionLog } from "./decision-log.ts";
import { DecisionWork } from "./decision-work.ts";
import type { LiveExperiment } from "./experiment.ts";
import { DecisionFinder, Experiments } from "./experiments.ts";
import { Following } from "./following.ts";
import { type Call, GroupCommit } from "./group-commit.ts";
import { HistoryKeeper, historyAnswer } from "./history.ts";
import { LearningLoop } from "./learning-loop.ts";
import { Refusal } from "./refusal.ts";
import { outcomesAnswer } from "./report.ts";
import { Reports } from "./reports.ts";
import { SteadyClock } from "./steady-clock.ts";
import { type Changes, type LogEntry, StoreConflict, StoreUnwritable } from "./store.ts";
import { unreadyReason } from "./unready-reason.ts";
import { windowClosing } from "./window-closing.ts";

const PAGE = 1000;
/** Milliseconds in which the service learns on when it ends: what is left is learned at the next start. */
const PATIENCE = 500;
/** Milliseconds. Who looks at an archived experiment may well look again. */
const REST_AFTER = 10_000;

export class DecisionService implements DecisionCalls {
  readonly #options: DecisionServiceOptions;
  readonly #experiments: Experiments;
  readonly #clock: SteadyClock;
  readonly #finder: DecisionFinder;
  readonly #group: GroupCommit;
  readonly #loop: LearningLoop;
  readonly #reports: Reports;
  readonly #work: DecisionWork;
  readonly #history: HistoryKeeper;
  /** Left out where this server alone writes. */
  readonly #following: Following | undefined;
  readonly #loading: Promise<void>;
  #loadFailure: string | undefined;
  #isClosing = false;

  private constructor(
    options: DecisionServiceOptions,
    experiments: Experiments,
    loop: LearningLoop,
    history: HistoryKeeper,
  ) {
    this.#options = options;
    this.#experiments = experiments;
    this.#clock = new SteadyClock(options.clock, options.monotonic);
    this.#finder = new DecisionFinder(experiments, options.store.onNews !== undefined);
    this.#loop = loop;
    this.#history = history;
    this.#work = new DecisionWork(this.#finder, this.#clock, options.random, (call) => this.#submit(call));
    this.#reports = new Reports(experiments, this.#finder, options);
    this.#group = new GroupCommit(options.store, options.monotonic, {
      committed: (changes, entries) => this.#committed(changes, entries),
      catchUp: () => experiments.catchUp(),
      check: ({ decisions }) => {
        if (!this.#finder.knowsConfigurations(decisions)) throw new StoreConflict("a configuration is not known here");
      },
    });
    this.#following = Following.of(options.store, () => experiments.catchUp(), options.monotonic);
    this.#loading = experiments.load().finally(() => {
      if (experiments.lastRead !== undefined) this.#clock.startedAfter(experiments.lastRead);
    });
    // Whoever waits for it is told; others see it as a service that is not ready.
    this.#loading.catch((error) => {
      this.#loadFailure = error instanceof Error ? error.message : String(error);
    });
  }

  /** Opens what a store holds, with everything learned that is in its log. */
  static async open(options: DecisionServiceOptions): Promise<DecisionService> {
    const service = await DecisionService.start(options);
    await service.loaded;
    return service;
  }

  /** Begins to read the logs of a store. Until the log of an experiment is read, its calls are refused with 503. */
  static async start(options: DecisionServiceOptions): Promise<DecisionService> {
    const loop = new LearningLoop();
    const history = new HistoryKeeper(options.store);
    const onChange = (experiment: LiveExperiment) => {
      history.noteChange(experiment.record.number);
      loop.wake(experiment);
      experiment.notify();
    };
    const experiments = await Experiments.open(options.store, options.node, onChange);
    return new DecisionService(options, experiments, loop, history);
  }

  /** Resolves when all logs are read, or nobody waits for it any more. */
  get loaded(): Promise<void> {
    return this.#loading;
  }

  async createExperiment(body: contract.CreateExperimentBody, by: string): Promise<Answer<contract.ExperimentReport>> {
    return this.#submit(creation(this.#experiments, body, { by, at: this.#clock.read().now }));
  }

  listExperiments(): contract.ExperimentList {
    return this.#reports.list();
  }

  async reportExperiment(id: string): Promise<contract.ExperimentReport> {
    const { staleness } = this;
    return { ...(await this.#reports.of(id)), ...(staleness !== undefined && { staleness }) };
  }

  /** At most so many seconds ago all that was accepted anywhere was in the log that is known here; undefined for one server. */
  get staleness(): number | undefined {
    return this.#following && Math.max(this.#following.age, this.#options.store.waiting ?? 0);
  }

  async changeExperiment(
    id: string,
    body: contract.ChangeExperimentBody,
    by: string,
  ): Promise<Answer<contract.ExperimentReport>> {
    const find = () => this.#finder.experiment(id);
    if (!this.#finder.knows(id)) await this.#finder.meet();
    if (find().isResting && !isArchiving(body)) await this.#reports.awake(id);
    await this.#submit(change(find, body, { by, at: this.#clock.read().now }));
    return { status: 200, body: await this.reportExperiment(id) };
  }

  async deleteExperiment(id: string): Promise<contract.DeletedExperiment> {
    if (!this.#finder.knows(id)) await this.#finder.meet();
    const find = () => this.#finder.experiment(id);
    find();
    let deleted: Promise<void> | undefined;
    await this.#submit(deletion(find, (experiment) => (deleted = this.#experiments.delete(experiment))));
    await deleted;
    return { id, result: "deleted" };
  }

  async dryRun(id: string, body: contract.DryRunBody): Promise<contract.DryRunAnswer> {
    return this.#reports.dryRun(id, body);
  }

  async listConfigurations(id: string): Promise<contract.ConfigurationList> {
    return configurationList(this.#options.store, this.#finder.experiment(id).record.number);
  }

  async history(id: string): Promise<contract.ExperimentHistory> {
    const { record, configuration } = this.#finder.experiment(id);
    const records = await this.#options.store.history(record.number);
    return historyAnswer(records, configuration, this.#clock.read().now);
  }

  outcomes(id: string): contract.OutcomesAnswer {
    return outcomesAnswer(this.#finder.experiment(id));
  }

  decide(id: string, body: contract.DecideBody): Promise<Answer<contract.DecisionAnswer>> {
    return this.#work.decide(id, body);
  }

  decideBatch(id: string, body: contract.DecideBatchBody): Promise<contract.DecisionsAnswer> {
    return this.#work.decideBatch(id, body);
  }

  reward(decision: string, body: contract.RewardBody): Promise<Answer<contract.RewardAnswer>> {
    return this.#work.reward(decision, body);
  }

  rewardByKey(id: string, body: contract.KeyedRewardBody): Promise<Answer<contract.RewardAnswer>> {
    return this.#work.rewardByKey(id, body);
  }

  rewardBatch(body: contract.RewardBatchBody): Promise<contract.RewardBatchAnswer> {
    return this.#work.rewardBatch(body);
  }

  removeDecision(id: string): Promise<contract.RemovalAnswer> {
    return this.#work.removeDecision(id);
  }

  observe(id: string, body: contract.ObservationBody): Promise<Answer<contract.ObservationAnswer>> {
    return this.#work.observe(id, body);
  }

  observeBatch(id: string, body: contract.ObservationBatchBody): Promise<contract.ObservationBatchAnswer> {
    return this.#work.observeBatch(id, body);
  }

  log(id: string): AsyncGenerator<readonly contract.LogRow[]> {
    return decisionLog(this.#options.store, this.#finder, id);
  }

  watch(id: string, onChange: () => void): () => void {
    const { watchers } = this.#finder.experiment(id);
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  }

  unreadyReason(): string | undefined {
    if (this.#isClosing) return "the service is shutting down";
    if (this.#loadFailure !== undefined && this.#experiments.unread.length > 0)
      return `the log cannot be read: ${this.#loadFailure}`;
    return unreadyReason(this.#group, this.#experiments, this.staleness ?? 0, this.#options.monotonic());
  }

  async figures(): Promise<ServiceFigures> {
    const experiments = await this.#reports.figures();
    const { depth, commits, committedCalls } = this.#group;
    return { queueDepth: depth, commits, committedCalls, staleness: this.staleness ?? 0, experiments };
  }

  /** Closes the windows of decisions whose time is up; answers how many. */
  async closeWindows(): Promise<number> {
    // Only the logs tell how far the clock can be trusted after a start.
    if (!this.#experiments.isLoaded) return 0;
    const time = this.#clock.read();
    const all = await this.#options.store.due(time.sure, PAGE);
    const due = all.filter(({ experiment }) => this.#experiments.byNumber(experiment));
    return due.length === 0 ? 0 : this.#submit(windowClosing(due, this.#experiments, time));
  }

  /** Writes down where weights are, of experiments in which something happened and at the end of all of them. */
  async keepHistory(isEnd = false): Promise<void> {
    await this.#reports.keepHistory(this.#history, this.#clock.read(), isEnd);
  }

  /** Lets go of what archived experiments have learned that nobody has needed for so many milliseconds. */
  async restArchived(unneededFor = REST_AFTER): Promise<void> {
    await this.#experiments.restArchived(unneededFor);
  }

  /** Saves what was learned, so that the next start need not learn it again. */
  async saveCheckpoints(): Promise<void> {
    await this.#experiments.saveCheckpoints();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#following?.close();
    try {
      await this.#group.idle();
      if (this.#following) await this.#experiments.catchUp();
      await this.#learnOn();
      await this.keepHistory(true);
      await this.saveCheckpoints();
    } catch (error) {
      // The log has all of it: whoever reads it next learns what was not learned here.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
  }

  /** Resolves when all that was committed is learned. */
  async learned(): Promise<void> {
    await this.#group.idle();
    if (this.#following) await this.#experiments.catchUp();
    await this.#experiments.settled();
    this.#loop.finish();
  }

  /** Learns for a moment what waits, and then nothing more. */
  async #learnOn(): Promise<void> {
    const until = performance.now() + PATIENCE;
    const learnedAgain = Promise.all([this.#experiments.settled(), this.#loading.catch(() => {})]);
    await Promise.race([learnedAgain, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    this.#experiments.end();
    await learnedAgain;
    this.#loop.finish(until);
  }

  #submit<Result>(call: Call<Result>): Promise<Result> {
    if (this.#isClosing) return Promise.reject(new Refusal(503, "closing", "the service is shutting down; try again"));
    return this.#group.submit(call);
  }

  async #committed({ configurations }: Changes, entries: readonly LogEntry[]): Promise<void> {
    this.#experiments.takeIn(entries);
    // Others may rely on it as soon as it is answered: it is in force here by then, in a store that gives places later too.
    if (configurations.length > 0 && entries.length === 0) await this.#experiments.catchUp();
  }
}
