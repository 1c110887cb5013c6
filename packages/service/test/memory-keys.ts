import type { KeyRecord, KeyStore } from "../src/keys/key-store.ts";

/** A store of keys for tests, which counts how often it was asked for one. */
export class MemoryKeys implements KeyStore {
  reads = 0;
  readonly #keys = new Map<string, KeyRecord>();

  insertKey(key: KeyRecord): void {
    this.#keys.set(key.id, key);
  }

  listKeys(): readonly KeyRecord[] {
    return [...this.#keys.values()];
  }

  findKey(id: string): KeyRecord | undefined {
    this.reads += 1;
    return this.#keys.get(id);
  }

  revokeKey(id: string, at: number): boolean {
    const key = this.#keys.get(id);
    if (key === undefined) return false;
    this.#keys.set(id, { ...key, revokedAt: key.revokedAt ?? at });
    return true;
  }
}
