import { hostname } from "node:os";
import type { Pool } from "pg";
import { EVENT_COLUMNS } from "./tables.ts";

/** A server that was not seen for this long has lost its leases. */
const LOST_AFTER = "2 seconds";
/** Milliseconds between two heartbeats of a server, in which it also takes over leases that others have lost. */
const BEAT_EVERY = 500;
/** The most arrivals that get their positions in one transaction. */
const MOST_AT_ONCE = 5000;
/** Servers that have ended are forgotten after this time. */
const FORGOTTEN_AFTER = "1 hour";

/** The name by which people find the process. */
const NAME = `${hostname()} ${process.pid}`;

const texts = {
  beat: `INSERT INTO servers (number, name, seen_at) VALUES ($1, $2, now())
    ON CONFLICT (number) DO UPDATE SET seen_at = now()`,
  forget: `DELETE FROM servers WHERE seen_at < now() - interval '${FORGOTTEN_AFTER}'`,
  leave: "DELETE FROM servers WHERE number = $1",
  takeOver: `UPDATE leases SET server = $1, epoch = epoch + 1 WHERE server <> $1 AND NOT EXISTS (
      SELECT FROM servers WHERE servers.number = leases.server AND servers.seen_at > now() - interval '${LOST_AFTER}')`,
  heads: "SELECT experiment, server, epoch, position FROM leases",
  // Locks the rows of leases, then checks server and epoch: a server that has lost a lease assigns no position.
  position: `WITH next AS MATERIALIZED (
      SELECT arrival, experiment FROM arrivals WHERE experiment = ANY ($2::integer[]) ORDER BY arrival LIMIT ${MOST_AT_ONCE}
    ), mine AS MATERIALIZED (
      SELECT leases.experiment, leases.position
      FROM leases JOIN unnest($2::integer[], $3::integer[]) AS held (experiment, epoch) ON held.experiment = leases.experiment
      WHERE leases.server = $1 AND leases.epoch = held.epoch AND leases.experiment IN (SELECT experiment FROM next)
      ORDER BY leases.experiment FOR UPDATE OF leases
    ), taken AS (
      DELETE FROM arrivals USING next, mine
      WHERE arrivals.arrival = next.arrival AND next.experiment = mine.experiment
      RETURNING arrivals.*, mine.position AS before
    ), placed AS (
      SELECT taken.*, before + row_number() OVER (PARTITION BY experiment ORDER BY arrival) AS sequence FROM taken
    ), logged AS (
      INSERT INTO events (${EVENT_COLUMNS}, sequence) SELECT ${EVENT_COLUMNS}, sequence FROM placed WHERE last IS NULL
    ), ranges AS (
      INSERT INTO decided (experiment, position, first, last)
      SELECT experiment, sequence, decision, last FROM placed WHERE last IS NOT NULL
    ), moved AS (
      UPDATE leases SET position = newest.position
      FROM (SELECT experiment, max(sequence) AS position FROM placed GROUP BY experiment) AS newest
      WHERE leases.experiment = newest.experiment
    )
    SELECT count(*) AS placed FROM placed`,
  waiting: `SELECT coalesce(extract(epoch FROM now() - min(arrived_at)), 0)::double precision AS seconds
    FROM arrivals WHERE experiment IN (SELECT experiment FROM leases)`,
} as const;

/**
 * The leases of this server. Only the server with the lease of an experiment assigns positions in its log. A lease
 * lasts while its server is seen. A lost lease gets another epoch, so that a server that wakes up late can do no harm.
 */
export class PostgresLeases {
  readonly #pool: Pool;
  readonly #clock: () => number;
  #number: Promise<number> | undefined;
  /** The experiments of this server, with the epochs of their leases. */
  #held = new Map<number, number>();
  #beatAt = Number.NEGATIVE_INFINITY;
  /** Seconds for which the oldest arrival had waited for its position at the last heartbeat. */
  waiting = 0;

  /** `clock` is in milliseconds. */
  constructor(pool: Pool, clock: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** The number of this server, which is never reused. */
  server(): Promise<number> {
    this.#number ??= this.#join();
    return this.#number;
  }

  holds(experiment: number): boolean {
    return this.#held.has(experiment);
  }

  /**
   * Assigns positions to the arrivals of this server's experiments. Returns whether there were any, and the last
   * position of every log.
   */
  async advance(): Promise<{ readonly isAny: boolean; readonly heads: ReadonlyMap<number, number> }> {
    const server = await this.server();
    if (this.#clock() - this.#beatAt >= BEAT_EVERY) await this.#beat(server);
    let isAny = false;
    for (;;) {
      const placed = await this.#position(server);
      isAny ||= placed > 0;
      if (placed < MOST_AT_ONCE) break;
    }
    return { isAny, heads: await this.#look(server) };
  }

  /** Releases all leases. Other servers take them at their next heartbeat. */
  async leave(): Promise<void> {
    if (this.#number) await this.#pool.query(texts.leave, [await this.#number]);
  }

  async #join(): Promise<number> {
    try {
      const { rows } = await this.#pool.query("SELECT nextval('server_numbers') AS number");
      const number = rows[0].number as number;
      await this.#beat(number);
      return number;
    } catch (error) {
      this.#number = undefined;
      throw error;
    }
  }

  async #beat(server: number): Promise<void> {
    await this.#pool.query(texts.beat, [server, NAME]);
    await this.#pool.query(texts.takeOver, [server]);
    await this.#pool.query(texts.forget);
    const { rows } = await this.#pool.query(texts.waiting);
    this.waiting = rows[0].seconds as number;
    await this.#look(server);
    this.#beatAt = this.#clock();
  }

  async #position(server: number): Promise<number> {
    if (this.#held.size === 0) return 0;
    const values = [server, [...this.#held.keys()], [...this.#held.values()]];
    const { rows } = await this.#pool.query({ name: "position", text: texts.position, values });
    return rows[0].placed as number;
  }

  async #look(server: number): Promise<Map<number, number>> {
    const { rows } = await this.#pool.query({ name: "heads", text: texts.heads });
    this.#held = new Map(rows.filter((row) => row.server === server).map((row) => [row.experiment, row.epoch]));
    return new Map(rows.map((row) => [row.experiment, row.position]));
  }
}

/** How many numbers a server reserves at once, which is more than a group of calls can need. */
export const BLOCK_SIZE = 10_000_000;
/** A new block is reserved before a group that could use up the old one. */
const LEAST_LEFT = 3_000_000;

/** Blocks of decision numbers that no other server uses, each reserved before the last one runs out. */
export class NumberBlock {
  readonly #takeBlock: () => Promise<number>;
  #next = 0;
  #end = 0;

  /** `takeBlock` returns a new block number on each call, starting at 1. */
  constructor(takeBlock: () => Promise<number>) {
    this.#takeBlock = takeBlock;
  }

  /** Must be awaited before each group of calls. */
  async prepare(): Promise<void> {
    if (this.#end - this.#next >= LEAST_LEFT) return;
    const block = await this.#takeBlock();
    this.#next = block * BLOCK_SIZE;
    this.#end = this.#next + BLOCK_SIZE;
  }

  next(): number {
    return this.#next++;
  }
}
