import pg from "pg";
import { Repeated } from "../decisions/event-loop.ts";
import { connectionSettings } from "./postgres-schema.ts";

const CHANNEL = "blendit";
/** Milliseconds after which a lost connection is retried. */
const RETRY_AFTER = 500;

/**
 * Listens for messages that other servers have written something. A lost message only costs time, since every server
 * also polls.
 */
export class PostgresNews {
  readonly #address: string;
  readonly #onNews: () => void;
  readonly #listening: Repeated;
  #client: pg.Client | undefined;

  constructor(address: string, onNews: () => void) {
    this.#address = address;
    this.#onNews = onNews;
    this.#listening = new Repeated(RETRY_AFTER, () => this.#listen());
    this.#listening.wake();
  }

  async close(): Promise<void> {
    const stopped = this.#listening.stop();
    await this.#client?.end();
    await stopped;
  }

  /** Resolves or rejects when the connection is lost. */
  async #listen(): Promise<void> {
    const client = new pg.Client(connectionSettings(this.#address));
    this.#client = client;
    const lost = new Promise<unknown>((resolve) => {
      client.on("error", resolve);
      client.on("end", () => resolve(undefined));
    });
    client.on("notification", () => this.#onNews());
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    // Something may have changed before it listened.
    this.#onNews();
    await lost;
  }
}

/** Notifies all servers that something was written. */
export async function notifyServers(client: Pick<pg.Pool, "query">): Promise<void> {
  await client.query("SELECT pg_notify($1, '')", [CHANNEL]);
}
