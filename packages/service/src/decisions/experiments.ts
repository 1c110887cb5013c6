import { Checkpoints } from "./checkpoints.ts";
import { needsRelearning } from "./configuration.ts";
import { oneAtATime } from "./event-loop.ts";
import { LiveExperiment } from "./experiment.ts";
import type { Learning } from "./learning.ts";
import { foldLog } from "./learning-loop.ts";
import { priceRefusal } from "./price.ts";
import type { ConfigurationRecord, DecisionRecord, ExperimentRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { LogEntry, Store } from "./store.ts";
import type { WorkUnit } from "./work-unit.ts";

const PAGE = 500;
/** Logs that are read at the same time. */
const READ_AT_ONCE = 16;

interface Stored {
  readonly record: ExperimentRecord;
  readonly configurations: readonly ConfigurationRecord[];
}

/** The experiments of a store, at work. */
export class Experiments {
  readonly #store: Store;
  readonly #byId = new Map<string, LiveExperiment>();
  readonly #byNumber = new Map<number, LiveExperiment>();
  /** Those that the store has and whose log is yet to be read, by their number. */
  readonly #unread = new Map<number, Stored>();
  readonly #relearning = new Map<LiveExperiment, Promise<void>>();
  readonly #checkpoints: Checkpoints;
  /** The ids of those that are being deleted, by their numbers. */
  readonly #deleting = new Map<number, string>();
  #lastNumber = 0;
  /** The latest time in the logs that `load` has read. */
  lastRead: number | undefined;
  #isLoaded = false;
  #isEnded = false;
  readonly #onChange: (experiment: LiveExperiment) => void;
  /** Takes in what the logs have that is not known here, from wherever it came. */
  readonly catchUp = oneAtATime(() => this.#catchUp());
  readonly #readAll = oneAtATime(() => this.#loadUnread());

  private constructor(store: Store, node: number, onChange: (experiment: LiveExperiment) => void) {
    this.#store = store;
    this.#checkpoints = new Checkpoints(store, node);
    this.#onChange = onChange;
  }

  /**
   * Knows which experiments there are; `load` reads their logs. `onChange` is called when something was taken in of an experiment, or
   * all of it was learned again.
   */
  static async open(store: Store, node: number, onChange: (experiment: LiveExperiment) => void): Promise<Experiments> {
    const experiments = new Experiments(store, node, onChange);
    await experiments.#find();
    return experiments;
  }

  /** Reads the logs, a little at a time; calls of an experiment can be done as soon as its own is read. */
  async load(): Promise<void> {
    try {
      await this.#readAll();
    } finally {
      // What could not be read is tried again with every look at the logs.
      this.#isLoaded = true;
    }
  }

  /** Stops reading and learning logs: what is left is read by whoever opens the store next. */
  end(): void {
    this.#isEnded = true;
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

  /** Whether all that there was at first was tried to be read: what is found later is read by `catchUp`. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** The ids of those whose log is yet to be read. */
  get unread(): string[] {
    return Array.from(this.#unread.values(), ({ record }) => record.id);
  }

  /** Whether an id cannot be used for a moment: its log is being read, or deleted. */
  isBusy(id: string): boolean {
    return this.unread.includes(id) || [...this.#deleting.values()].includes(id);
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

  /** Deletes an experiment for good. Nobody finds it from now on, unless the store fails. */
  async delete(experiment: LiveExperiment): Promise<void> {
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

  #forget({ record: { id, number } }: LiveExperiment): void {
    this.#byId.delete(id);
    this.#byNumber.delete(number);
    this.#checkpoints.noted.delete(number);
  }

  async #catchUp(): Promise<void> {
    const heads = await this.#store.advance();
    const isNew = (number: number) =>
      !this.#byNumber.has(number) && !this.#unread.has(number) && !this.#deleting.has(number);
    if ([...heads.keys()].some(isNew)) await this.#find();
    if (this.#isLoaded) await this.#readAll();
    for (const experiment of this.all()) {
      // Another server has deleted it.
      if (experiment.configuration.status === "archived" && !heads.has(experiment.record.number))
        this.#forget(experiment);
    }
    for (const [number, head] of heads) {
      const experiment = this.#byNumber.get(number);
      while (experiment && experiment.place < head) {
        this.takeIn(await this.#store.entries(number, experiment.place, PAGE));
      }
    }
  }

  /** Takes note of what the store has and is not known here. */
  async #find(): Promise<void> {
    for (const stored of await this.#store.experiments()) {
      const { number } = stored.record;
      this.#lastNumber = Math.max(this.#lastNumber, number);
      // One that another server deletes has nothing any more.
      if (stored.configurations.length === 0) continue;
      if (!this.#byNumber.has(number) && !this.#deleting.has(number)) this.#unread.set(number, stored);
    }
  }

  /** Several at a time, so that a long log does not keep the others waiting; those that decide before archived ones. */
  async #loadUnread(): Promise<void> {
    const byStatus = Map.groupBy(this.#unread.values(), isArchived);
    const queue = [...(byStatus.get(false) ?? []), ...(byStatus.get(true) ?? [])];
    const loadNext = async () => {
      for (let stored = queue.shift(); stored; stored = queue.shift()) {
        const experiment = await this.#load(stored);
        if (this.#isEnded) return;
        this.#unread.delete(stored.record.number);
        if (!this.#isLoaded) this.lastRead = Math.max(this.lastRead ?? experiment.lastAt, experiment.lastAt);
        this.add(experiment);
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, loadNext));
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
    void this.#checkpoints.saveDue(touched);
  }

  #configure(experiment: LiveExperiment, configured: ConfigurationRecord): void {
    if (configured.version <= experiment.version) return;
    // What is being learned again began without this change.
    const { configuration } = configured;
    const isOther = () =>
      experiment.isResting ? configuration.status !== "archived" : needsRelearning(experiment, configuration);
    const isAgain = experiment.isRelearning || isOther();
    experiment.configure(configured, isAgain);
    if (isAgain) this.#relearn(experiment, experiment.configuredAt);
  }

  /** Learns the log again up to a place, under the configuration in force, beside everything else. */
  #relearn(experiment: LiveExperiment, until: number): void {
    const before = this.#relearning.get(experiment) ?? Promise.resolve();
    const next = before.then(async () => {
      const learning = experiment.relearning;
      if (learning) await this.#fold(experiment, learning, until);
      if (this.#relearning.get(experiment) === next) this.#relearning.delete(experiment);
      if (this.#isEnded) return;
      // Another change may have come meanwhile, which has to be learned from the start.
      if (learning && learning === experiment.relearning) experiment.adopt(learning);
      this.#onChange(experiment);
    });
    this.#relearning.set(experiment, next);
  }

  #fold({ record }: LiveExperiment, learning: Learning, until: number): Promise<void> {
    return foldLog(this.#store, record.number, learning, until, { isEnded: () => this.#isEnded });
  }

  /** Resolves when an experiment has at hand what it has learned. */
  async wake(experiment: LiveExperiment): Promise<void> {
    experiment.neededAt = performance.now();
    if (experiment.isResting && !experiment.isRelearning) {
      const tooExpensive = priceRefusal(experiment.configuration);
      if (tooExpensive) throw tooExpensive;
      const checkpoint = await this.#store.checkpoint(experiment.record.number);
      if (!experiment.isResting || experiment.isRelearning) return this.wake(experiment);
      const saved = experiment.newLearning();
      const isRestored = this.#checkpoints.isRestored(experiment, checkpoint, ({ learning }) =>
        saved.restore(learning),
      );
      experiment.wake(isRestored ? saved : experiment.newLearning());
      this.#relearn(experiment, experiment.place);
    }
    while (experiment.isResting && this.#relearning.has(experiment)) await this.#relearning.get(experiment);
  }

  /** Archived experiments that nobody needs leave memory, but for their counts: `wake` brings back what they have learned. */
  async restArchived(unneededFor: number): Promise<void> {
    const mayRest = ({ configuration, isResting, isRelearning, lag, neededAt }: LiveExperiment) =>
      configuration.status === "archived" &&
      !isResting &&
      !isRelearning &&
      lag === 0 &&
      performance.now() - neededAt >= unneededFor;
    for (const experiment of this.all().filter(mayRest)) {
      await this.#checkpoints.save([experiment]);
      const isSaved = this.#checkpoints.noted.get(experiment.record.number) === experiment.place;
      if (isSaved && mayRest(experiment)) experiment.rest();
    }
  }

  /** Resolves when nothing is being learned again. */
  async settled(): Promise<void> {
    while (this.#relearning.size > 0) await Promise.all(this.#relearning.values());
  }

  /** Checkpoints of all that have more to save. */
  saveCheckpoints(): Promise<void> {
    return this.#checkpoints.saveAll(this.all());
  }

  async #load(stored: Stored): Promise<LiveExperiment> {
    const { record, configurations } = stored;
    // Learning what exceeds the budget would keep all others waiting, again and again.
    const refusal = priceRefusal(configurations.at(-1)!.configuration);
    const make = () => new LiveExperiment(record, configurations, isArchived(stored) || refusal !== undefined, refusal);
    const checkpoint = await this.#store.checkpoint(record.number);
    const restored = make();
    const isRestored = this.#checkpoints.isRestored(restored, checkpoint, (state) => restored.restore(state));
    const experiment = isRestored ? restored : make();
    if (isRestored) experiment.place = checkpoint!.sequence;
    this.#checkpoints.noted.set(record.number, experiment.place);
    await this.#count(experiment);
    if (!experiment.isResting) await this.#fold(experiment, experiment.learning, experiment.place);
    return experiment;
  }

  async #count(experiment: LiveExperiment): Promise<void> {
    for (;;) {
      const entries = await this.#store.entries(experiment.record.number, experiment.place, PAGE);
      for (const entry of entries) {
        // Another server has changed the configuration since it was read: that and what follows is taken in like any news.
        if (entry.configured && entry.configured.version > experiment.version) return;
        experiment.count(entry);
      }
      if (entries.length < PAGE || this.#isEnded) return;
    }
  }
}

function isArchived({ configurations }: Stored): boolean {
  return configurations.at(-1)!.configuration.status === "archived";
}

/** A decision by its place, as far as its name says. */
export interface Place {
  readonly experiment: number;
  readonly sequence: number;
}

/** Finds what calls speak of by its name, or refuses with what there is none of. */
export class DecisionFinder {
  readonly #experiments: Experiments;
  readonly #isShared: boolean;

  /** `isShared` tells whether there may be other servers, which make experiments too. */
  constructor(experiments: Experiments, isShared: boolean) {
    this.#experiments = experiments;
    this.#isShared = isShared;
  }

  /** False where another server may have made the experiment just now: `meet` tells. */
  knows(id: string): boolean {
    return !this.#isShared || !this.#experiments.isLoaded || this.#experiments.get(id) !== undefined;
  }

  /** The same of the experiments of decisions. */
  knowsDecisions(decisions: readonly string[]): boolean {
    if (!this.#isShared || !this.#experiments.isLoaded) return true;
    return decisions.every((decision) => !(this.place(decision) instanceof Refusal));
  }

  /** Takes in what other servers have made. */
  meet(): Promise<void> {
    return this.#experiments.catchUp();
  }

  /**
   * The experiment as it is now. Calls ask again when they are done, as it is made anew after a commit that failed.
   */
  experiment(id: string): LiveExperiment {
    const experiment = this.#experiments.get(id);
    if (!experiment) throw this.#unread(id) ?? new Refusal(404, "unknown-experiment", `there is no experiment "${id}"`);
    return experiment;
  }

  /** Whether decisions were made under configurations that are known here; another server may have changed one since. */
  knowsConfigurations(decisions: readonly DecisionRecord[]): boolean {
    const isKnown = ({ experiment, configuration }: DecisionRecord) =>
      configuration <= (this.#experiments.byNumber(experiment)?.version ?? 0);
    return !this.#isShared || decisions.every(isKnown);
  }

  /** Where to look for a decision; a refusal where its name is none that could be found. */
  place(decision: string): Place | Refusal {
    const parsed = parseDecisionId(decision);
    const experiment = parsed && this.#experiments.get(parsed.experiment);
    if (experiment) return { experiment: experiment.record.number, sequence: parsed.sequence };
    return (parsed && this.#unread(parsed.experiment)) ?? unknownDecision(decision);
  }

  /** The refusal of an experiment that is known and whose log is yet to be read. */
  #unread(id: string): Refusal | undefined {
    if (!this.#experiments.unread.includes(id)) return undefined;
    return new Refusal(503, "not-ready", `experiment ${id} is being read from the log: try again`);
  }

  /** The decision of a place that was looked for. */
  decision(work: WorkUnit, place: Place | Refusal, id: string): Found {
    if (place instanceof Refusal) throw place;
    const decision = work.decision(place.experiment, place.sequence);
    const experiment = this.#experiments.byNumber(place.experiment);
    if (!decision || !experiment) throw unknownDecision(id);
    return { decision, experiment };
  }
}

interface Found {
  readonly decision: DecisionRecord;
  readonly experiment: LiveExperiment;
}

function unknownDecision(id: string): Refusal {
  return new Refusal(404, "unknown-decision", `there is no decision "${id}"`);
}

/** Where to look, of those that could be found. */
export function knownOf(places: readonly (Place | Refusal)[]): Place[] {
  return places.flatMap((place) => (place instanceof Refusal ? [] : [place]));
}

/**
 * The name of a decision on the wire: its experiment and its place in the log there.
 *
 * @example decisionId("landing-page", { sequence: 17 })   // "landing-page.17"
 */
export function decisionId(experiment: string, { sequence }: Pick<DecisionRecord, "sequence">): string {
  return `${experiment}.${sequence}`;
}

/** What a name stands for; undefined where it is none. */
export function parseDecisionId(id: string): { readonly experiment: string; readonly sequence: number } | undefined {
  const [, experiment, digits] = /^([a-z0-9-]+)\.([1-9]\d{0,14})$/.exec(id) ?? [];
  return experiment === undefined ? undefined : { experiment, sequence: Number(digits) };
}
