import { configurationEvent } from "./configuration-calls.ts";
import type { ConfigurationRecord } from "./records.ts";
import { noChanges, type Store } from "./store.ts";

/** Archives an experiment in a store whose services need not be at work, whatever it takes to learn it. */
export async function archive(store: Store, last: ConfigurationRecord, now: number): Promise<void> {
  const { experiment, version, configuration } = last;
  if (configuration.status === "archived") return;
  await store.transact({ decisions: [], units: [] }, ({ numbers }) => {
    const configured: ConfigurationRecord = {
      experiment,
      version: version + 1,
      sequence: numbers.event(experiment),
      at: now,
      by: "blendit archive",
      note: null,
      change: { status: "archived" },
      configuration: { ...configuration, status: "archived" },
    };
    return { ...noChanges(), configurations: [configured], events: [configurationEvent(configured)] };
  });
}
