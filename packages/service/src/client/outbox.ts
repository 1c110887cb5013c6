import type { ObservationBody, RewardBody } from "../contract/index.ts";
import { BlenditError } from "./blendit-error.ts";

/** Something the service has still to be told. */
export type Entry =
  | { readonly kind: "observation"; readonly experiment: string; body: ObservationBody; isSending: boolean }
  | { readonly kind: "keyed-reward"; readonly experiment: string; readonly key: string; readonly body: RewardBody }
  | { readonly kind: "reward"; readonly decision: string; readonly body: RewardBody };

export type EntryOf<Kind extends Entry["kind"]> = Extract<Entry, { readonly kind: Kind }>;

/** Decisions made without the service and rewards it has not got, oldest first, and no more of them than told. */
export class Outbox {
  readonly #most: number;
  readonly #entries = new Set<Entry>();
  readonly #observations = new Map<string, EntryOf<"observation">>();
  /** How many were given up, as there were too many. */
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

  /** A reward of a decision that is in here goes with it, unless that is on its way already or gets several. */
  reward(experiment: string, key: string, body: RewardBody): void {
    const entry = this.#observations.get(nameOf(experiment, key));
    if (!entry || entry.isSending || body.event !== undefined) {
      this.#add({ kind: "keyed-reward", experiment, key, body });
      return;
    }
    const { value = body.value } = entry.body;
    if (JSON.stringify(value) !== JSON.stringify(body.value)) {
      const message = `expected the value that it was rewarded with, ${JSON.stringify(value)}, got ${JSON.stringify(body.value)}`;
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

  /** Forgets a decision; answers whether it was there and had not been sent. */
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

/** No id of an experiment has a colon. */
function nameOf(experiment: string, key: string): string {
  return `${experiment}:${key}`;
}
