import pg from "pg";
import { connectionSettings } from "./postgres-schema.ts";

const CHANNEL = "blendit";
/** Milliseconds after which a lost connection is tried again. */
const AGAIN_AFTER = 500;

/** Hears from other servers that they have written. Where a message is lost, nothing but time is: everybody looks now and then. */
export class PostgresNews {
  readonly #address: string;
  readonly #onNews: () => void;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(address: string, onNews: () => void) {
    this.#address = address;
    this.#onNews = onNews;
    void this.#listen();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(connectionSettings(this.#address));
    this.#client = client;
    let isLost = false;
    const lose = () => {
      if (isLost || this.#isClosed) return;
      isLost = true;
      this.#timer = setTimeout(() => void this.#listen(), AGAIN_AFTER);
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", () => this.#onNews());
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // What was written while nobody listened.
      this.#onNews();
    } catch {
      lose();
    }
  }
}

/** Tells all servers that something was written. */
export async function tell(client: Pick<pg.Pool, "query">): Promise<void> {
  await client.query("SELECT pg_notify($1, '')", [CHANNEL]);
}
