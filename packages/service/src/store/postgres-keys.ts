import type { Pool } from "pg";
import type { KeyRecord, KeyStore } from "../keys/key-store.ts";
import { asStore } from "./postgres-database.ts";
import { keyOf } from "./postgres-rows.ts";
import { keysTable } from "./postgres-tables.ts";

/** Keys in the same database as everything else. */
export class PostgresKeys implements KeyStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async insertKey(key: KeyRecord): Promise<void> {
    await asStore(() => keysTable.add(this.#pool, [key]));
  }

  async listKeys(): Promise<KeyRecord[]> {
    const { rows } = await asStore(() => this.#pool.query("SELECT * FROM api_keys ORDER BY created_at, id"));
    return rows.map(keyOf);
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    const text = "UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1";
    return (await asStore(() => this.#pool.query(text, [id, at]))).rowCount === 1;
  }
}
