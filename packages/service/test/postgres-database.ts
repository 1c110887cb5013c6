import { Random } from "@blendit/core";
import { onTestFinished } from "vitest";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { openPostgres } from "../src/store/postgres-schema.ts";
import { PostgresStore } from "../src/store/postgres-store.ts";

/** A store on a database, which is closed when the test ends. */
export async function postgresStore(address: string): Promise<PostgresStore> {
  const store = new PostgresStore(address, await openPostgres(address));
  onTestFinished(() => store.close());
  return store;
}

/** A server without HTTP on a shared database, which is closed when the test ends. */
export async function replica(address: string, name: string, now: () => number = Date.now, monotonic = now) {
  const store = await postgresStore(address);
  const random = Random.stream(1, name);
  const service = await DecisionService.open({ store, clock: now, monotonic, random, node: 24 });
  onTestFinished(() => service.close());
  return { store, service };
}
