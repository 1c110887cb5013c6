import type { Experiment } from "./experiment.ts";
import { type DecisionNumber, parseDecisionId } from "./records.ts";
import { notReady, Refusal } from "./refusal.ts";
import type { Store, StoredExperiment } from "./store.ts";

/** The experiments of a store: those in memory, by id and by number, and those that cannot be used at the moment. */
export class Experiments {
  readonly #store: Store;
  readonly #byId = new Map<string, Experiment>();
  readonly #byNumber = new Map<number, Experiment>();
  /** Experiments whose log has not been read yet, by number. */
  readonly #unread = new Map<number, StoredExperiment>();
  /** Ids of experiments that are being deleted, by number. */
  readonly #deleting = new Map<number, string>();
  #lastNumber = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Adds experiments of the store that are unknown here. They can be found when their logs are read. */
  async discover(): Promise<void> {
    for (const stored of await this.#store.experiments()) {
      const { number } = stored.record;
      this.#lastNumber = Math.max(this.#lastNumber, number);
      // Without configurations, it is being deleted by another server.
      if (stored.configurations.length > 0 && this.isNew(number)) this.#unread.set(number, stored);
    }
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

  unread(): StoredExperiment[] {
    return [...this.#unread.values()];
  }

  /** Whether an experiment of the store is neither in memory nor unread. */
  isNew(number: number): boolean {
    return !this.#byNumber.has(number) && !this.#unread.has(number) && !this.#deleting.has(number);
  }

  /** Whether an id cannot be used at the moment: its log is being read or deleted. */
  isBusy(id: string): boolean {
    return this.#unreadRefusal(id) !== undefined || [...this.#deleting.values()].includes(id);
  }

  nextNumber(): number {
    return this.#lastNumber + 1;
  }

  add(experiment: Experiment): void {
    const { id, number } = experiment.record;
    this.#lastNumber = Math.max(this.#lastNumber, number);
    this.#unread.delete(number);
    const former = this.#byId.get(id);
    // Another server has deleted it.
    if (former) this.forget(former);
    this.#byId.set(id, experiment);
    this.#byNumber.set(number, experiment);
  }

  forget(experiment: Experiment): void {
    const { id, number } = experiment.record;
    // It may be forgotten already, and another one may have got its id.
    if (this.#byNumber.get(number) !== experiment) return;
    this.#byId.delete(id);
    this.#byNumber.delete(number);
    experiment.notify();
  }

  /** Deletes an experiment permanently. It cannot be found from now on, unless the store fails. */
  async delete(experiment: Experiment): Promise<void> {
    const { number, id } = experiment.record;
    this.#deleting.set(number, id);
    this.forget(experiment);
    try {
      await this.#store.deleteExperiment(number);
    } catch (error) {
      this.add(experiment);
      throw error;
    } finally {
      this.#deleting.delete(number);
    }
  }

  #unreadRefusal(id: string): Refusal | undefined {
    return this.unread().some(({ record }) => record.id === id) ? notReady(id) : undefined;
  }
}

export function unknownDecision(id: string): Refusal {
  return new Refusal(404, "unknown-decision", `No decision has the id "${id}".`);
}

function unknownExperiment(id: string): Refusal {
  return new Refusal(404, "unknown-experiment", `No experiment has the id "${id}".`);
}
