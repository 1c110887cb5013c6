import type { DatabaseSync } from "node:sqlite";
import type { Scope } from "../contract/index.ts";
import type { KeyRecord, KeyStore } from "../keys/key-store.ts";
import type { Row } from "./rows.ts";

/** Keys in the same file as everything else. */
export class SqliteKeys implements KeyStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  insertKey({ id, name, scope, hash, createdAt, revokedAt }: KeyRecord): void {
    this.#database
      .prepare("INSERT INTO api_keys (id, name, scope, hash, created_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?)")
      .run(id, name, scope, hash, createdAt, revokedAt);
  }

  listKeys(): KeyRecord[] {
    const rows = this.#database.prepare("SELECT * FROM api_keys ORDER BY created_at, id").all();
    return rows.map((row) => keyOf(row as Row));
  }

  findKey(id: string): KeyRecord | undefined {
    const row = this.#database.prepare("SELECT * FROM api_keys WHERE id = ?").get(id);
    return row && keyOf(row as Row);
  }

  revokeKey(id: string, at: number): boolean {
    const revoke = this.#database.prepare("UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?");
    return revoke.run(at, id).changes === 1;
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
