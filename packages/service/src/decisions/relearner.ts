import type { Checkpoints } from "./checkpoints.ts";
import { yieldToEventLoop } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import { type Learning, needsRelearning } from "./learning.ts";
import type { LearningLoop } from "./learning-loop.ts";
import type { ConfigurationRecord } from "./records.ts";
import { type Store, StoreUnwritable } from "./store.ts";

/** Milliseconds after which a log that could not be read is read again. */
const RETRY_AFTER = 200;

/** Learns whole logs in the background: after a change of settings, or when an archived experiment is needed again. */
export class Relearner {
  readonly #store: Store;
  readonly #checkpoints: Checkpoints;
  readonly #loop: LearningLoop;
  readonly #ended: AbortSignal;
  readonly #running = new Map<Experiment, Promise<void>>();

  /** `ended` is aborted when the service ends: what is not learned by then is left to the next start. */
  constructor(store: Store, checkpoints: Checkpoints, loop: LearningLoop, ended: AbortSignal) {
    this.#store = store;
    this.#checkpoints = checkpoints;
    this.#loop = loop;
    this.#ended = ended;
  }

  /** Puts a configuration in force, and learns the log again if that is needed. */
  configure(experiment: Experiment, configured: ConfigurationRecord): void {
    if (configured.version <= experiment.version) return;
    const { configuration } = configured;
    const needsAnother = () =>
      experiment.isUnloaded
        ? configuration.status !== "archived"
        : needsRelearning(experiment.learning, experiment.configuration, configuration);
    // A relearning in progress does not know this change.
    const relearns = experiment.relearning !== undefined || needsAnother();
    experiment.configure(configured, relearns);
    if (relearns) this.#start(experiment, experiment.configuredAt);
  }

  /** Resolves when what an experiment has learned is in memory. */
  async load(experiment: Experiment): Promise<void> {
    experiment.neededAt = performance.now();
    if (experiment.isUnloaded && !experiment.relearning) {
      const { tooExpensive, record, version } = experiment;
      if (tooExpensive) throw tooExpensive;
      const make = () => experiment.newLearning();
      const learning = await this.#checkpoints.restored(record.number, version, make, (made, state) =>
        made.restore(state.learning),
      );
      const isOther = !experiment.isUnloaded || experiment.relearning || experiment.version !== version;
      if (isOther) return this.load(experiment);
      experiment.relearning = learning;
      this.#start(experiment, experiment.position);
    }
    while (experiment.isUnloaded && this.#running.has(experiment)) await this.#running.get(experiment);
  }

  /** Frees what archived experiments have learned, if nobody has needed it for this many milliseconds. Their counts stay. */
  async unloadArchived(experiments: readonly Experiment[], unneededFor: number): Promise<void> {
    const mayUnload = ({ isArchived, isUnloaded, relearning, canLearn, neededAt }: Experiment) =>
      isArchived && !isUnloaded && !relearning && !canLearn && performance.now() - neededAt >= unneededFor;
    for (const experiment of experiments.filter(mayUnload)) {
      await this.#checkpoints.save([experiment]);
      if (experiment.savedAt === experiment.position && mayUnload(experiment)) experiment.unload();
    }
  }

  /** Resolves when no log is being learned again. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Learns the log up to a position, unless the service ends before. */
  learn({ record }: Experiment, learning: Learning, until: number): Promise<void> {
    return learnLog(this.#store, record.number, learning, until, () => !this.#ended.aborted);
  }

  /** Learns the log again up to a position, under the configuration in force. */
  #start(experiment: Experiment, until: number): void {
    const before = this.#running.get(experiment) ?? Promise.resolve();
    const next = before.then(async () => {
      const learning = experiment.relearning;
      if (learning) await this.#learnDespiteFailures(experiment, learning, until);
      if (this.#running.get(experiment) === next) this.#running.delete(experiment);
      if (this.#ended.aborted) return;
      // Another change may have started another relearning meanwhile.
      if (learning && learning === experiment.relearning) experiment.adopt(learning);
      this.#loop.wake(experiment);
    });
    this.#running.set(experiment, next);
  }

  async #learnDespiteFailures(experiment: Experiment, learning: Learning, until: number): Promise<void> {
    while (!this.#ended.aborted) {
      try {
        return await this.learn(experiment, learning, until);
      } catch (error) {
        if (!(error instanceof StoreUnwritable)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      }
    }
  }
}

const PAGE = 500;
/** Milliseconds after which other work gets its turn. */
const SLICE = 5;

/**
 * Learns the log up to a position, in small steps. `goesOn` is called after each event and says whether to continue.
 */
export async function learnLog(
  store: Store,
  experiment: number,
  learning: Learning,
  until: number,
  goesOn = () => true,
): Promise<void> {
  for (;;) {
    const events = await store.learnerEvents(experiment, learning.version, PAGE);
    let started = performance.now();
    for (const event of events) {
      if (event.sequence > until) return;
      learning.apply(event);
      if (!goesOn()) return;
      if (performance.now() - started > SLICE) {
        await yieldToEventLoop();
        started = performance.now();
      }
    }
    if (events.length < PAGE) return;
  }
}
