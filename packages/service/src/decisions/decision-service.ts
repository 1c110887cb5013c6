import type { RandomSource } from "@blendit/core";
import type * as contract from "../contract/index.ts";
import { armName, decisionAnswer, itemOf, observationAnswer, rewardAnswer } from "./answers.ts";
import { change, creation } from "./configuration-calls.ts";
import { decide } from "./decide.ts";
import type { Answer, DecisionCalls, ServiceFigures } from "./decision-calls.ts";
import { parseDecisionId } from "./decision-id.ts";
import { dryRun } from "./dry-run.ts";
import { type ExperimentFiguresCache, figuresOf } from "./experiment-figures.ts";
import { Experiments } from "./experiments.ts";
import { GroupCommit } from "./group-commit.ts";
import { LearningLoop } from "./learning-loop.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { logRow } from "./log-row.ts";
import { observe } from "./observe.ts";
import { Refusal } from "./refusal.ts";
import { remove } from "./remove.ts";
import { reportOf } from "./report.ts";
import { closeIfDue, reward, type Sent } from "./reward.ts";
import type { Changes, DecisionReference, Store } from "./store.ts";
import type { WorkUnit } from "./work-unit.ts";

export interface DecisionServiceOptions {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly random: RandomSource;
  /** The major version of Node, which checkpoints carry. */
  readonly node: number;
}

/** An experiment whose learning is this far behind cannot be said to be at work. */
const MOST_BEHIND = 100_000;
const PAGE = 1000;

export class DecisionService implements DecisionCalls {
  readonly #options: DecisionServiceOptions;
  readonly #experiments: Experiments;
  readonly #group: GroupCommit;
  readonly #loop = new LearningLoop();
  readonly #figures: ExperimentFiguresCache = new Map();
  #isClosing = false;

