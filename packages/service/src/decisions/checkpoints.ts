import { jsonInTurns } from "./event-loop.ts";
import type { LiveExperiment, LiveState } from "./experiment.ts";
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
  /** The place in the log of the last checkpoint, by the number of the experiment. */
  readonly noted = new Map<number, number>();
  #nextSave = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(store: Store, node: number) {
    this.#store = store;
    this.#node = node;
  }

  /** Checkpoints of those of which much has happened since the last one. */
  async saveDue(touched: Iterable<LiveExperiment>): Promise<void> {
    for (const experiment of touched) {
      const { place, record } = experiment;
      const isDue = place - (this.noted.get(record.number) ?? 0) >= CHECKPOINT_EVERY;
      if (!isDue || performance.now() < this.#nextSave) continue;
      this.#nextSave = Number.POSITIVE_INFINITY;
      await this.save([experiment]);
    }
  }

  /** Checkpoints of all that have more to save. */
  async saveAll(experiments: readonly LiveExperiment[]): Promise<void> {
    const isUnsaved = ({ place, record }: LiveExperiment) => place > (this.noted.get(record.number) ?? 0);
    const unsaved = experiments.filter((experiment) => !experiment.isResting && isUnsaved(experiment));
    for (let from = 0; from < unsaved.length; from += SAVED_AT_ONCE) {
      await this.save(unsaved.slice(from, from + SAVED_AT_ONCE));
    }
  }

  /** One after the other, so that the newest checkpoint is the last one. */
  save(experiments: readonly LiveExperiment[]): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveNow(experiments));
    return this.#saving;
  }

  async #saveNow(experiments: readonly LiveExperiment[]): Promise<void> {
    const started = performance.now();
    const checkpoints: CheckpointRecord[] = [];
    for (const experiment of experiments) {
      const { isResting, isRelearning } = experiment;
      if (!isResting && !isRelearning) checkpoints.push(await this.#checkpoint(experiment));
    }
    try {
      if (checkpoints.length > 0) await this.#store.saveCheckpoints(checkpoints);
      for (const { experiment, sequence } of checkpoints) this.noted.set(experiment, sequence);
    } catch (error) {
      // The log has all of it: without a checkpoint the next start takes longer, and that is all.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
    const ended = performance.now();
    this.#nextSave = ended + LEAST_PAUSE * (ended - started);
  }

  async #checkpoint(experiment: LiveExperiment): Promise<CheckpointRecord> {
    const { place, version, record } = experiment;
    const state = await jsonInTurns(experiment.save());
    return { experiment: record.number, sequence: place, configuration: version, node: this.#node, state };
  }

  /** Whether a checkpoint is of use here and could be restored. Where it could not, whatever it was restored into is spoilt. */
  isRestored(
    { version }: LiveExperiment,
    checkpoint: CheckpointRecord | undefined,
    restore: (state: LiveState) => void,
  ): boolean {
    if (checkpoint?.node !== this.#node || checkpoint.configuration !== version) return false;
    try {
      restore(JSON.parse(checkpoint.state) as LiveState);
      return true;
    } catch {
      // Another version of this program may have saved other things. The log has all of it.
      return false;
    }
  }
}
