import { type BlenditClient, BlenditError, blenditClient } from "@blendit/service/client";

import { watchfulFetch } from "./follow.ts";

const STORED = "blendit-key";
/** Timeout in milliseconds. A page may wait longer than a program. */
const PATIENCE = 15_000;

/** The service that served this page, called with the visitor's key. The key stays in this tab, never in an address or on disk. */
class Api {
  #key = $state(sessionStorage.getItem(STORED) ?? undefined);
  /** Why a key is needed; undefined while none is. */
  demand = $state<string | undefined>();
  readonly client: BlenditClient = $derived(
    blenditClient({ url: location.origin, key: this.#key, retries: 0, timeout: PATIENCE, fetch: watchfulFetch }),
  );

  get hasKey(): boolean {
    return this.#key !== undefined;
  }

  /** Headers of calls that the client has no method for. */
  get headers(): Record<string, string> {
    return this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` };
  }

  useKey(key: string): void {
    sessionStorage.setItem(STORED, key);
    this.#key = key;
    this.demand = undefined;
  }

  forgetKey(): void {
    sessionStorage.removeItem(STORED);
    this.#key = undefined;
  }

  /** Asks for a key if an error says that one is missing. Returns the error of the service. */
  noteError(error: unknown): BlenditError {
    const known = error instanceof BlenditError ? error : new BlenditError(0, "failed", String(error));
    if (known.status === 401 || known.status === 403) this.demand = known.message;
    return known;
  }
}

export const api = new Api();
