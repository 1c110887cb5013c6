import { jsonInSlices } from "./event-loop.ts";
import type { Experiment, ExperimentState } from "./experiment.ts";
import type { CheckpointRecord } from "./records.ts";
import { type Store, StoreConflict, StoreUnwritable } from "./store.ts";

/** A checkpoint is due after this many log entries. */
const CHECKPOINT_EVERY = 10_000;
/** The pause after a save as a multiple of its duration, so that saving takes at most a fiftieth of the time. */
const LEAST_PAUSE = 50;
/**
 * Experiments saved per commit. One commit each would make a thousand experiments wait for the disk a thousand times at
 * shutdown.
 */
const SAVED_AT_ONCE = 100;

/** Saves what experiments have learned, so that the next start does not have to learn it again. */
export class Checkpoints {
  readonly #store: Store;
  readonly #node: number;
  #nextSave = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(store: Store, node: number) {
    this.#store = store;
    this.#node = node;
  }

  /** Saves an experiment that has changed much since its last checkpoint, if there is one. */
  async saveDue(touched: ReadonlySet<Experiment>): Promise<void> {
    if (performance.now() < this.#nextSave) return;
    const due = [...touched].find(({ position, savedAt }) => position - savedAt >= CHECKPOINT_EVERY);
    if (!due) return;
    this.#nextSave = Number.POSITIVE_INFINITY;
    await this.save([due]);
  }

  /** Saves all experiments that have changed since their last checkpoint. */
  async saveAll(experiments: readonly Experiment[]): Promise<void> {
    const unsaved = experiments.filter(({ isUnloaded, position, savedAt }) => !isUnloaded && position > savedAt);
    for (let from = 0; from < unsaved.length; from += SAVED_AT_ONCE) {
      await this.save(unsaved.slice(from, from + SAVED_AT_ONCE));
    }
  }

  /** Saves one after another, so that the newest checkpoint is written last. */
  save(experiments: readonly Experiment[]): Promise<void> {
    this.#saving = this.#saving.catch(() => {}).then(() => this.#saveNow(experiments));
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
      // Nothing is lost: without a checkpoint, the next start learns from the log, which only takes longer.
      if (!(error instanceof StoreUnwritable || error instanceof StoreConflict)) throw error;
    } finally {
      const ended = performance.now();
      this.#nextSave = ended + LEAST_PAUSE * (ended - started);
    }
  }

  /** Makes something and restores it from the checkpoint of an experiment, if possible. */
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
      // Another version of this program may have saved a different state. The log has everything.
      return make();
    }
  }
}
