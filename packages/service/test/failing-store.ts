import type { RandomSource } from "@blendit/core";
import type { CheckpointRecord, HistoryRecord } from "../src/decisions/records.ts";
import {
  type Changes,
  type Found,
  type LogEntry,
  noChanges,
  type Store,
  StoreUnwritable,
  type Wanted,
} from "../src/decisions/store.ts";

/** When a commit fails: before anything is written, or when all is written and only the answer is lost. */
type Failure = "before" | "after";

/** A store whose commits fail now and then. */
export class FailingStore implements Store {
  readonly #store: Store;
  readonly #random: RandomSource;
  /** The share of commits that fail. */
  share = 0;
  failures = 0;

  constructor(store: Store, random: RandomSource) {
    this.#store = store;
    this.#random = random;
  }

  async transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    const failure = this.#next();
    // Others arrive meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const entries = await this.#store.transact(wanted, (found) => {
      const changes = work(found);
      return failure === "before" ? noChanges() : changes;
    });
    if (failure) throw new StoreUnwritable(`failed ${failure}`);
    return entries;
  }

  async saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void> {
    if (this.#next()) throw new StoreUnwritable("failed");
    await this.#store.saveCheckpoints(checkpoints);
  }

  experiments() {
    return this.#store.experiments();
  }

  deleteExperiment(experiment: number) {
    return this.#store.deleteExperiment(experiment);
  }

  advance() {
    return this.#store.advance();
  }

  due(now: number, most: number) {
    return this.#store.due(now, most);
  }

  entries(experiment: number, after: number, most: number) {
    return this.#store.entries(experiment, after, most);
  }

  learnerEvents(experiment: number, after: number, most: number) {
    return this.#store.learnerEvents(experiment, after, most);
  }

  decisions(experiment: number, after: number, most: number) {
    return this.#store.decisions(experiment, after, most);
  }

  checkpoint(experiment: number) {
    return this.#store.checkpoint(experiment);
  }

  addHistory(records: readonly HistoryRecord[]) {
    return this.#store.addHistory(records);
  }

  history(experiment: number) {
    return this.#store.history(experiment);
  }

  close() {
    return this.#store.close();
  }

  #next(): Failure | undefined {
    if (this.#random.uniform() >= this.share) return undefined;
    this.failures++;
    return this.#random.uniform() < 0.5 ? "before" : "after";
  }
}
