import type { RandomSource } from "@blendit/core";
import { noChanges, type Store, StoreUnwritable } from "../src/decisions/store.ts";

/** A store with some methods replaced. */
export function storeWith(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const value = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/**
 * Lets commits of a store fail at random: before anything is written, or after everything is written, so that only the
 * answer is lost.
 */
export class Failures {
  readonly #random: RandomSource;
  /** The share of commits that fail. */
  share = 0;
  count = 0;

  constructor(random: RandomSource) {
    this.#random = random;
  }

  readonly wrap = (store: Store): Store =>
    storeWith(store, {
      transact: async (wanted, work) => {
        const failure = this.#next();
        // Other calls can arrive meanwhile.
        await new Promise((resolve) => setImmediate(resolve));
        const entries = await store.transact(wanted, (found) => {
          const changes = work(found);
          return failure === "before" ? noChanges() : changes;
        });
        if (failure) throw new StoreUnwritable(`failed ${failure}`);
        return entries;
      },
      saveCheckpoints: async (checkpoints) => {
        if (this.#next()) throw new StoreUnwritable("failed");
        await store.saveCheckpoints(checkpoints);
      },
    });

  #next(): "before" | "after" | undefined {
    if (this.#random.uniform() >= this.share) return undefined;
    this.count++;
    return this.#random.uniform() < 0.5 ? "before" : "after";
  }
}
