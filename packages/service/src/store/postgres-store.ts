import type { Pool } from "pg";
import type {
  CheckpointRecord,
  DecisionRecord,
  EventRecord,
  ExperimentRecord,
  HistoryRecord,
} from "../decisions/records.ts";
import type { Changes, Found, KeyRecord, KeyStore, LogEntry, Store, Wanted } from "../decisions/store.ts";
import { NumberBlock, PostgresLeases } from "./postgres-leases.ts";
import { PostgresNews, tell } from "./postgres-news.ts";
import { entriesIn, findIn, rowsOf } from "./postgres-reader.ts";
import { asStore, inTransaction, openPostgres } from "./postgres-schema.ts";
import { insert, write } from "./postgres-writer.ts";
import * as tables from "./tables.ts";

/** The lease first: without it no server gives positions in the log any more. */
const TABLES_OF_EXPERIMENTS = [
  ...["leases", "arrivals", "decided", "events", "partial_rewards", "assignments", "decisions"],
  ...["checkpoints", "history", "configurations"],
];

/** All data in a PostgreSQL database, which any number of servers share. */
export class PostgresStore implements Store {
  readonly address: string;
  readonly #pool: Pool;
  readonly #leases: PostgresLeases;
  readonly #numbers: NumberBlock;
  #onNews: () => void = () => {};
  #news: PostgresNews | undefined;

