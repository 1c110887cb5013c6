import { Refusal } from "./refusal.ts";
import { type Changes, type DecisionReference, type Store, StoreUnwritable, type Wanted } from "./store.ts";
import { WorkUnit } from "./work-unit.ts";

/** A call: what it needs to know, and what it then does to the unit of work. It changes nothing where it throws. */
export interface Call<Result> {
  readonly decisions?: readonly DecisionReference[];
  readonly units?: Wanted["units"];
  readonly apply: (work: WorkUnit) => Result;
  /** Done when all is on disk, before anybody is answered. */
  readonly committed?: () => void;
}

interface Waiting {
  readonly call: Call<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly result: unknown } | { readonly reason: unknown };

export interface GroupCommitHooks {
  /** What was committed, before anybody is answered. */
  readonly committed: (changes: Changes) => void;
  /** Nothing of a group was kept: what its calls have counted in memory has to be taken back. */
  readonly failed: (changes: Changes) => Promise<void>;
}

/** More calls than this wait for the next group, so that no commit takes long. */
const MOST_IN_A_GROUP = 2000;

/**
 * Does calls in groups, each with one commit: all that arrive while the disk is busy share the next one. Calls of a group see each
 * other's changes in the order of their arrival, and nobody is answered before the commit.
 */
export class GroupCommit {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #hooks: GroupCommitHooks;
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  commits = 0;
  committedCalls = 0;
  /** Why the last commit did not succeed, and when; undefined where it did. */
  failure: { readonly reason: string; readonly at: number } | undefined;
  /** Whether what calls have counted in memory is what the store holds. */
  isSettled = true;
  /** What has still to be taken back, where that failed too. */
  #untaken: Changes | undefined;

  constructor(store: Store, clock: () => number, hooks: GroupCommitHooks) {
    this.#store = store;
    this.#clock = clock;
    this.#hooks = hooks;
  }

  get depth(): number {
    return this.#queue.length;
  }

  submit<Result>(call: Call<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ call, resolve: resolve as (result: unknown) => void, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when all calls so far are done. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Whatever else has arrived with the first call takes part.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const group = this.#queue.slice(0, MOST_IN_A_GROUP);
      this.#queue = this.#queue.slice(MOST_IN_A_GROUP);
      await this.#doGroup(group);
    }
    this.#running = undefined;
  }

  async #doGroup(group: readonly Waiting[]): Promise<void> {
    let outcomes: Outcome[];
    try {
      if (this.#untaken) await this.#takeBack(this.#untaken);
      const work = new WorkUnit(await this.#store.find(wantedBy(group)));
      this.isSettled = false;
      outcomes = group.map(({ call }) => attempt(() => call.apply(work)));
      await this.#commit(work, group, outcomes);
    } catch (reason) {
      outcomes = group.map(() => ({ reason }));
    }
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if ("reason" in outcome) reject(outcome.reason);
      else resolve(outcome.result);
    });
  }

  async #commit(work: WorkUnit, group: readonly Waiting[], outcomes: readonly Outcome[]): Promise<void> {
    const { changes } = work;
    try {
      if (Object.values(changes).some((list) => list.length > 0)) {
        await this.#store.commit(changes);
        this.failure = undefined;
      }
    } catch (error) {
      const reason = error instanceof StoreUnwritable ? error.message : "the store failed";
      this.failure = { reason, at: this.#clock() };
      await this.#takeBack(changes);
      throw error instanceof StoreUnwritable
        ? new Refusal(503, "store-unwritable", `${error.message}; try again`)
        : error;
    }
    this.isSettled = true;
    this.commits++;
    this.committedCalls += group.length;
    this.#hooks.committed(changes);
    group.forEach(({ call }, index) => {
      if ("result" in outcomes[index]!) call.committed?.();
    });
  }

  /** Until this has been done nothing else is: memory would not be what the store holds. */
  async #takeBack(changes: Changes): Promise<void> {
    this.#untaken = changes;
    await this.#hooks.failed(changes);
    this.#untaken = undefined;
    this.isSettled = true;
  }
}

function wantedBy(group: readonly Waiting[]): Wanted {
  return {
    decisions: group.flatMap(({ call }) => call.decisions ?? []),
    units: group.flatMap(({ call }) => call.units ?? []),
  };
}

function attempt(apply: () => unknown): Outcome {
  try {
    return { result: apply() };
  } catch (reason) {
    return { reason };
  }
}
