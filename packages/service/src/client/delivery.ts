import type { ObservationBody, RewardBody } from "../contract/index.ts";
import type { BlenditClient } from "./blendit-client.ts";
import { BlenditError, NOT_THE_SERVICE } from "./blendit-error.ts";

const BATCH = 1000;
/** Milliseconds for a batch, which is larger than most calls. */
const TIMEOUT = 10_000;

/** A body that is too large for a proxy will be too large later as well. */
const TOO_LARGE = 413;

/**
 * Whether a retry may succeed later: the service did not answer, there were too many calls, or it cannot work at the
 * moment.
 */
export function isForLater(error: unknown): boolean {
  if (!(error instanceof BlenditError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || (code === NOT_THE_SERVICE && status !== TOO_LARGE);
}

/** The kept entries are fine: the API key was refused, and may be replaced. */
const KEY_REFUSED = [401, 403];

export interface DeliveryFigures {
  /** Decisions and rewards that the service has accepted. */
  reported: number;
  /** Decisions and rewards that the service has refused permanently. */
  refused: number;
  /** Why the last delivery failed, or why its last refused entry was refused; null after a delivery without either. */
  lastRefusal: string | null;
}

/** Sends the entries of an outbox to the service in batches, decisions before their rewards. */
export class Delivery {
  readonly #client: BlenditClient;
  readonly #outbox: Outbox;
  readonly figures: DeliveryFigures = { reported: 0, refused: 0, lastRefusal: null };

  constructor(client: BlenditClient, outbox: Outbox) {
    this.#client = client;
    this.#outbox = outbox;
  }

  /** Sends everything. Rejects if the service goes down. Entries that it has not acknowledged stay. */
  async send(): Promise<void> {
    const { refused } = this.figures;
    while (this.#outbox.size > 0) {
      const observations = this.#outbox.all("observation");
      for (const name of new Set(observations.map(({ experiment }) => experiment))) {
        const ofExperiment = observations.filter(({ experiment }) => experiment === name);
        await this.#inBatches(ofExperiment, (batch) => this.#observe(name, batch));
      }
      await this.#inBatches(this.#outbox.all("reward"), async (batch) => {
        const rewards = batch.map(({ decision, body }) => ({ decision, ...body }));
        return (await this.#client.rewardBatch({ rewards }, { timeout: TIMEOUT })).rewards;
      });
      for (const entry of this.#outbox.all("keyed-reward")) {
        const { experiment, key, body } = entry;
        await this.#inBatches([entry], async () => {
          await this.#client.rewardByKey(experiment, { key, ...body }, { timeout: TIMEOUT });
          return [{ status: 200 }];
        });
      }
    }
    if (this.figures.refused === refused) this.figures.lastRefusal = null;
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

  /** One bad entry makes the service refuse the whole batch, so the batch is halved until that entry is alone. */
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

/** Something that must be sent to the service. */
type Entry =
  | { readonly kind: "observation"; readonly experiment: string; body: ObservationBody; isSending: boolean }
  | { readonly kind: "keyed-reward"; readonly experiment: string; readonly key: string; readonly body: RewardBody }
  | { readonly kind: "reward"; readonly decision: string; readonly body: RewardBody };

type EntryOf<Kind extends Entry["kind"]> = Extract<Entry, { readonly kind: Kind }>;

/**
 * Decisions made without the service, and rewards that it has not received, oldest first. Only a limited number is
 * kept.
 */
export class Outbox {
  readonly #most: number;
  readonly #entries = new Set<Entry>();
  readonly #observations = new Map<string, EntryOf<"observation">>();
  /** How many entries were dropped because there were too many. */
  dropped = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  all<Kind extends Entry["kind"]>(kind: Kind): EntryOf<Kind>[] {
    return [...this.#entries].filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
  }

  observation(experiment: string, key: string): ObservationBody | undefined {
    return this.#observations.get(nameOf(experiment, key))?.body;
  }

  observe(experiment: string, body: ObservationBody): void {
    const entry = { kind: "observation", experiment, body, isSending: false } as const;
    this.#observations.set(nameOf(experiment, body.key), entry);
    this.#add(entry);
  }

  /**
   * Adds a reward. If its decision is in the outbox, it is sent with it, unless the decision is being sent or gets
   * several rewards.
   */
  reward(experiment: string, key: string, body: RewardBody): void {
    const entry = this.#observations.get(nameOf(experiment, key));
    if (!entry || entry.isSending || body.event !== undefined) {
      this.#add({ kind: "keyed-reward", experiment, key, body });
      return;
    }
    const { value = body.value } = entry.body;
    if (JSON.stringify(value) !== JSON.stringify(body.value)) {
      const message = `This decision already has the reward ${JSON.stringify(value)}, and ${JSON.stringify(body.value)} differs. The first one stays.`;
      throw new BlenditError(409, "other-value", message);
    }
    entry.body = { ...entry.body, value };
  }

  rewardDecision(decision: string, body: RewardBody): void {
    this.#add({ kind: "reward", decision, body });
  }

  delete(entry: Entry): void {
    this.#entries.delete(entry);
    if (entry.kind === "observation") this.#observations.delete(nameOf(entry.experiment, entry.body.key));
  }

  /** Forgets a decision; returns whether it was in the outbox and not being sent. */
  forget(experiment: string, key: string): boolean {
    const entry = this.#observations.get(nameOf(experiment, key));
    if (!entry || entry.isSending) return false;
    this.delete(entry);
    return true;
  }

  #add(entry: Entry): void {
    this.#entries.add(entry);
    if (this.#entries.size <= this.#most) return;
    this.delete(this.#entries.values().next().value!);
    this.dropped += 1;
  }
}

/** The name of a key or a unit across all experiments, whose ids have no colon. */
export function nameOf(experiment: string, keyOrUnit: string): string {
  return `${experiment}:${keyOrUnit}`;
}
