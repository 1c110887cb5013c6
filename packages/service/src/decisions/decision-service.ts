import type * as contract from "../contract/index.ts";
import { armName, decisionAnswer, itemOf, observationAnswer, rewardAnswer } from "./answers.ts";
import { change, creation } from "./configuration-calls.ts";
import { configurationList } from "./configuration-list.ts";
import { callsOf, decide } from "./decide.ts";
import type { Answer, DecisionCalls, ServiceFigures } from "./decision-calls.ts";
import { DecisionFinder, knownOf, type Place } from "./decision-finder.ts";
import { decisionLog } from "./decision-log.ts";
import type { DecisionServiceOptions } from "./decision-service-options.ts";
import { dryRun } from "./dry-run.ts";
import { type ExperimentFiguresCache, figuresOf } from "./experiment-figures.ts";
import { Experiments } from "./experiments.ts";
import { Following } from "./following.ts";
import { type Call, GroupCommit } from "./group-commit.ts";
import { historyAnswer } from "./history-answer.ts";
import { HistoryKeeper } from "./history-keeper.ts";
import { LearningLoop } from "./learning-loop.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { observe } from "./observe.ts";
import { outcomesAnswer } from "./outcomes-answer.ts";
import { Refusal } from "./refusal.ts";
import { remove } from "./remove.ts";
import { lineOf, reportOf } from "./report.ts";
import { reward, type Sent } from "./reward.ts";
import { SteadyClock } from "./steady-clock.ts";
import { type Changes, type LogEntry, StoreConflict, StoreUnwritable } from "./store.ts";
import { unreadyReason } from "./unready-reason.ts";
import { windowClosing } from "./window-closing.ts";
import type { WorkUnit } from "./work-unit.ts";

const PAGE = 1000;

export class DecisionService implements DecisionCalls {
  readonly #options: DecisionServiceOptions;
  readonly #experiments: Experiments;
  readonly #clock: SteadyClock;
  readonly #finder: DecisionFinder;
  readonly #group: GroupCommit;
  readonly #loop: LearningLoop;
  readonly #figures: ExperimentFiguresCache = new Map();
  readonly #history: HistoryKeeper;
  /** Left out where this server alone writes. */
  readonly #following: Following | undefined;
  #isClosing = false;

