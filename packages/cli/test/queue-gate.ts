import type pg from "pg";

/** The keys of an advisory lock that nothing else uses. */
const LOCK = "16, 16";

/**
 * Lets the first result into the table of a queue and holds all others back, so that a test finds workers busy at any speed. It also
 * opens when the session of its client ends.
 */
export class QueueGate {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Needs existing tables. The first result passes because a worker hands it in alone. */
  static async close(client: pg.Client): Promise<QueueGate> {
    await client.query(`
      CREATE SEQUENCE public.handed_in;
      CREATE FUNCTION public.pass_the_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('public.handed_in') > 1 THEN PERFORM pg_advisory_xact_lock_shared(${LOCK}); END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER gate BEFORE INSERT ON blendit_queue.results FOR EACH ROW EXECUTE FUNCTION public.pass_the_gate();
      SELECT pg_advisory_lock(${LOCK})`);
    return new QueueGate(client);
  }

  /** The number of workers waiting at the gate, each with unfinished jobs. */
  async waiting(): Promise<number> {
    const found = await this.#client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND (classid, objid) = (${LOCK}) AND NOT granted`,
    );
    return found.rowCount!;
  }

  async open(): Promise<void> {
    await this.#client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  }
}
