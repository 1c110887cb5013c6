import { yieldToEventLoop } from "./event-loop.ts";
import type { LogFollower } from "./log-follower.ts";
import { Refusal } from "./refusal.ts";
import type { SteadyClock } from "./steady-clock.ts";
import {
  type DecisionReference,
  isEmpty,
  noChanges,
  type Store,
  StoreConflict,
  StoreUnwritable,
  type Wanted,
} from "./store.ts";
import { WorkUnit } from "./work-unit.ts";

/**
 * A call: what it needs to read, and what it changes in the unit of work. If it throws, it changes nothing, except that
 * it may close windows whose time is up.
 */
export interface Call<Result> {
  readonly decisions?: readonly DecisionReference[];
  readonly units?: Wanted["units"];
  readonly apply: (work: WorkUnit) => Result;
  /** Set if the call must be alone in its group, because its change takes effect only for later groups. */
  readonly isAlone?: true;
  /** Called after the commit, before the answer. */
  readonly committed?: () => void;
}

interface Waiting {
  readonly call: Call<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = { readonly result: unknown } | { readonly reason: unknown };

/** Keeps memory up to date with what is committed. */
type Follower = Pick<LogFollower, "check" | "committed" | "catchUp">;

/** A group is full when its calls mention this many decisions. */
const MOST_DECISIONS = 3000;
/** The most calls in a group. Further calls wait for the next one, so that no commit is slow. */
const MOST_IN_A_GROUP = 2000;
/** How often a group is attempted if other servers commit first. */
const MOST_ATTEMPTS = 20;

/**
 * Applies calls in groups, each with one commit: calls that arrive during a commit share the next one. The calls of a
 * group see each other's changes in the order of their arrival, and no call is answered before the commit.
 */
export class GroupCommit {
  readonly #store: Store;
  readonly #clock: SteadyClock;
  readonly #follower: Follower;
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  commits = 0;
  committedCalls = 0;
  /** Why and when the last commit failed; undefined if it succeeded. */
  failure: { readonly reason: string; readonly at: number } | undefined;
  #isBehind = false;
  isClosed = false;

  constructor(store: Store, clock: SteadyClock, follower: Follower) {
    this.#store = store;
    this.#clock = clock;
    this.#follower = follower;
  }

  get depth(): number {
    return this.#queue.length;
  }

  submit<Result>(call: Call<Result>): Promise<Result> {
    if (this.isClosed) return Promise.reject(new Refusal(503, "closing", "The service is shutting down. Try again."));
    return new Promise((resolve, reject) => {
      this.#queue.push({ call, resolve: resolve as (result: unknown) => void, reject });
      this.#running ??= this.#run();
    });
  }

  /** Refuses all further calls. */
  close(): void {
    this.isClosed = true;
  }

  /** Resolves when all calls so far are done. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Calls that arrive together with the first one join its group.
    await yieldToEventLoop();
    while (this.#queue.length > 0) {
      const group = this.#queue.slice(0, groupSize(this.#queue));
      this.#queue = this.#queue.slice(group.length);
      await this.#doGroup(group);
    }
    this.#running = undefined;
  }

  async #doGroup(group: readonly Waiting[]): Promise<void> {
    let outcomes: Outcome[];
    try {
      if (this.#isBehind) await this.#catchUp();
      outcomes = await this.#commit(group);
    } catch (reason) {
      outcomes = group.map(() => ({ reason }));
    }
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if ("reason" in outcome) reject(outcome.reason);
      else resolve(outcome.result);
    });
  }

  async #commit(group: readonly Waiting[]): Promise<Outcome[]> {
    try {
      const { outcomes, changes, entries } = await this.#transact(group);
      if (!isEmpty(changes)) this.failure = undefined;
      this.commits++;
      this.committedCalls += group.length;
      group.forEach(({ call }, index) => {
        if ("result" in outcomes[index]!) call.committed?.();
      });
      await this.#follower.committed(changes, entries);
      return outcomes;
    } catch (error) {
      const reason = error instanceof StoreUnwritable ? error.message : "The store failed.";
      this.failure = { reason, at: this.#clock.elapsed() };
      await this.#catchUp();
      throw error;
    }
  }

  /** If another server commits first, applies the calls again on top of what it wrote. */
  async #transact(group: readonly Waiting[]) {
    const wanted = wantedBy(group);
    for (let attempts = 1; ; attempts++) {
      let outcomes: Outcome[] = [];
      let changes = noChanges();
      try {
        const entries = await this.#store.transact(wanted, (found) => {
          this.#follower.check(found);
          const work = new WorkUnit(found, this.#clock.read());
          outcomes = group.map(({ call }) => attempt(() => call.apply(work)));
          changes = work.changes;
          return changes;
        });
        return { outcomes, changes, entries };
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
        if (attempts === MOST_ATTEMPTS) {
          throw new StoreUnwritable("Other servers keep changing the same data. Try again.", { cause: error });
        }
        await this.#follower.catchUp();
      }
    }
  }

  /** Must succeed before anything else is done: a commit that seemed to fail may be in the log nevertheless. */
  async #catchUp(): Promise<void> {
    this.#isBehind = true;
    await this.#follower.catchUp();
    this.#isBehind = false;
  }
}

/** How many of the waiting calls form the next group: at least one. */
function groupSize(queue: readonly Waiting[]): number {
  let decisions = 0;
  const end = queue.findIndex(({ call }, index) => {
    const isBefore = index > 0 && (call.isAlone || queue[index - 1]!.call.isAlone);
    const isFull = index === MOST_IN_A_GROUP || decisions >= MOST_DECISIONS;
    decisions += call.decisions?.length ?? 0;
    return isBefore || isFull;
  });
  return end < 0 ? queue.length : end;
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
