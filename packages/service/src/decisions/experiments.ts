import { foldLog } from "./fold-log.ts";
import { LiveExperiment, type LiveState } from "./live-experiment.ts";
import type { CheckpointRecord, ConfigurationRecord, ExperimentRecord } from "./records.ts";
import { type Changes, type Store, StoreUnwritable } from "./store.ts";

const PAGE = 2000;
/** A checkpoint is due after so many entries of the log, unless saving takes more than a fiftieth of the time. */
const CHECKPOINT_EVERY = 10_000;
const LEAST_PAUSE = 50;
/** With one commit; a thousand experiments would otherwise wait for the disk a thousand times when the service ends. */
const SAVED_AT_ONCE = 100;

/** The experiments of a store, at work. */
export class Experiments {
  readonly #store: Store;
  readonly #node: number;
  readonly #byId = new Map<string, LiveExperiment>();
  readonly #byNumber = new Map<number, LiveExperiment>();
  readonly #relearning = new Map<LiveExperiment, Promise<void>>();
  /** The place in the log of the last checkpoint. */
  readonly #saved = new Map<number, number>();
  #lastNumber = 0;
  #nextSave = 0;

  private constructor(store: Store, node: number) {
    this.#store = store;
    this.#node = node;
  }

  static async open(store: Store, node: number): Promise<Experiments> {
    const experiments = new Experiments(store, node);
    for (const { record, configurations } of await store.experiments()) await experiments.#load(record, configurations);
    return experiments;
  }

  get(id: string): LiveExperiment | undefined {
    return this.#byId.get(id);
  }

  byNumber(number: number): LiveExperiment | undefined {
    return this.#byNumber.get(number);
  }

  all(): LiveExperiment[] {
    return [...this.#byId.values()];
  }

  nextNumber(): number {
    return this.#lastNumber + 1;
  }

  add(experiment: LiveExperiment): void {
    const { id, number } = experiment.record;
    this.#lastNumber = Math.max(this.#lastNumber, number);
    this.#byId.set(id, experiment);
    this.#byNumber.set(number, experiment);
  }

  /** After a commit that failed: makes those concerned anew, from what the store holds of them. */
  async reload(changes: Changes): Promise<void> {
    const numbers = new Set(
      [...changes.configurations, ...changes.decisions, ...changes.changedDecisions, ...changes.events].map(
        ({ experiment }) => experiment,
      ),
    );
    const stored = await this.#store.experiments();
    for (const number of numbers) {
      const found = stored.find(({ record }) => record.number === number);
      if (found) await this.#load(found.record, found.configurations, this.#byNumber.get(number)?.watchers);
      else this.#forget(number);
    }
  }

  #forget(number: number): void {
    const experiment = this.#byNumber.get(number);
    this.#byNumber.delete(number);
    if (experiment) this.#byId.delete(experiment.record.id);
  }

  /** Learns the log again under the configuration in force, beside everything else. */
  relearn(experiment: LiveExperiment, done: () => void): void {
    const before = this.#relearning.get(experiment) ?? Promise.resolve();
    const next = before.then(async () => {
      const learning = experiment.relearning;
      if (learning) await foldLog(this.#store, experiment.record.number, learning, experiment.configuredAt);
      // Another change may have come meanwhile, which has to be learned from the start.
      if (learning && learning === experiment.relearning) experiment.adopt(learning);
      if (this.#relearning.get(experiment) === next) this.#relearning.delete(experiment);
      done();
    });
    this.#relearning.set(experiment, next);
  }

  /** Resolves when nothing is being learned again. */
  async settled(): Promise<void> {
    while (this.#relearning.size > 0) await Promise.all(this.#relearning.values());
  }

  /** Checkpoints of those of which much has happened since the last one. */
  async saveDueCheckpoints(touched: Iterable<LiveExperiment>, isSettled: () => boolean): Promise<void> {
    for (const experiment of touched) {
      const { sequence, record } = experiment;
      const isDue = sequence - (this.#saved.get(record.number) ?? 0) >= CHECKPOINT_EVERY;
      if (isDue && performance.now() >= this.#nextSave) await this.#save([experiment], isSettled);
    }
  }

  /** Checkpoints of all that have more to save; of none while `isSettled` says that they count what is not on disk. */
  async saveCheckpoints(isSettled: () => boolean): Promise<void> {
    const unsaved = this.all().filter(({ sequence, record }) => sequence > (this.#saved.get(record.number) ?? 0));
    for (let from = 0; from < unsaved.length; from += SAVED_AT_ONCE) {
      await this.#save(unsaved.slice(from, from + SAVED_AT_ONCE), isSettled);
    }
  }

  async #save(experiments: readonly LiveExperiment[], isSettled: () => boolean): Promise<void> {
    const ready = experiments.filter(({ isRelearning }) => !isRelearning);
    if (ready.length === 0 || !isSettled()) return;
    const started = performance.now();
    const checkpoints = ready.map((experiment) => this.#checkpoint(experiment));
    try {
      await this.#store.saveCheckpoints(checkpoints);
      for (const { experiment, sequence } of checkpoints) this.#saved.set(experiment, sequence);
    } catch (error) {
      // The log has all of it: without a checkpoint the next start takes longer, and that is all.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
    const ended = performance.now();
    this.#nextSave = ended + LEAST_PAUSE * (ended - started);
  }

  #checkpoint(experiment: LiveExperiment): CheckpointRecord {
    const { sequence, version, record } = experiment;
    const state = JSON.stringify(experiment.save());
    return { experiment: record.number, sequence, configuration: version, node: this.#node, state };
  }

  async #load(
    record: ExperimentRecord,
    configurations: readonly ConfigurationRecord[],
    watchers?: Set<() => void>,
  ): Promise<void> {
    const make = () => new LiveExperiment(record, configurations, watchers);
    const checkpoint = await this.#store.checkpoint(record.number);
    const restored = checkpoint && this.#restored(make, checkpoint);
    const experiment = restored ?? make();
    const counted = restored ? checkpoint!.sequence : 0;
    this.#saved.set(record.number, counted);
    await this.#count(experiment, counted);
    experiment.sequence = await this.#store.lastSequence(record.number);
    await foldLog(this.#store, record.number, experiment.learning, experiment.sequence);
    this.add(experiment);
  }

  /** An experiment as a checkpoint has it; undefined where that is of no use here. */
  #restored(make: () => LiveExperiment, { node, configuration, state }: CheckpointRecord): LiveExperiment | undefined {
    const experiment = make();
    if (node !== this.#node || configuration !== experiment.version) return undefined;
    try {
      experiment.restore(JSON.parse(state) as LiveState);
      return experiment;
    } catch {
      // Another version of this program may have saved other things. The log has all of it.
      return undefined;
    }
  }

  async #count(experiment: LiveExperiment, from: number): Promise<void> {
    let after = from;
    for (;;) {
      const entries = await this.#store.entries(experiment.record.number, after, PAGE);
      for (const entry of entries) experiment.count(entry);
      if (entries.length < PAGE) return;
      const last = entries.at(-1)!;
      after = (last.decision ?? last.event)!.sequence;
    }
  }
}
