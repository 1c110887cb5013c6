import { InvalidError } from "@blendit/core/errors";
import type { Checkpoints } from "./checkpoints.ts";
import { DataOfAnotherVersion } from "./configuration.ts";
import { oneAtATime, Repeated } from "./event-loop.ts";
import { Experiment } from "./experiment.ts";
import type { Experiments } from "./experiments.ts";
import type { LearningLoop } from "./learning-loop.ts";
import type { DecisionRecord } from "./records.ts";
import type { Relearner } from "./relearner.ts";
import type { SteadyClock } from "./steady-clock.ts";
import { type Changes, type Found, type LogEntry, type Store, StoreConflict, type StoredExperiment } from "./store.ts";

const PAGE = 500;
/** How many logs are read at the same time. */
const READ_AT_ONCE = 16;
/** Milliseconds between two reads of a log that other servers write, if nobody announces a change. */
const LOOK_EVERY = 500;

interface LogFollowerParts {
  readonly store: Store;
  readonly experiments: Experiments;
  readonly checkpoints: Checkpoints;
  readonly loop: LearningLoop;
  readonly relearner: Relearner;
  readonly clock: SteadyClock;
  /** Aborted when the service ends: logs that are not read by then are left to the next start. */
  readonly ended: AbortSignal;
}