  constructor(address: string, pool: Pool) {
    this.address = address;
    this.#pool = pool;
    this.#leases = new PostgresLeases(pool);
    this.#numbers = new NumberBlock(async () => {
      const { rows } = await pool.query("SELECT nextval('number_blocks') AS block");
      return rows[0].block as number;
    });
  }

  /** Seconds for which what was accepted waits for its position in the log. */
  get waiting(): number {
    return this.#leases.waiting;
  }

  onNews(callback: () => void): void {
    this.#onNews = callback;
    this.#news ??= new PostgresNews(this.address, () => this.#onNews());
  }

  async experiments() {
    return asStore(async () => {
      // Experiments first: each was committed with its first configuration.
      const { rows } = await this.#pool.query("SELECT number, id, created_at FROM experiments ORDER BY number");
      const configurations = (await rowsOf(this.#pool, "configurations")).map((row) =>
        tables.configurations.fromRow(row),
      );
      const byExperiment = Map.groupBy(configurations, ({ experiment }) => experiment);
      return rows.map((row) => {
        const record: ExperimentRecord = { number: row.number, id: row.id, createdAt: row.created_at };
        return { record, configurations: byExperiment.get(record.number) ?? [] };
      });
    });
  }

  async transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    const changes = await asStore(async () => {
      const server = await this.#leases.server();
      await this.#numbers.prepare();
      return wanted.decisions.length + wanted.units.length === 0
        ? this.#writeOnly(server, work)
        : this.#readAndWrite(server, wanted, work);
    });
    if (isEmpty(changes)) return [];
    this.#onNews();
    if (changes.configurations.length > 0) await asStore(() => tell(this.#pool));
    return [];
  }

  async advance(): Promise<ReadonlyMap<number, number>> {
    return asStore(async () => {
      const { isAny, heads } = await this.#leases.advance();
      if (isAny) await tell(this.#pool);
      return heads;
    });
  }

  async due(now: number, most: number): Promise<DecisionRecord[]> {
    return asStore(async () => {
      const server = await this.#leases.server();
      return (await rowsOf(this.#pool, "due", [now, most, server])).map((row) => tables.decisions.fromRow(row));
    });
  }

  async entries(experiment: number, after: number, most: number): Promise<LogEntry[]> {
    return asStore(() => entriesIn(this.#pool, experiment, after, most));
  }

  async learnerEvents(experiment: number, after: number, most: number): Promise<EventRecord[]> {
    return asStore(async () =>
      (await rowsOf(this.#pool, "learnerEvents", [experiment, after, most])).map((row) => tables.events.fromRow(row)),
    );
  }

  async decisions(experiment: number, after: number, most: number): Promise<DecisionRecord[]> {
    return asStore(async () =>
      (await rowsOf(this.#pool, "page", [experiment, after, most])).map((row) => tables.decisions.fromRow(row)),
    );
  }

  async checkpoint(experiment: number): Promise<CheckpointRecord | undefined> {
    return asStore(async () => {
      const { rows } = await this.#pool.query("SELECT * FROM checkpoints WHERE experiment = $1", [experiment]);
      return rows[0] && tables.checkpoints.fromRow(rows[0]);
    });
  }

  /** Those of this server's experiments; others save their own. */
  async saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void> {
    const held = checkpoints.filter(({ experiment }) => this.#leases.holds(experiment));
    if (held.length === 0) return;
    const text = `INSERT INTO checkpoints (experiment, sequence, configuration, node, state)
      SELECT * FROM unnest($1::integer[], $2::bigint[], $3::integer[], $4::integer[], $5::text[])
      ON CONFLICT (experiment) DO UPDATE SET sequence = excluded.sequence, configuration = excluded.configuration,
        node = excluded.node, state = excluded.state
      WHERE checkpoints.sequence <= excluded.sequence`;
    const values = (["experiment", "sequence", "configuration", "node", "state"] as const).map((part) =>
      held.map((checkpoint) => checkpoint[part]),
    );
    await asStore(() => this.#pool.query(text, values));
  }

  /** Only for this server's experiments; other servers record theirs. */
  async addHistory(records: readonly HistoryRecord[]): Promise<void> {
    const held = records.filter(({ experiment }) => this.#leases.holds(experiment));
    await asStore(() => insert(this.#pool, tables.history, held));
  }

  async history(experiment: number): Promise<HistoryRecord[]> {
    return asStore(async () =>
      (await rowsOf(this.#pool, "history", [experiment])).map((row) => tables.history.fromRow(row)),
    );
  }

  async deleteExperiment(experiment: number): Promise<void> {
    await asStore(() =>
      inTransaction(this.#pool, async (client) => {
        for (const table of TABLES_OF_EXPERIMENTS) {
          await client.query(`DELETE FROM ${table} WHERE experiment = $1`, [experiment]);
        }
        await client.query("DELETE FROM experiments WHERE number = $1", [experiment]);
      }),
    );
    await asStore(() => tell(this.#pool));
  }

  async close(): Promise<void> {
    this.#onNews = () => {};
    await this.#news?.close();
    await this.#leases.leave().catch(() => {});
    await this.#pool.end();
  }

  async #readAndWrite(server: number, wanted: Wanted, work: (found: Found) => Changes): Promise<Changes> {
    return inTransaction(this.#pool, async (client) => {
      const found = { ...(await findIn(client, wanted)), numbers: this.#given() };
      const changes = work(found);
      if (!isEmpty(changes)) await write(client, server, changes, found);
      return changes;
    });
  }

  async #writeOnly(server: number, work: (found: Found) => Changes): Promise<Changes> {
    const found = { decisions: [], partialRewards: [], assignments: [], numbers: this.#given() };
    const changes = work(found);
    if (!isEmpty(changes)) await inTransaction(this.#pool, (client) => write(client, server, changes, found));
    return changes;
  }

  #given() {
    return { decision: () => this.#numbers.next(), event: () => 0 };
  }
}

function isEmpty(changes: Changes): boolean {
  return Object.values(changes).every((list) => list.length === 0);
}

/** Keys in the same database as everything else. */
class PostgresKeys implements KeyStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async insertKey(key: KeyRecord): Promise<void> {
    await asStore(() => insert(this.#pool, tables.apiKeys, [key]));
  }

  async listKeys(): Promise<KeyRecord[]> {
    const { rows } = await asStore(() => this.#pool.query("SELECT * FROM api_keys ORDER BY created_at, id"));
    return rows.map((row) => tables.apiKeys.fromRow(row));
  }

  async revokeKey(id: string, at: number): Promise<boolean> {
    const text = "UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1";
    return (await asStore(() => this.#pool.query(text, [id, at]))).rowCount === 1;
  }
}

/** The database at an address, opened; what it holds, and who may call. */
export async function openPostgresStore(
  address: string,
): Promise<{ readonly store: PostgresStore; readonly keys: PostgresKeys }> {
  const pool = await openPostgres(address);
  return { store: new PostgresStore(address, pool), keys: new PostgresKeys(pool) };
}