  private constructor(
    options: DecisionServiceOptions,
    experiments: Experiments,
    loop: LearningLoop,
    history: HistoryKeeper,
  ) {
    this.#options = options;
    this.#experiments = experiments;
    this.#clock = new SteadyClock(options.clock, options.monotonic, experiments.lastAt());
    this.#finder = new DecisionFinder(experiments, options.store.onNews !== undefined);
    this.#loop = loop;
    this.#history = history;
    this.#group = new GroupCommit(options.store, options.monotonic, {
      committed: (changes, entries) => this.#committed(changes, entries),
      catchUp: () => experiments.catchUp(),
      check: ({ decisions }) => {
        if (!this.#finder.knowsConfigurations(decisions)) throw new StoreConflict("a configuration is not known here");
      },
    });
    this.#following = Following.of(options.store, () => experiments.catchUp(), options.monotonic);
  }

  /** Opens what a store holds, with everything learned that is in its log. */
  static async open(options: DecisionServiceOptions): Promise<DecisionService> {
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

  async createExperiment(body: contract.CreateExperimentBody, by: string): Promise<Answer<contract.ExperimentReport>> {
    return this.#submit(creation(this.#experiments, body, { by, at: this.#clock.read().now }));
  }

  listExperiments(): contract.ExperimentList {
    return { experiments: this.#experiments.all().map(lineOf) };
  }

  reportExperiment(id: string): contract.ExperimentReport {
    const { staleness } = this;
    return { ...reportOf(this.#finder.experiment(id)), ...(staleness !== undefined && { staleness }) };
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
    find();
    await this.#submit(change(find, body, { by, at: this.#clock.read().now }));
    return { status: 200, body: reportOf(find()) };
  }

  async dryRun(id: string, body: contract.DryRunBody): Promise<contract.DryRunAnswer> {
    return dryRun(this.#options.store, this.#finder.experiment(id), body);
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

  async decide(id: string, body: contract.DecideBody): Promise<Answer<contract.DecisionAnswer>> {
    return this.#submitTo(id, [body], (work, experiment) => this.#decide(work, experiment, body));
  }

  async decideBatch(id: string, body: contract.DecideBatchBody): Promise<contract.DecisionsAnswer> {
    const calls = callsOf(body);
    return this.#submitTo(id, calls, (work, experiment) => ({
      decisions: calls.map((call) => this.#decide(work, experiment, call).body),
    }));
  }

  async reward(decision: string, body: contract.RewardBody): Promise<Answer<contract.RewardAnswer>> {
    if (!this.#finder.knowsDecisions([decision])) await this.#finder.meet();
    const place = this.#finder.place(decision);
    return this.#submit({
      decisions: knownOf([place]),
      apply: (work) => this.#reward(work, place, decision, body as Sent),
    });
  }

  async rewardByKey(id: string, body: contract.KeyedRewardBody): Promise<Answer<contract.RewardAnswer>> {
    const { key, ...sent } = body;
    return this.#submitTo(id, [{ key }], (work, experiment) => {
      const decision = work.decisionOf(experiment.record.number, key);
      if (!decision) throw new Refusal(404, "unknown-key", `experiment ${id} has no decision with the key "${key}"`);
      return rewardAnswer(experiment, reward(work, experiment, decision, sent as Sent, this.#clock.read()));
    });
  }

  async rewardBatch({ rewards }: contract.RewardBatchBody): Promise<contract.RewardBatchAnswer> {
    const decisions = rewards.map(({ decision }) => decision);
    if (!this.#finder.knowsDecisions(decisions)) await this.#finder.meet();
    const places = decisions.map((decision) => this.#finder.place(decision));
    return this.#submit({
      decisions: knownOf(places),
      apply: (work) => ({
        rewards: rewards.map(({ decision, ...sent }, index) =>
          itemOf("reward", () => this.#reward(work, places[index]!, decision, sent as Sent)),
        ),
      }),
    });
  }

  async removeDecision(id: string): Promise<contract.RemovalAnswer> {
    if (!this.#finder.knowsDecisions([id])) await this.#finder.meet();
    const place = this.#finder.place(id);
    return this.#submit({
      decisions: knownOf([place]),
      apply: (work) => {
        const { experiment, decision } = this.#finder.decision(work, place, id);
        remove(work, experiment, decision, this.#clock.read());
        return { decision: id, arm: armName(experiment, decision), result: "never-shown" as const };
      },
    });
  }

  async observe(id: string, body: contract.ObservationBody): Promise<Answer<contract.ObservationAnswer>> {
    return this.#submitTo(id, [{ key: body.key }], (work, experiment) => this.#observe(work, experiment, body));
  }

  async observeBatch(id: string, body: contract.ObservationBatchBody): Promise<contract.ObservationBatchAnswer> {
    const keys = body.observations.map(({ key }) => ({ key }));
    return this.#submitTo(id, keys, (work, experiment) => ({
      observations: body.observations.map((each) => itemOf("observation", () => this.#observe(work, experiment, each))),
    }));
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
    return unreadyReason(this.#group, this.#experiments, this.staleness ?? 0, this.#options.monotonic());
  }

  figures(): ServiceFigures {
    const { depth, commits, committedCalls } = this.#group;
    return {
      queueDepth: depth,
      commits,
      committedCalls,
      staleness: this.staleness ?? 0,
      experiments: this.#experiments.all().map((experiment) => figuresOf(experiment, this.#figures)),
    };
  }

  /** Closes the windows of decisions whose time is up; answers how many. */
  async closeWindows(): Promise<number> {
    const time = this.#clock.read();
    const due = await this.#options.store.due(time.sure, PAGE);
    return due.length === 0 ? 0 : this.#submit(windowClosing(due, this.#experiments, time));
  }

  /** Writes down where weights are, of experiments in which something happened and at the end of all of them. */
  async keepHistory(isEnd = false): Promise<void> {
    await this.#history.keep(this.#clock.read(), (number) => this.#experiments.byNumber(number), isEnd);
  }

  /** Saves what was learned, so that the next start need not learn it again. */
  async saveCheckpoints(): Promise<void> {
    await this.#experiments.saveCheckpoints();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#following?.close();
    try {
      await this.learned();
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

  #submit<Result>(call: Call<Result>): Promise<Result> {
    if (this.#isClosing) return Promise.reject(new Refusal(503, "closing", "the service is shutting down; try again"));
    return this.#group.submit(call);
  }

  /** A call to one experiment, which speaks of these keys and units. */
  async #submitTo<Result>(
    id: string,
    names: readonly contract.DecideBody[],
    apply: (work: WorkUnit, experiment: LiveExperiment) => Result,
  ): Promise<Result> {
    if (!this.#finder.knows(id)) await this.#finder.meet();
    const { number: experiment } = this.#finder.experiment(id).record;
    return this.#submit({
      decisions: names.flatMap(({ key }) => (key === undefined ? [] : [{ experiment, key }])),
      units: names.flatMap(({ unit }) => (unit === undefined ? [] : [{ experiment, unit }])),
      apply: (work) => apply(work, this.#finder.experiment(id)),
    });
  }

  async #committed({ configurations }: Changes, entries: readonly LogEntry[]): Promise<void> {
    this.#experiments.takeIn(entries);
    // Others may rely on it as soon as it is answered: it is in force here by then, in a store that gives places later too.
    if (configurations.length > 0 && entries.length === 0) await this.#experiments.catchUp();
  }

  #decide(work: WorkUnit, experiment: LiveExperiment, body: contract.DecideBody): Answer<contract.DecisionAnswer> {
    const { now } = this.#clock.read();
    return decisionAnswer(experiment, decide(work, experiment, body, { now, random: this.#options.random }));
  }

  #reward(work: WorkUnit, place: Place | Refusal, id: string, sent: Sent): Answer<contract.RewardAnswer> {
    const { experiment, decision } = this.#finder.decision(work, place, id);
    return rewardAnswer(experiment, reward(work, experiment, decision, sent, this.#clock.read()));
  }

  #observe(work: WorkUnit, experiment: LiveExperiment, body: contract.ObservationBody) {
    return observationAnswer(experiment, observe(work, experiment, body as never, this.#clock.read()));
  }
}