/** Keeps the experiments in memory up to date with their logs, whichever server writes them. */
export class LogFollower {
  readonly #parts: LogFollowerParts;
  /** Follows what other servers write; undefined for a store that only this server writes. */
  readonly #following: Repeated | undefined;
  /** When the last successful read of the other servers' log began. */
  #caughtUpAt: number;
  /** The latest time in the logs that were read at the start. */
  lastRead: number | undefined;
  /** Whether the first attempt to read all logs has ended, even if some failed. */
  isLoaded = false;
  /** Applies log entries that are not known here yet. */
  readonly catchUp = oneAtATime(() => this.#catchUp());
  readonly #readUnread = oneAtATime(() => this.#readUnreadNow());

  constructor(parts: LogFollowerParts) {
    const { store, clock } = parts;
    this.#parts = parts;
    this.#caughtUpAt = clock.elapsed();
    // A failed read shows in `staleness`, and calls report the failure themselves.
    if (store.onNews) this.#following = new Repeated(LOOK_EVERY, this.catchUp);
    store.onNews?.(() => this.#following?.wake());
  }

  /** Seconds since this server last knew everything that any server had accepted; undefined for a single server. */
  get staleness(): number | undefined {
    if (!this.#following) return undefined;
    const { store, clock } = this.#parts;
    const age = Math.max(0, clock.elapsed() - this.#caughtUpAt) / 1000;
    return Math.max(age, store.waiting ?? 0);
  }

  /** Applies what other servers have written so far. */
  async catchUpWithOthers(): Promise<void> {
    if (this.#following) await this.catchUp();
  }

  /** Does not follow other servers any more. */
  async stop(): Promise<void> {
    await this.#following?.stop();
  }

  /** Reads all logs in small steps. An experiment can be used as soon as its own log is read. */
  async readLogs(): Promise<void> {
    try {
      await this.#readUnread();
    } finally {
      // `catchUp` retries the logs that could not be read.
      this.isLoaded = true;
    }
  }

  /**
   * Finds an experiment to read, even if another server has just created it.
   *
   * @throws Refusal 404 for an unknown experiment, 503 while its log is being read
   */
  async find(id: string): Promise<Experiment> {
    if (this.mayBeNew(id)) await this.catchUp();
    return this.#parts.experiments.find(id);
  }

  /**
   * Whether another server may just have created this experiment. If so, `catchUp` finds it. Commands ask this instead
   * of awaiting `find`, so that they are submitted in the order of their calls.
   */
  mayBeNew(id: string): boolean {
    return this.#following !== undefined && this.isLoaded && !this.#parts.experiments.get(id);
  }

  /** Whether the configurations of these decisions are known here. Another server may have changed one. */
  knowsConfigurations(decisions: readonly DecisionRecord[]): boolean {
    const isKnown = ({ experiment, configuration }: DecisionRecord) =>
      configuration <= (this.#parts.experiments.byNumber(experiment)?.version ?? 0);
    return this.#following === undefined || decisions.every(isKnown);
  }

  /** @throws StoreConflict if the log has to be read before these decisions can be used */
  check({ decisions }: Found): void {
    if (!this.knowsConfigurations(decisions)) throw new StoreConflict("a configuration is not known here");
  }

  /** Applies a commit: the entries of the log that got their positions. */
  async committed({ configurations }: Changes, entries: readonly LogEntry[]): Promise<void> {
    this.#apply(entries);
    // A configuration must be in force before its call is answered, even if the store assigns positions later.
    if (configurations.length > 0 && entries.length === 0) await this.catchUp();
  }

  async #catchUp(): Promise<void> {
    const { store, experiments, clock } = this.#parts;
    const began = clock.elapsed();
    // Before the store is asked: what is added later may be missing from its answer.
    const known = experiments.all();
    const heads = await store.advance();
    if ([...heads.keys()].some((number) => experiments.isNew(number))) await experiments.discover();
    if (this.isLoaded) await this.#readUnread();
    // Another server has deleted it, perhaps before its archiving was noticed here.
    for (const experiment of known) if (!heads.has(experiment.record.number)) experiments.forget(experiment);
    for (const [number, head] of heads) {
      const experiment = experiments.byNumber(number);
      while (experiment && experiment.position < head) {
        const entries = await store.entries(number, experiment.position, PAGE);
        // It is being deleted. If another server does that, the next run forgets it.
        if (entries.length === 0) break;
        this.#apply(entries);
      }
    }
    this.#caughtUpAt = began;
  }

  /** Applies the next entries of one or more logs, which are in order within each log. */
  #apply(entries: readonly LogEntry[]): void {
    const { experiments, relearner, loop, checkpoints } = this.#parts;
    const touched = new Set<Experiment>();
    for (const entry of entries) {
      const experiment = experiments.byNumber((entry.decision ?? entry.event)!.experiment);
      if (!experiment) continue;
      if (entry.configured) relearner.configure(experiment, entry.configured);
      experiment.apply(entry);
      touched.add(experiment);
    }
    for (const experiment of touched) loop.wake(experiment);
    void checkpoints.saveDue(touched);
  }

  /** Reads several logs at a time, so that a long one does not delay the others. Archived experiments come last. */
  async #readUnreadNow(): Promise<void> {
    const { experiments, ended } = this.#parts;
    const isArchived = ({ configurations }: StoredExperiment) =>
      configurations.at(-1)!.configuration.status === "archived";
    const queue = experiments.unread().sort((left, right) => Number(isArchived(left)) - Number(isArchived(right)));
    const readNext = async () => {
      for (let stored = queue.shift(); stored; stored = queue.shift()) {
        const experiment = await this.#read(stored);
        if (ended.aborted) return;
        if (!this.isLoaded) this.lastRead = Math.max(this.lastRead ?? experiment.lastAt, experiment.lastAt);
        experiments.add(experiment);
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext));
  }

  async #read(stored: StoredExperiment): Promise<Experiment> {
    const { checkpoints, relearner } = this.#parts;
    const { version } = stored.configurations.at(-1)!;
    const make = () => builtFrom(stored);
    const experiment = await checkpoints.restored(stored.record.number, version, make, (made, state, position) =>
      made.restore(state, position),
    );
    await this.#count(experiment);
    if (!experiment.isUnloaded) await relearner.learn(experiment, experiment.learning, experiment.position);
    return experiment;
  }

  async #count(experiment: Experiment): Promise<void> {
    const { store, ended } = this.#parts;
    for (;;) {
      const entries = await store.entries(experiment.record.number, experiment.position, PAGE);
      for (const entry of entries) {
        // Another server has changed the configuration since it was read. `catchUp` applies the change and what
        // follows.
        if (entry.configured && entry.configured.version > experiment.version) return;
        experiment.count(entry);
      }
      if (entries.length < PAGE || ended.aborted) return;
    }
  }
}

/** @throws DataOfAnotherVersion for settings of its utility or its learner that this version refuses */
function builtFrom(stored: StoredExperiment): Experiment {
  try {
    return new Experiment(stored);
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const { name } = stored.configurations.at(-1)!.configuration;
    throw new DataOfAnotherVersion(
      `The experiment "${name}" was stored by another version of Blendit, with settings that this one refuses: ${error.message} Open the data with that version.`,
    );
  }
}
