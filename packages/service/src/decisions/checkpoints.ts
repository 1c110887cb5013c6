import { jsonInSlices } from "./event-loop.ts";
import type { Experiment, ExperimentState } from "./experiment.ts";
import type { CheckpointRecord } from "./records.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/** A checkpoint is due after so many entries of the log, unless saving takes more than a fiftieth of the time. */
const CHECKPOINT_EVERY = 10_000;
const LEAST_PAUSE = 50;
/** With one commit; a thousand experiments would otherwise wait for the disk a thousand times when the service ends. */
const SAVED_AT_ONCE = 100;

/** Saves what experiments have learned, so that the next start need not learn it again. */
export class Checkpoints {
  readonly #store: Store;
  readonly #node: number;
  /** The position in the log of the last checkpoint, by the number of the experiment. */
  readonly saved = new Map<number, number>();
  #nextSave = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(store: Store, node: number) {
    this.#store = store;
    this.#node = node;
  }

  /** Checkpoints of those of which much has happened since the last one. */
  async saveDue(touched: Iterable<Experiment>): Promise<void> {
    for (const experiment of touched) {
      const { position, record } = experiment;
      const isDue = position - (this.saved.get(record.number) ?? 0) >= CHECKPOINT_EVERY;
      if (!isDue || performance.now() < this.#nextSave) continue;
      this.#nextSave = Number.POSITIVE_INFINITY;
      await this.save([experiment]);
    }
  }

  /** Checkpoints of all that have more to save. */
  async saveAll(experiments: readonly Experiment[]): Promise<void> {
    const isUnsaved = ({ position, record }: Experiment) => position > (this.saved.get(record.number) ?? 0);
    const unsaved = experiments.filter((experiment) => !experiment.isUnloaded && isUnsaved(experiment));
    for (let from = 0; from < unsaved.length; from += SAVED_AT_ONCE) {
      await this.save(unsaved.slice(from, from + SAVED_AT_ONCE));
    }
  }

  /** One after the other, so that the newest checkpoint is the last one. */
  save(experiments: readonly Experiment[]): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveNow(experiments));
    return this.#saving;
  }

  async #saveNow(experiments: readonly Experiment[]): Promise<void> {
    const started = performance.now();
    const checkpoints: CheckpointRecord[] = [];
    for (const experiment of experiments) {
      const { isUnloaded, isRelearning } = experiment;
      if (!isUnloaded && !isRelearning) checkpoints.push(await this.#checkpoint(experiment));
    }
    try {
      if (checkpoints.length > 0) await this.#store.saveCheckpoints(checkpoints);
      for (const { experiment, sequence } of checkpoints) this.saved.set(experiment, sequence);
    } catch (error) {
      // The log has all of it: without a checkpoint the next start takes longer, and that is all.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
    const ended = performance.now();
    this.#nextSave = ended + LEAST_PAUSE * (ended - started);
  }

  async #checkpoint(experiment: Experiment): Promise<CheckpointRecord> {
    const { position, version, record } = experiment;
    const state = await jsonInSlices(experiment.save());
    return { experiment: record.number, sequence: position, configuration: version, node: this.#node, state };
  }

  /** Answers whether a checkpoint could be restored. Do not use what it was to be restored into if it could not. */
  restore(
    { version }: Experiment,
    checkpoint: CheckpointRecord | undefined,
    restore: (state: ExperimentState) => void,
  ): boolean {
    if (checkpoint?.node !== this.#node || checkpoint.configuration !== version) return false;
    try {
      restore(JSON.parse(checkpoint.state) as ExperimentState);
      return true;
    } catch {
      // Another version of this program may have saved other things. The log has all of it.
      return false;
    }
  }
}
