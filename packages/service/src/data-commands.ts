import { existsSync, mkdirSync } from "node:fs";
import { type Replay, replay } from "./decisions/replay.ts";
import type { KeyStore } from "./keys/key-store.ts";
import { backupDatabase } from "./store/backup.ts";
import { databaseIn } from "./store/data-folder.ts";
import { openStore } from "./store/open-store.ts";

/** A data folder that holds no data. */
export class NoData extends Error {
  override readonly name = "NoData";
}

/**
 * Learns the log of each experiment in a data folder again, or of one, and compares; a service may be at work in it.
 *
 * @throws NoData where there is no such folder or experiment
 */
export async function replayData(folder: string, experiment?: string): Promise<Replay[]> {
  const { store } = openStore(existing(folder));
  try {
    const all = await store.experiments();
    const wanted = all.filter(({ record }) => experiment === undefined || record.id === experiment);
    if (experiment !== undefined && wanted.length === 0) {
      const names = all.map(({ record }) => record.id).join(", ") || "none";
      throw new NoData(`there is no experiment "${experiment}" in ${folder}: it holds ${names}`);
    }
    const replays: Replay[] = [];
    for (const { record, configurations } of wanted) replays.push(await replay(store, record, configurations));
    return replays;
  } finally {
    await store.close();
  }
}

/** Copies the data of a folder to a new file, as they are at one moment; a service may be at work in it. */
export function backupData(folder: string, to: string): void {
  backupDatabase(existing(folder), to);
}

/**
 * Does something with the keys of a data folder, in which a service may be at work.
 *
 * @throws NoData where there is no such folder, unless it is to be made
 */
export async function withKeys<Result>(
  folder: string,
  use: (keys: KeyStore) => Result,
  { make = true }: { readonly make?: boolean } = {},
): Promise<Result> {
  if (make) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { store, keys } = openStore(make ? databaseIn(folder) : existing(folder));
  try {
    return use(keys);
  } finally {
    await store.close();
  }
}

function existing(folder: string): string {
  const path = databaseIn(folder);
  if (!existsSync(path)) throw new NoData(`there are no data of a service in ${folder}`);
  return path;
}
