import { existsSync } from "node:fs";
import { refused } from "@blendit/core/errors";
import { archive } from "./decisions/configure.ts";
import { type Replay, replay } from "./decisions/replay.ts";
import type { KeyStore, Store, StoredExperiment } from "./decisions/store.ts";
import { backupDatabase, moveStore } from "./store/copy.ts";
import { databaseIn } from "./store/data-folder.ts";
import { isAddress, openData, openFolder, withoutPassword } from "./store/open-data.ts";
import { openPostgres } from "./store/postgres-schema.ts";
import { openPostgresStore } from "./store/postgres-store.ts";
import { keepFolderPrivate } from "./store/private-files.ts";
import { openStore } from "./store/sqlite-store.ts";

/** A data folder without data, or data without the requested experiment. */
export class NoData extends Error {
  override readonly name = "NoData";
}

/**
 * Learns the log of one or all experiments again and compares the weights. Services may be running on the data.
 *
 * @throws NoData if there is no such folder or experiment
 */
export async function replayData(location: string, experiment?: string): Promise<Replay[]> {
  const store = await opened(location);
  return closing(store, async () => {
    const all = await store.experiments();
    const wanted = experiment === undefined ? all : [experimentIn(all, experiment, location)];
    const replays: Replay[] = [];
    for (const each of wanted) replays.push(await replay(store, each));
    return replays;
  });
}

/**
 * Archives an experiment in a database, or in a data folder that no service uses.
 *
 * @throws NoData if there is no such folder or experiment; FolderInUse if a service is running
 */
export async function archiveData(location: string, id: string): Promise<void> {
  if (!isAddress(location)) existing(location);
  const data = await openData(location);
  return closing(data, async () => {
    const { configurations } = experimentIn(await data.store.experiments(), id, location);
    await archive(data.store, configurations.at(-1)!, Date.now());
  });
}

/** Copies the data of a folder to a new file, consistently. A service may be running on it. */
export function backupData(location: string, to: string): void {
  if (isAddress(location)) {
    const advice = "Back up a PostgreSQL database with pg_dump.";
    throw refused(
      "data",
      `${withoutPassword(location)} is a database, not a folder. ${advice}`,
      withoutPassword(location),
    );
  }
  backupDatabase(existing(location), to);
}

/**
 * Copies all data of a folder to an empty database. No service may be running on the folder, which is not changed.
 *
 * @throws NoData if there is no such folder; FolderInUse if a service is running; FolderChanged if data are missing;
 * DatabaseNotEmpty if the database already has data
 */
export async function moveData(
  folder: string,
  address: string,
): Promise<{ readonly experiments: number; readonly decisions: number }> {
  existing(folder);
  const from = openFolder(folder);
  return closing(from, async () => {
    const pool = await openPostgres(address);
    return closing({ close: () => pool.end() }, () => moveStore(from.store, pool));
  });
}

/**
 * Uses the keys of a data folder or a database. Services may be running on it.
 *
 * @throws NoData if there is no such folder, unless `make` creates it
 */
export async function withKeys<Result>(
  location: string,
  use: (keys: KeyStore) => Promise<Result>,
  { make = true }: { readonly make?: boolean } = {},
): Promise<Result> {
  if (make && !isAddress(location)) keepFolderPrivate(location);
  const store = await opened(location, make);
  return closing(store, () => use(store));
}

/** Uses an open resource, and closes it. */
async function closing<Result>(open: { close(): Promise<void> }, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } finally {
    await open.close();
  }
}

function experimentIn(all: readonly StoredExperiment[], id: string, location: string): StoredExperiment {
  const found = all.find(({ record }) => record.id === id);
  if (found) return found;
  const names = all.map(({ record }) => record.id).join(", ") || "none";
  throw new NoData(`No experiment in ${withoutPassword(location)} has the id "${id}". Its experiments: ${names}.`);
}

async function opened(location: string, make = false): Promise<Store & KeyStore> {
  if (isAddress(location)) return openPostgresStore(location);
  return openStore(make ? databaseIn(location) : existing(location));
}

function existing(folder: string): string {
  const path = databaseIn(folder);
  if (!existsSync(path)) throw new NoData(`${folder} has no data of a service. Give the data folder with --data.`);
  return path;
}
