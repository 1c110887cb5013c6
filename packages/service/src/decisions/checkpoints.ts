import { jsonInSlices } from "./event-loop.ts";
import type { Experiment, ExperimentState } from "./experiment.ts";
import type { CheckpointRecord } from "./records.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/** A checkpoint is due after this many entries of the log, unless saving takes more than a fiftieth of the time. */
const CHECKPOINT_EVERY = 10_000;
const LEAST_PAUSE = 50;
/** With one commit; a thousand experiments would otherwise wait for the disk a thousand times when the service ends. */
const SAVED_AT_ONCE = 100;

/** Saves what experiments have learned, so that the next start need not learn it again. */
export class Checkpoints {
  readonly #store: Store;
  readonly #node: number;
  #nextSave = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(store: Store, node: number) {
    this.#store = store;
    this.#node = node;
  }

  /** Saves experiments that have changed much since their last checkpoint. */
  async saveDue(touched: Iterable<Experiment>): Promise<void> {
    for (const experiment of touched) {
      const isDue = experiment.position - experiment.savedAt >= CHECKPOINT_EVERY;
      if (!isDue || performance.now() < this.#nextSave) continue;
      this.#nextSave = Number.POSITIVE_INFINITY;
      await this.save([experiment]);
    }
  }

  /** Saves all experiments that have changed since their last checkpoint. */
  async saveAll(experiments: readonly Experiment[]): Promise<void> {
    const unsaved = experiments.filter(({ isUnloaded, position, savedAt }) => !isUnloaded && position > savedAt);
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
    const saved: [Experiment, CheckpointRecord][] = [];
    for (const experiment of experiments) {
      if (experiment.isUnloaded || experiment.relearning) continue;
      const { position: sequence, version: configuration, record } = experiment;
      const state = await jsonInSlices(experiment.save());
      saved.push([experiment, { experiment: record.number, sequence, configuration, node: this.#node, state }]);
    }
    try {
      if (saved.length > 0) await this.#store.saveCheckpoints(saved.map(([, checkpoint]) => checkpoint));
      for (const [experiment, { sequence }] of saved) experiment.savedAt = sequence;
    } catch (error) {
      // The log has all of it: without a checkpoint the next start takes longer, and that is all.
      if (!(error instanceof StoreUnwritable)) throw error;
    }
    const ended = performance.now();
    this.#nextSave = ended + LEAST_PAUSE * (ended - started);
  }

  /** Something new, restored from the checkpoint of an experiment if that is possible. */
  async restored<Made>(
    experiment: number,
    version: number,
    make: () => Made,
    restore: (made: Made, state: ExperimentState, position: number) => void,
  ): Promise<Made> {
    const checkpoint = await this.#store.checkpoint(experiment);
    if (checkpoint?.node !== this.#node || checkpoint.configuration !== version) return make();
    try {
      const made = make();
      restore(made, JSON.parse(checkpoint.state) as ExperimentState, checkpoint.sequence);
      return made;
    } catch {
      // Another version of this program may have saved other things. The log has all of it.
      return make();
    }
  }
}
