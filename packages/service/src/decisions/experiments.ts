import { needsRelearning } from "./configure.ts";
import { foldLog } from "./fold-log.ts";
import { LiveExperiment, type LiveState } from "./live-experiment.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { CheckpointRecord, ConfigurationRecord, ExperimentRecord } from "./records.ts";
import { type LogEntry, type Store, StoreUnwritable } from "./store.ts";

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
  readonly #onChange: (experiment: LiveExperiment) => void;
  /** Takes in what the logs have that is not known here, from wherever it came. */
  readonly catchUp = oneAtATime(() => this.#catchUp());

  private constructor(store: Store, node: number, onChange: (experiment: LiveExperiment) => void) {
    this.#store = store;
    this.#node = node;
    this.#onChange = onChange;
  }

  /** `onChange` is called when something was taken in of an experiment, or all of it was learned again. */
  static async open(store: Store, node: number, onChange: (experiment: LiveExperiment) => void): Promise<Experiments> {
    const experiments = new Experiments(store, node, onChange);
    await experiments.#loadNew();
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

  /** When something last happened to any experiment; undefined where there are none. */
  lastAt(): number | undefined {
    const times = this.all().map((experiment) => experiment.lastAt);
    return times.length === 0 ? undefined : times.reduce((last, time) => Math.max(last, time));
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

  async #catchUp(): Promise<void> {
    const heads = await this.#store.advance();
    if ([...heads.keys()].some((number) => !this.#byNumber.has(number))) await this.#loadNew();
    for (const [number, head] of heads) {
      const experiment = this.#byNumber.get(number);
      while (experiment && experiment.place < head) {
        this.takeIn(await this.#store.entries(number, experiment.place, PAGE));
      }
    }
  }

  async #loadNew(): Promise<void> {
    for (const { record, configurations } of await this.#store.experiments()) {
      if (!this.#byNumber.has(record.number)) await this.#load(record, configurations);
    }
  }

  /** Takes in the next entries of logs, each in its order. */
  takeIn(entries: readonly LogEntry[]): void {
    const touched = new Set<LiveExperiment>();
    for (const entry of entries) {
      const experiment = this.#byNumber.get((entry.decision ?? entry.event)!.experiment);
      if (!experiment) continue;
      if (entry.configured) this.#configure(experiment, entry.configured);
      experiment.takeIn(entry);
      touched.add(experiment);
    }
    for (const experiment of touched) this.#onChange(experiment);
    void this.#saveDueCheckpoints(touched);
  }

  #configure(experiment: LiveExperiment, configured: ConfigurationRecord): void {
    if (configured.version <= experiment.version) return;
    // What is being learned again began without this change.
    const isAgain = experiment.isRelearning || needsRelearning(experiment, configured.configuration);
    experiment.configure(configured, isAgain);
    if (isAgain) this.#relearn(experiment);
  }

  /** Learns the log again under the configuration in force, beside everything else. */
  #relearn(experiment: LiveExperiment): void {
    const before = this.#relearning.get(experiment) ?? Promise.resolve();
    const next = before.then(async () => {
      const learning = experiment.relearning;
      if (learning) await foldLog(this.#store, experiment.record.number, learning, experiment.configuredAt);
      // Another change may have come meanwhile, which has to be learned from the start.
      if (learning && learning === experiment.relearning) experiment.adopt(learning);
      if (this.#relearning.get(experiment) === next) this.#relearning.delete(experiment);
      this.#onChange(experiment);
    });
    this.#relearning.set(experiment, next);
  }

  /** Resolves when nothing is being learned again. */
  async settled(): Promise<void> {
    while (this.#relearning.size > 0) await Promise.all(this.#relearning.values());
  }

  /** Checkpoints of those of which much has happened since the last one. */
  async #saveDueCheckpoints(touched: Iterable<LiveExperiment>): Promise<void> {
    for (const experiment of touched) {
      const { place, record } = experiment;
      const isDue = place - (this.#saved.get(record.number) ?? 0) >= CHECKPOINT_EVERY;
      if (isDue && performance.now() >= this.#nextSave) await this.#save([experiment]);
    }
  }

  /** Checkpoints of all that have more to save. */
  async saveCheckpoints(): Promise<void> {
    const unsaved = this.all().filter(({ place, record }) => place > (this.#saved.get(record.number) ?? 0));
    for (let from = 0; from < unsaved.length; from += SAVED_AT_ONCE) {
      await this.#save(unsaved.slice(from, from + SAVED_AT_ONCE));
    }
  }

  async #save(experiments: readonly LiveExperiment[]): Promise<void> {
    const ready = experiments.filter(({ isRelearning }) => !isRelearning);
    if (ready.length === 0) return;
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
    const { place, version, record } = experiment;
    const state = JSON.stringify(experiment.save());
    return { experiment: record.number, sequence: place, configuration: version, node: this.#node, state };
  }

  async #load(record: ExperimentRecord, configurations: readonly ConfigurationRecord[]): Promise<void> {
    const make = () => new LiveExperiment(record, configurations);
    const checkpoint = await this.#store.checkpoint(record.number);
    const restored = checkpoint && this.#restored(make, checkpoint);
    const experiment = restored ?? make();
    if (restored) experiment.place = checkpoint!.sequence;
    this.#saved.set(record.number, experiment.place);
    await this.#count(experiment);
    await foldLog(this.#store, record.number, experiment.learning, experiment.place);
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

  async #count(experiment: LiveExperiment): Promise<void> {
    for (;;) {
      const entries = await this.#store.entries(experiment.record.number, experiment.place, PAGE);
      for (const entry of entries) {
        // Another server has changed the configuration since it was read: that and what follows is taken in like any news.
        if (entry.configured && entry.configured.version > experiment.version) return;
        experiment.count(entry);
      }
      if (entries.length < PAGE) return;
    }
  }
}
