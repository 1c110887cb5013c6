import type { DatabaseSync } from "node:sqlite";
import type { Scope } from "../contract/index.ts";
import type { KeyRecord, KeyStore } from "../keys/key-store.ts";
import { COUNT_WRITE } from "./instance.ts";
import type { Row } from "./sqlite-rows.ts";

/** Keys in the same file as everything else. */
export class SqliteKeys implements KeyStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async insertKey({ id, name, scope, hash, createdAt, revokedAt }: KeyRecord): Promise<void> {
    this.#database
      .prepare("INSERT INTO api_keys (id, name, scope, hash, created_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?)")
      .run(id, name, scope, hash, createdAt, revokedAt);
    this.#database.exec(COUNT_WRITE);
  }

  async listKeys(): Promise<KeyRecord[]> {
    const rows = this.#database.prepare("SELECT * FROM api_keys ORDER BY created_at, id").all();
    return rows.map((row) => keyOf(row as Row));
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    const revoke = this.#database.prepare("UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?");
    const { changes } = revoke.run(at, id);
    this.#database.exec(COUNT_WRITE);
    return changes === 1;
  }
}

function keyOf(row: Row): KeyRecord {
  return {
    id: row.id as string,
    name: row.name as string,
    scope: row.scope as Scope,
    hash: row.hash as string,
    createdAt: row.created_at as number,
    revokedAt: row.revoked_at as number | null,
  };
}
