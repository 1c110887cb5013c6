import type { Pool } from "pg";
import type { CheckpointRecord, DecisionRecord, HistoryRecord } from "../decisions/records.ts";
import {
  type Changes,
  type Found,
  isEmpty,
  type KeyRecord,
  type KeyStore,
  type LogEntry,
  type Store,
  type Wanted,
} from "../decisions/store.ts";
import { NumberBlock, PostgresLeases } from "./postgres-leases.ts";
import { notifyServers, PostgresNews } from "./postgres-news.ts";
import { dueIn, entriesIn, findIn } from "./postgres-reader.ts";
import { asStore, inTransaction, openPostgres } from "./postgres-schema.ts";
import { clear, insert, write } from "./postgres-writer.ts";
import { type Query, REVOKE_KEY, SqlStore } from "./sql-store.ts";
import type { Cell } from "./tables.ts";
import * as tables from "./tables.ts";

/** All data in a PostgreSQL database, which any number of servers can share. */
export class PostgresStore extends SqlStore implements Store, KeyStore {
  readonly address: string;
  readonly #pool: Pool;
  readonly #leases: PostgresLeases;
  readonly #numbers: NumberBlock;
  #onNews: () => void = () => {};
  #news: PostgresNews | undefined;

  constructor(address: string, pool: Pool) {
    super();
    this.address = address;
    this.#pool = pool;
    this.#leases = new PostgresLeases(pool);
    this.#numbers = new NumberBlock(async () => {
      const { rows } = await pool.query("SELECT nextval('number_blocks') AS block");
      return rows[0].block as number;
    });
  }

  /** Seconds for which accepted entries have waited for their position in the log. */
  get waiting(): number {
    return this.#leases.waiting;
  }

  onNews(callback: () => void): void {
    this.#onNews = callback;
    this.#news ??= new PostgresNews(this.address, () => this.#onNews());
  }

  async transact(wanted: Wanted, apply: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    const changes = await asStore(async () => {
      const server = await this.#leases.server();
      await this.#numbers.prepare();
      return inTransaction(this.#pool, async (client) => {
        const numbers = { decision: () => this.#numbers.next(), event: () => 0 };
        const found = { ...(await findIn(client, wanted)), numbers };
        const changed = apply(found);
        if (!isEmpty(changed)) await write(client, server, changed, found);
        return changed;
      });
    });
    if (isEmpty(changes)) return [];
    this.#onNews();
    if (changes.configurations.length > 0) await asStore(() => notifyServers(this.#pool));
    return [];
  }

  async advance(): Promise<ReadonlyMap<number, number>> {
    return asStore(async () => {
      const { isAny, heads } = await this.#leases.advance();
      if (isAny) await notifyServers(this.#pool);
      return heads;
    });
  }

  async due(now: number, most: number): Promise<DecisionRecord[]> {
    return asStore(async () => dueIn(this.#pool, await this.#leases.server(), now, most));
  }

  async entries(experiment: number, after: number, most: number): Promise<LogEntry[]> {
    return asStore(() => entriesIn(this.#pool, experiment, after, most));
  }

  /** Saves only checkpoints of this server's experiments; other servers save theirs. */
  async saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void> {
    const held = checkpoints.filter(({ experiment }) => this.#leases.holds(experiment));
    const end = `${tables.checkpoints.replacing} WHERE checkpoints.sequence <= excluded.sequence`;
    await asStore(() => insert(this.#pool, tables.checkpoints, held, end));
  }

  /** Records only points of this server's experiments; other servers record theirs. */
  async addHistory(records: readonly HistoryRecord[]): Promise<void> {
    const held = records.filter(({ experiment }) => this.#leases.holds(experiment));
    await asStore(() => insert(this.#pool, tables.history, held, tables.history.replacing));
  }

  async deleteExperiment(experiment: number): Promise<void> {
    await asStore(() =>
      inTransaction(this.#pool, async (client) => {
        await clear(client, experiment);
        await client.query("DELETE FROM experiments WHERE number = $1", [experiment]);
      }),
    );
    await asStore(() => notifyServers(this.#pool));
  }

  async close(): Promise<void> {
    this.#onNews = () => {};
    await this.#news?.close();
    await this.#leases.leave().catch(() => {});
    await this.#pool.end();
  }

  async insertKey(key: KeyRecord): Promise<void> {
    await asStore(() => insert(this.#pool, tables.apiKeys, [key]));
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    return (await asStore(() => this.#pool.query(REVOKE_KEY, [id, at]))).rowCount === 1;
  }

  protected async read<Of extends object>({ table, text }: Query<Of>, ...values: Cell[]): Promise<Of[]> {
    const { rows } = await asStore(() => this.#pool.query({ text, values, rowMode: "array" }));
    return rows.map((row) => table.record("postgres", row));
  }
}

/** Opens the database at an address. Closing the store closes it. */
export async function openPostgresStore(address: string): Promise<PostgresStore> {
  return new PostgresStore(address, await openPostgres(address));
}
