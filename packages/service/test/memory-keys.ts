import type { KeyRecord, KeyStore } from "../src/decisions/store.ts";

/** A store of keys in memory. */
export class MemoryKeys implements KeyStore {
  readonly #keys = new Map<string, KeyRecord>();

  async insertKey(key: KeyRecord): Promise<void> {
    this.#keys.set(key.id, key);
  }

  async listKeys(): Promise<readonly KeyRecord[]> {
    return [...this.#keys.values()];
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    const key = this.#keys.get(id);
    if (key === undefined) return false;
    this.#keys.set(id, { ...key, revokedAt: key.revokedAt ?? at });
    return true;
  }
}
