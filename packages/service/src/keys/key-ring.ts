import type { Scope } from "../contract/index.ts";
import type { KeyRecord, KeyStore } from "./key-store.ts";
import { keyId, matchesHash } from "./key-text.ts";

/** Who calls, and what for. */
export interface Caller {
  readonly name: string;
  readonly scope: Scope;
}

/** The keys that the service takes. */
export interface KeyRing {
  /** Undefined where this is no key, or one that was revoked. */
  find(text: string): Caller | undefined;
  /** Whether no key was ever made. Once there is one, keys are asked for, even when all are revoked. */
  isEmpty(): boolean;
}

/** Keys are made and revoked by another process: it takes this long until the service sees it. */
const SECOND = 1000;

/** A caller who tries many ids may not fill the memory. */
const MOST_REMEMBERED = 1000;

/** The keys of a store, which is asked again after a second. */
export class StoredKeyRing implements KeyRing {
  readonly #store: KeyStore;
  readonly #now: () => number;
  #records = new Map<string, KeyRecord | undefined>();
  #isEmpty: boolean | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(store: KeyStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  find(text: string): Caller | undefined {
    const id = keyId(text);
    if (id === undefined) return undefined;
    const record = this.#record(id);
    if (record === undefined || !matchesHash(text, record.hash) || record.revokedAt !== null) return undefined;
    return { name: record.name, scope: record.scope };
  }

  isEmpty(): boolean {
    this.#forgetOld();
    this.#isEmpty ??= this.#store.listKeys().length === 0;
    return this.#isEmpty;
  }

  #record(id: string): KeyRecord | undefined {
    this.#forgetOld();
    if (!this.#records.has(id)) {
      if (this.#records.size >= MOST_REMEMBERED) this.#records.clear();
      this.#records.set(id, this.#store.findKey(id));
    }
    return this.#records.get(id);
  }

  #forgetOld(): void {
    const now = this.#now();
    if (now - this.#readAt < SECOND) return;
    this.#records.clear();
    this.#isEmpty = undefined;
    this.#readAt = now;
  }
}
