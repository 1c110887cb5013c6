import type { BlenditClient } from "./blendit-client.ts";
import { BlenditError, NOT_THE_SERVICE } from "./blendit-error.ts";
import type { Entry, EntryOf, Outbox } from "./outbox.ts";

const BATCH = 1000;
/** Milliseconds for a batch, which is larger than most calls. */
const TIMEOUT = 10_000;

/** More than a proxy lets pass is too much later, too. */
const TOO_LARGE = 413;

/**
 * Whether the same may be accepted later: there was no answer of the service itself, there were too many calls, or it cannot work now.
 */
export function isForLater(error: unknown): boolean {
  if (!(error instanceof BlenditError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || (code === NOT_THE_SERVICE && status !== TOO_LARGE);
}

/** What was kept is not at fault: the key is, and may be mended. */
const KEY_REFUSED = [401, 403];

export interface DeliveryFigures {
  /** Decisions and rewards that the service has taken. */
  reported: number;
  /** And that it has refused for good. */
  refused: number;
  /** Why the last delivery did not go through, or what was said of the last one that was refused; null once a delivery went through. */
  lastRefusal: string | null;
}

/** Brings what is in an outbox to the service, in batches, decisions before their rewards. */
export class Delivery {
  readonly #client: BlenditClient;
  readonly #outbox: Outbox;
  readonly figures: DeliveryFigures = { reported: 0, refused: 0, lastRefusal: null };

  constructor(client: BlenditClient, outbox: Outbox) {
    this.#client = client;
    this.#outbox = outbox;
  }

  /** Sends all there is. Rejects when the service goes away; what it has not answered for stays. */
  async send(): Promise<void> {
    const { refused } = this.figures;
    await this.#sendAll();
    if (this.figures.refused === refused) this.figures.lastRefusal = null;
  }

  async #sendAll(): Promise<void> {
    while (this.#outbox.size > 0) {
      const observations = this.#outbox.all("observation");
      for (const name of new Set(observations.map(({ experiment }) => experiment))) {
        const ofExperiment = observations.filter(({ experiment }) => experiment === name);
        await this.#inBatches(ofExperiment, (batch) => this.#observe(name, batch));
      }
      await this.#inBatches(this.#outbox.all("reward"), (batch) => this.#reward(batch));
      for (const entry of this.#outbox.all("keyed-reward"))
        await this.#inBatches([entry], () => this.#rewardByKey(entry));
    }
  }

  async #observe(experiment: string, batch: readonly EntryOf<"observation">[]): Promise<readonly Item[]> {
    for (const entry of batch) entry.isSending = true;
    try {
      const body = { observations: batch.map((entry) => entry.body) };
      return (await this.#client.observeBatch(experiment, body, { timeout: TIMEOUT })).observations;
    } finally {
      for (const entry of batch) entry.isSending = false;
    }
  }

  async #reward(batch: readonly EntryOf<"reward">[]): Promise<readonly Item[]> {
    const rewards = batch.map(({ decision, body }) => ({ decision, ...body }));
    return (await this.#client.rewardBatch({ rewards }, { timeout: TIMEOUT })).rewards;
  }

  async #rewardByKey({ experiment, key, body }: EntryOf<"keyed-reward">): Promise<readonly Item[]> {
    await this.#client.rewardByKey(experiment, { key, ...body }, { timeout: TIMEOUT });
    return [{ status: 200 }];
  }

  /** One bad entry has a whole batch refused: halves are tried until it is alone. */
  async #inBatches<Each extends Entry>(
    entries: readonly Each[],
    send: (batch: readonly Each[]) => Promise<readonly Item[]>,
  ): Promise<void> {
    let size = BATCH;
    for (let first = 0; first < entries.length; ) {
      const batch = entries.slice(first, first + size);
      try {
        const items = await send(batch);
        for (const [index, entry] of batch.entries()) this.#settle(entry, items[index]!);
      } catch (error) {
        if (!(error instanceof BlenditError) || isForLater(error) || KEY_REFUSED.includes(error.status)) throw error;
        if (batch.length > 1) {
          size = Math.ceil(batch.length / 2);
          continue;
        }
        this.#settle(batch[0]!, error);
      }
      first += batch.length;
      size = Math.min(BATCH, 2 * size);
    }
  }

  #settle(entry: Entry, { status, message }: Item): void {
    this.#outbox.delete(entry);
    if (status < 300) this.figures.reported += 1;
    else {
      this.figures.refused += 1;
      this.figures.lastRefusal = message ?? `status ${status}`;
    }
  }
}

interface Item {
  readonly status: number;
  readonly message?: string | undefined;
}
