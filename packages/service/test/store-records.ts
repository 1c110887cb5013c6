import { firstConfiguration } from "../src/decisions/configuration.ts";
import {
  type ConfigurationRecord,
  type DecisionRecord,
  type EventRecord,
  GROUPS,
  RESULTS,
} from "../src/decisions/records.ts";
import { type Changes, type Found, noChanges, type Store, type Wanted } from "../src/decisions/store.ts";
import { event } from "./live.ts";
import { threeArms } from "./trial.ts";

/** Writes changes that are made with the numbers of a store, and assigns their positions. */
export async function commit(store: Store, make: (found: Found) => Partial<Changes>): Promise<void> {
  await store.transact({ decisions: [], units: [] }, (found) => ({ ...noChanges(), ...make(found) }));
  await store.advance();
}

export async function find(store: Store, wanted: Partial<Wanted>): Promise<Found> {
  let all!: Found;
  await store.transact({ decisions: [], units: [], ...wanted }, (found) => {
    all = found;
    return noChanges();
  });
  return all;
}

export const record = { number: 1, id: "x", createdAt: 5 };
export const firstEvent: EventRecord = {
  ...event,
  sequence: 1,
  kind: "configured",
  decision: 0,
  weightsVersion: 0,
  value: null,
};

export function firstOf(experiment: number): ConfigurationRecord {
  const configuration = firstConfiguration(threeArms());
  const change = { a: [1] };
  return { experiment, version: 1, sequence: 1, at: 5, by: "me", note: null, change, configuration };
}

/** A new experiment, with which every log begins. */
export const created: Partial<Changes> = {
  experiments: [record],
  configurations: [firstOf(1)],
  events: [firstEvent],
};

/** Decisions with every group, every result and many kinds of rewards. */
export const variants: Partial<DecisionRecord>[] = [
  { key: "k", unit: "u", expiresAt: 5000 },
  ...GROUPS.map((group, index) => ({ group, isFirst: index % 2 === 0 })),
  ...RESULTS.map((result) => ({ result })),
  ...[1 / 3, 5, -0.5, 1e-300, "red", "5", "", [1.5, -2, 1e300], [0.1]].map((reward, index) => ({
    probability: 0.1 + 0.2 * index,
    result: "learned" as const,
    reward,
    rewardedAt: 1_700_000_000_123,
  })),
];