  private constructor(options: DecisionServiceOptions, experiments: Experiments) {
    this.#options = options;
    this.#experiments = experiments;
    this.#group = new GroupCommit(options.store, {
      committed: (changes) => this.#committed(changes),
      failed: (changes) => experiments.reload(changes),
    });
  }

  /** Opens what a store holds, with everything learned that is in its log. */
  static async open(options: DecisionServiceOptions): Promise<DecisionService> {
    return new DecisionService(options, await Experiments.open(options.store, options.node));
  }

  createExperiment(body: contract.CreateExperimentBody, by: string): Promise<Answer<contract.ExperimentReport>> {
    return this.#submit(creation(this.#experiments, body, { by, at: this.#options.clock() }));
  }

  listExperiments(): contract.ExperimentList {
    return {
      experiments: this.#experiments.all().map(({ record, configuration, tallies, learning }) => ({
        id: record.id,
        name: configuration.name,
        status: configuration.status,
        createdAt: new Date(record.createdAt).toISOString(),
        arms: configuration.arms.filter(({ isRetired }) => !isRetired).length,
        decisions: tallies.decisions,
        learned: learning.learned,
      })),
    };
  }

  reportExperiment(id: string): contract.ExperimentReport {
    return reportOf(this.#experiment(id));
  }

  async changeExperiment(
    id: string,
    body: contract.ChangeExperimentBody,
    by: string,
  ): Promise<Answer<contract.ExperimentReport>> {
    const experiment = this.#experiment(id);
    const relearn = () => this.#experiments.relearn(experiment, () => this.#loop.wake(experiment));
    await this.#submit(change(experiment, body, { by, at: this.#options.clock() }, relearn));
    return { status: 200, body: reportOf(experiment) };
  }

  async dryRun(id: string, body: contract.DryRunBody): Promise<contract.DryRunAnswer> {
    return dryRun(this.#options.store, this.#experiment(id), body);
  }

  async listConfigurations(id: string): Promise<contract.ConfigurationList> {
    const { record } = this.#experiment(id);
    const all = await this.#options.store.experiments();
    const { configurations } = all.find((each) => each.record.number === record.number)!;
    return {
      configurations: configurations.map(({ version, at, by, change, note }) => {
        return { version, at: new Date(at).toISOString(), by, change, note };
      }),
    };
  }

  decide(id: string, body: contract.DecideBody): Promise<Answer<contract.DecisionAnswer>> {
    const experiment = this.#experiment(id);
    const { number } = experiment.record;
    return this.#submit({
      decisions: body.key === undefined ? [] : [{ experiment: number, key: body.key }],
      units: body.unit === undefined ? [] : [{ experiment: number, unit: body.unit }],
      apply: (work) => this.#decide(work, experiment, body),
    });
  }

  async decideBatch(id: string, body: contract.DecideBatchBody): Promise<contract.DecisionsAnswer> {
    const experiment = this.#experiment(id);
    const { number } = experiment.record;
    const calls = callsOf(body);
    return this.#submit({
      decisions: calls.flatMap(({ key }) => (key === undefined ? [] : [{ experiment: number, key }])),
      units: calls.flatMap(({ unit }) => (unit === undefined ? [] : [{ experiment: number, unit }])),
      apply: (work) => ({ decisions: calls.map((call) => this.#decide(work, experiment, call).body) }),
    });
  }

  async reward(decision: string, body: contract.RewardBody): Promise<Answer<contract.RewardAnswer>> {
    const reference = this.#reference(decision);
    return this.#submit({
      decisions: [reference],
      apply: (work) => this.#reward(work, reference, decision, body as Sent),
    });
  }

  async rewardByKey(id: string, body: contract.KeyedRewardBody): Promise<Answer<contract.RewardAnswer>> {
    const experiment = this.#experiment(id);
    const { number } = experiment.record;
    const { key, ...sent } = body;
    return this.#submit({
      decisions: [{ experiment: number, key }],
      apply: (work) => {
        const decision = work.decisionOf(number, key);
        if (!decision) throw new Refusal(404, "unknown-key", `experiment ${id} has no decision with the key "${key}"`);
        return rewardAnswer(experiment, reward(work, experiment, decision, sent as Sent, this.#options.clock()));
      },
    });
  }

  async rewardBatch({ rewards }: contract.RewardBatchBody): Promise<contract.RewardBatchAnswer> {
    const references = rewards.map(({ decision }) => this.#referenceOrRefusal(decision));
    return this.#submit({
      decisions: references.filter((reference) => !(reference instanceof Refusal)),
      apply: (work) => ({
        rewards: rewards.map(({ decision, ...sent }, index) =>
          itemOf("reward", () => this.#reward(work, references[index]!, decision, sent as Sent)),
        ),
      }),
    });
  }

  async removeDecision(id: string): Promise<contract.RemovalAnswer> {
    const reference = this.#reference(id);
    return this.#submit({
      decisions: [reference],
      apply: (work) => {
        const { experiment, decision } = this.#found(work, reference, id);
        remove(work, experiment, decision, this.#options.clock());
        return { decision: id, arm: armName(experiment, decision), result: "never-shown" as const };
      },
    });
  }

  async observe(id: string, body: contract.ObservationBody): Promise<Answer<contract.ObservationAnswer>> {
    const experiment = this.#experiment(id);
    return this.#submit({
      decisions: [{ experiment: experiment.record.number, key: body.key }],
      apply: (work) => this.#observe(work, experiment, body),
    });
  }

  async observeBatch(id: string, body: contract.ObservationBatchBody): Promise<contract.ObservationBatchAnswer> {
    const experiment = this.#experiment(id);
    const { number } = experiment.record;
    return this.#submit({
      decisions: body.observations.map(({ key }) => ({ experiment: number, key })),
      apply: (work) => ({
        observations: body.observations.map((each) =>
          itemOf("observation", () => this.#observe(work, experiment, each)),
        ),
      }),
    });
  }

  async *log(id: string): AsyncGenerator<readonly contract.LogRow[]> {
    const experiment = this.#experiment(id);
    let last = 0;
    for (;;) {
      const decisions = await this.#options.store.decisions(experiment.record.number, last, PAGE);
      if (decisions.length === 0) return;
      yield decisions.map((decision) => logRow(experiment, decision));
      last = decisions.at(-1)!.sequence;
    }
  }

  watch(id: string, onChange: () => void): () => void {
    const { watchers } = this.#experiment(id);
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  }

  unreadyReason(): string | undefined {
    if (this.#isClosing) return "the service is shutting down";
    if (this.#group.failure !== undefined) return this.#group.failure;
    const behind = this.#experiments.all().find(({ lag }) => lag > MOST_BEHIND);
    return behind && `experiment ${behind.record.id} has ${behind.lag} rewards still to learn`;
  }

  figures(): ServiceFigures {
    const { depth, commits, committedCalls } = this.#group;
    return {
      queueDepth: depth,
      commits,
      committedCalls,
      experiments: this.#experiments.all().map((experiment) => figuresOf(experiment, this.#figures)),
    };
  }

  /** Closes the windows of decisions whose time is up; answers how many. */
  async closeWindows(): Promise<number> {
    const now = this.#options.clock();
    const due = await this.#options.store.due(now, PAGE);
    if (due.length === 0) return 0;
    return this.#submit({
      decisions: due.map(({ experiment, sequence }) => ({ experiment, sequence })),
      apply: (work) => {
        for (const { experiment, sequence } of due) {
          const decision = work.decision(experiment, sequence)!;
          closeIfDue(work, this.#experiments.byNumber(experiment)!, decision, now);
        }
        return due.length;
      },
    });
  }

  /** Saves what was learned, so that the next start need not learn it again. */
  async saveCheckpoints(): Promise<void> {
    await this.#experiments.saveCheckpoints();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#group.idle();
    await this.#experiments.settled();
    this.#loop.finish();
    await this.#experiments.saveCheckpoints();
  }

  /** Resolves when all that was committed is learned. */
  async learned(): Promise<void> {
    await this.#group.idle();
    await this.#experiments.settled();
    this.#loop.finish();
  }

  #submit<Result>(call: {
    readonly decisions?: readonly (DecisionReference | Refusal)[];
    readonly units?: readonly { readonly experiment: number; readonly unit: string }[];
    readonly apply: (work: WorkUnit) => Result;
    readonly committed?: () => void;
  }): Promise<Result> {
    if (this.#isClosing) return Promise.reject(new Refusal(503, "closing", "the service is shutting down; try again"));
    return this.#group.submit(call as never);
  }

  #committed({ events, decisions }: Changes): void {
    const touched = new Set<LiveExperiment>();
    for (const event of events) {
      const experiment = this.#experiments.byNumber(event.experiment);
      if (!experiment) continue;
      experiment.expect([event]);
      touched.add(experiment);
    }
    for (const { experiment: number } of decisions) touched.add(this.#experiments.byNumber(number)!);
    for (const experiment of touched) {
      this.#loop.wake(experiment);
      for (const onChange of experiment.watchers) onChange();
    }
    void this.#experiments.saveDueCheckpoints(touched);
  }

  #experiment(id: string): LiveExperiment {
    const experiment = this.#experiments.get(id);
    if (!experiment) throw new Refusal(404, "unknown-experiment", `there is no experiment "${id}"`);
    return experiment;
  }

  #reference(decision: string): DecisionReference & { readonly sequence: number } {
    const reference = this.#referenceOrRefusal(decision);
    if (reference instanceof Refusal) throw reference;
    return reference;
  }

  #referenceOrRefusal(decision: string) {
    const parsed = parseDecisionId(decision);
    const experiment = parsed && this.#experiments.get(parsed.experiment);
    if (!experiment) return unknownDecision(decision);
    return { experiment: experiment.record.number, sequence: parsed.sequence };
  }

  #found(work: WorkUnit, reference: { experiment: number; sequence: number } | Refusal, id: string) {
    if (reference instanceof Refusal) throw reference;
    const decision = work.decision(reference.experiment, reference.sequence);
    if (!decision) throw unknownDecision(id);
    return { decision, experiment: this.#experiments.byNumber(reference.experiment)! };
  }

  #decide(work: WorkUnit, experiment: LiveExperiment, body: contract.DecideBody): Answer<contract.DecisionAnswer> {
    const { clock, random } = this.#options;
    return decisionAnswer(experiment, decide(work, experiment, body, { now: clock(), random }));
  }

  #reward(
    work: WorkUnit,
    reference: { experiment: number; sequence: number } | Refusal,
    id: string,
    sent: Sent,
  ): Answer<contract.RewardAnswer> {
    const { experiment, decision } = this.#found(work, reference, id);
    return rewardAnswer(experiment, reward(work, experiment, decision, sent, this.#options.clock()));
  }

  #observe(
    work: WorkUnit,
    experiment: LiveExperiment,
    body: contract.ObservationBody,
  ): Answer<contract.ObservationAnswer> {
    return observationAnswer(experiment, observe(work, experiment, body as never, this.#options.clock()));
  }
}

function unknownDecision(id: string): Refusal {
  return new Refusal(404, "unknown-decision", `there is no decision "${id}"`);
}

function callsOf(body: contract.DecideBatchBody): readonly contract.DecideBody[] {
  if ("decisions" in body) return body.decisions;
  return "keys" in body ? body.keys.map((key) => ({ key })) : Array.from({ length: body.count }, () => ({}));
}
