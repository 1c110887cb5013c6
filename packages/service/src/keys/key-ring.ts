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
  /** Calls back whenever keys may have been made or revoked. */
  onRefresh(callback: () => void): void;
}

/** The keys of a store as they were at the last refresh: another process may make and revoke some. */
export class StoredKeyRing implements KeyRing {
  readonly #store: KeyStore;
  readonly #callbacks: (() => void)[] = [];
  #records: ReadonlyMap<string, KeyRecord> = new Map();

  constructor(store: KeyStore) {
    this.#store = store;
  }

  async refresh(): Promise<void> {
    const keys = await this.#store.listKeys();
    this.#records = new Map(keys.map((key) => [key.id, key]));
    for (const callback of this.#callbacks) callback();
  }

  onRefresh(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  find(text: string): Caller | undefined {
    const id = keyId(text);
    const record = id === undefined ? undefined : this.#records.get(id);
    if (record === undefined || !matchesHash(text, record.hash) || record.revokedAt !== null) return undefined;
    return { name: record.name, scope: record.scope };
  }

  isEmpty(): boolean {
    return this.#records.size === 0;
  }
}
