import { InvalidError } from "@blendit/core/errors";
import { Checkpoints } from "./checkpoints.ts";
import { DataOfAnotherVersion } from "./configuration.ts";
import { oneAtATime } from "./event-loop.ts";
import { Experiment } from "./experiment.ts";
import { type Learning, needsRelearning } from "./learning.ts";
import { LearningLoop, learnLog } from "./learning-loop.ts";
import { type ConfigurationRecord, type DecisionNumber, type DecisionRecord, parseDecisionId } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { type Changes, type Found, type LogEntry, type Store, StoreConflict, type StoredExperiment } from "./store.ts";

const PAGE = 500;
/** How many logs are read at the same time. */
const READ_AT_ONCE = 16;

/** The experiments of a store, in memory: finds them, and keeps them up to date with their logs. */
export class Experiments {
  readonly #store: Store;
  readonly #byId = new Map<string, Experiment>();
  readonly #byNumber = new Map<number, Experiment>();
  /** Experiments whose log has not been read yet. */
  readonly #unread = new Map<number, StoredExperiment>();
  readonly #relearning = new Map<Experiment, Promise<void>>();
  readonly #checkpoints: Checkpoints;
  /** Ids of experiments that are being deleted. */
  readonly #deleting = new Map<number, string>();
  readonly #loop = new LearningLoop();
  #lastNumber = 0;
  /** The latest time in the logs that were read at the start. */
  lastRead: number | undefined;
  #reading: Promise<void> = Promise.resolve();
  /** Whether the first attempt to read all logs has ended, even if some failed. */
  isLoaded = false;
  #isEnded = false;
  /** Applies log entries that are not known here yet, whichever server wrote them. */
  readonly catchUp = oneAtATime(() => this.#catchUp());
  readonly #readUnread = oneAtATime(() => this.#readUnreadNow());

  private constructor(store: Store, node: number) {
    this.#store = store;
    this.#checkpoints = new Checkpoints(store, node);
  }

  /** Lists the experiments; `readLogs` reads their logs. */
  static async open(store: Store, node: number): Promise<Experiments> {
    const experiments = new Experiments(store, node);
    await experiments.#discover();
    return experiments;
  }

  /** Reads all logs in small steps. An experiment can be used as soon as its own log is read. */
  async readLogs(): Promise<void> {
    try {
      this.#reading = this.#readUnread();
      await this.#reading;
    } finally {
      // `catchUp` retries the logs that could not be read.
      this.isLoaded = true;
    }
  }

  /**
   * Keeps learning for some milliseconds, then stops reading and learning. The next service that opens the store
   * continues.
   */
  async end(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    const relearned = Promise.all([this.#relearned(), this.#reading.catch(() => {})]);
    await Promise.race([relearned, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
    this.#isEnded = true;
    await relearned;
    this.#loop.finish(until);
  }

  get(id: string): Experiment | undefined {
    return this.#byId.get(id);
  }

  byNumber(number: number): Experiment | undefined {
    return this.#byNumber.get(number);
  }

  all(): Experiment[] {
    return [...this.#byId.values()];
  }

  /** @throws Refusal 404 for an unknown experiment, 503 while its log is being read */
  find(id: string): Experiment {
    const experiment = this.#byId.get(id);
    if (!experiment) throw this.#unreadRefusal(id) ?? unknownExperiment(id);
    return experiment;
  }

  /** The number of a decision by its id, or a refusal if there can be no such decision. */
  decisionNumber(id: string): DecisionNumber | Refusal {
    const parsed = parseDecisionId(id);
    const experiment = parsed && this.#byId.get(parsed.experiment);
    if (experiment) return { experiment: experiment.record.number, sequence: parsed.sequence };
    return (parsed && this.#unreadRefusal(parsed.experiment)) ?? unknownDecision(id);
  }

  /** Whether another server may just have created this experiment. If so, `catchUp` finds it. */
  mayBeNew(id: string): boolean {
    return this.#isShared && this.isLoaded && !this.#byId.has(id);
  }

  /** Whether the configurations of these decisions are known here. Another server may have changed one. */
  knowsConfigurations(decisions: readonly DecisionRecord[]): boolean {
    const isKnown = ({ experiment, configuration }: DecisionRecord) =>
      configuration <= (this.#byNumber.get(experiment)?.version ?? 0);
    return !this.#isShared || decisions.every(isKnown);
  }

  /** @throws StoreConflict if the log has to be read before these decisions can be used */
  check({ decisions }: Found): void {
    if (!this.knowsConfigurations(decisions)) throw new StoreConflict("a configuration is not known here");
  }

  get #isShared(): boolean {
    return this.#store.onNews !== undefined;
  }

  #unreadRefusal(id: string): Refusal | undefined {
    if (!this.unread.includes(id)) return undefined;
    return new Refusal(503, "not-ready", `Experiment ${id} is being loaded. Try again in a second.`);
  }

  /** The ids of experiments whose log has not been read yet. */
  get unread(): string[] {
    return Array.from(this.#unread.values(), ({ record }) => record.id);
  }

  /** Whether an id cannot be used at the moment: its log is being read or deleted. */
  isBusy(id: string): boolean {
    return this.unread.includes(id) || [...this.#deleting.values()].includes(id);
  }

  nextNumber(): number {
    return this.#lastNumber + 1;
  }

  add(experiment: Experiment): void {
    const { id, number } = experiment.record;
    this.#lastNumber = Math.max(this.#lastNumber, number);
    this.#byId.set(id, experiment);
    this.#byNumber.set(number, experiment);
  }

  /** Deletes an experiment permanently. It cannot be found from now on, unless the store fails. */
  async delete(experiment: Experiment): Promise<void> {
    const { number, id } = experiment.record;
    this.#deleting.set(number, id);
    this.#forget(experiment);
    try {
      await this.#store.deleteExperiment(number);
    } catch (error) {
      this.add(experiment);
      throw error;
    } finally {
      this.#deleting.delete(number);
    }
  }

  #forget({ record: { id, number } }: Experiment): void {
    this.#byId.delete(id);
    this.#byNumber.delete(number);
  }

  async #catchUp(): Promise<void> {
    // Before the store is asked: what is added later may be missing from its answer.
    const known = this.all();
    const heads = await this.#store.advance();
    const isNew = (number: number) =>
      !this.#byNumber.has(number) && !this.#unread.has(number) && !this.#deleting.has(number);
    if ([...heads.keys()].some(isNew)) await this.#discover();
    if (this.isLoaded) await this.#readUnread();
    for (const experiment of known) {
      const { number } = experiment.record;
      // Another server has deleted it, perhaps before its archiving was noticed here.
      if (!heads.has(number) && this.#byNumber.get(number) === experiment) this.#forget(experiment);
    }
    for (const [number, head] of heads) {
      const experiment = this.#byNumber.get(number);
      while (experiment && experiment.position < head) {
        const entries = await this.#store.entries(number, experiment.position, PAGE);
        // It is being deleted. If another server does that, the next run forgets it.
        if (entries.length === 0) break;
        this.apply(entries);
      }
    }
  }

  /** Adds experiments of the store that are unknown here to the unread ones. */
  async #discover(): Promise<void> {
    for (const stored of await this.#store.experiments()) {
      const { number } = stored.record;
      this.#lastNumber = Math.max(this.#lastNumber, number);
      // Another server is deleting it.
      if (stored.configurations.length === 0) continue;
      if (!this.#byNumber.has(number) && !this.#deleting.has(number)) this.#unread.set(number, stored);
    }
  }

  /** Reads several logs at a time, so that a long one does not delay the others. Archived experiments come last. */
  async #readUnreadNow(): Promise<void> {
    const isArchived = ({ configurations }: StoredExperiment) =>
      configurations.at(-1)!.configuration.status === "archived";
    const queue = [...this.#unread.values()].sort(
      (left, right) => Number(isArchived(left)) - Number(isArchived(right)),
    );
    const readNext = async () => {
      for (let stored = queue.shift(); stored; stored = queue.shift()) {
        const experiment = await this.#read(stored);
        if (this.#isEnded) return;
        this.#unread.delete(stored.record.number);
        if (!this.isLoaded) this.lastRead = Math.max(this.lastRead ?? experiment.lastAt, experiment.lastAt);
        this.add(experiment);
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext));
  }

  /** Applies a commit: the entries of the log that got their positions. */
  async committed({ configurations }: Changes, entries: readonly LogEntry[]): Promise<void> {
    this.apply(entries);
    // A configuration must be in force before its call is answered, even if the store assigns positions later.
    if (configurations.length > 0 && entries.length === 0) await this.catchUp();
  }

  /** Applies the next entries of one or more logs, which are in order within each log. */
  apply(entries: readonly LogEntry[]): void {
    const touched = new Set<Experiment>();
    for (const entry of entries) {
      const experiment = this.#byNumber.get((entry.decision ?? entry.event)!.experiment);
      if (!experiment) continue;
      if (entry.configured) this.#configure(experiment, entry.configured);
      experiment.apply(entry);
      touched.add(experiment);
    }
    for (const experiment of touched) this.#changed(experiment);
    void this.#checkpoints.saveDue(touched);
  }

  #changed(experiment: Experiment): void {
    experiment.hasNews = true;
    this.#loop.wake(experiment);
    experiment.notify();
  }

  #configure(experiment: Experiment, configured: ConfigurationRecord): void {
    if (configured.version <= experiment.version) return;
    const { configuration } = configured;
    const needsAnother = () =>
      experiment.isUnloaded
        ? configuration.status !== "archived"
        : needsRelearning(experiment.learning, experiment.configuration, configuration);
    // A relearning in progress does not know this change.
    const relearns = experiment.relearning !== undefined || needsAnother();
    experiment.configure(configured, relearns);
    if (relearns) this.#relearn(experiment, experiment.configuredAt);
  }

  /** Learns the log again up to a position, under the configuration in force, in the background. */
  #relearn(experiment: Experiment, until: number): void {
    const before = this.#relearning.get(experiment) ?? Promise.resolve();
    const next = before.then(async () => {
      const learning = experiment.relearning;
      if (learning) await this.#learn(experiment, learning, until);
      if (this.#relearning.get(experiment) === next) this.#relearning.delete(experiment);
      if (this.#isEnded) return;
      // Another change may have started another relearning meanwhile.
      if (learning && learning === experiment.relearning) experiment.adopt(learning);
      this.#changed(experiment);
    });
    this.#relearning.set(experiment, next);
  }

  #learn({ record }: Experiment, learning: Learning, until: number): Promise<void> {
    return learnLog(this.#store, record.number, learning, until, () => !this.#isEnded);
  }

  /** Resolves when what an experiment has learned is in memory. */
  async load(experiment: Experiment): Promise<void> {
    experiment.neededAt = performance.now();
    if (experiment.isUnloaded && !experiment.relearning) {
      const { tooExpensive } = experiment;
      if (tooExpensive) throw tooExpensive;
      const { record, version } = experiment;
      const make = () => experiment.newLearning();
      const learning = await this.#checkpoints.restored(record.number, version, make, (made, state) =>
        made.restore(state.learning),
      );
      const isOther = !experiment.isUnloaded || experiment.relearning || experiment.version !== version;
      if (isOther) return this.load(experiment);
      experiment.relearning = learning;
      this.#relearn(experiment, experiment.position);
    }
    while (experiment.isUnloaded && this.#relearning.has(experiment)) await this.#relearning.get(experiment);
  }

  /** Frees what archived experiments have learned, if nobody has needed it for this many milliseconds. Their counts stay. */
  async unloadArchived(unneededFor: number): Promise<void> {
    const mayUnload = ({ isArchived, isUnloaded, relearning, lag, neededAt }: Experiment) =>
      isArchived && !isUnloaded && !relearning && lag === 0 && performance.now() - neededAt >= unneededFor;
    for (const experiment of this.all().filter(mayUnload)) {
      await this.#checkpoints.save([experiment]);
      if (experiment.savedAt === experiment.position && mayUnload(experiment)) experiment.unload();
    }
  }

  /** Resolves when everything that was applied is learned. */
  async learned(): Promise<void> {
    await this.#relearned();
    this.#loop.finish();
  }

  async #relearned(): Promise<void> {
    while (this.#relearning.size > 0) await Promise.all(this.#relearning.values());
  }

  /** Saves checkpoints of all experiments that have changed since their last one. */
  saveCheckpoints(): Promise<void> {
    return this.#checkpoints.saveAll(this.all());
  }

  async #read(stored: StoredExperiment): Promise<Experiment> {
    const { version } = stored.configurations.at(-1)!;
    const make = () => builtFrom(stored);
    const experiment = await this.#checkpoints.restored(stored.record.number, version, make, (made, state, position) =>
      made.restore(state, position),
    );
    await this.#count(experiment);
    if (!experiment.isUnloaded) await this.#learn(experiment, experiment.learning, experiment.position);
    return experiment;
  }

  async #count(experiment: Experiment): Promise<void> {
    for (;;) {
      const entries = await this.#store.entries(experiment.record.number, experiment.position, PAGE);
      for (const entry of entries) {
        // Another server has changed the configuration since it was read. `catchUp` applies the change and what
        // follows.
        if (entry.configured && entry.configured.version > experiment.version) return;
        experiment.count(entry);
      }
      if (entries.length < PAGE || this.#isEnded) return;
    }
  }
}

export function unknownDecision(id: string): Refusal {
  return new Refusal(404, "unknown-decision", `No decision has the id "${id}".`);
}

function unknownExperiment(id: string): Refusal {
  return new Refusal(404, "unknown-experiment", `No experiment has the id "${id}".`);
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
