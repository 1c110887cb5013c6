import type { Instance } from "./instance.ts";

/** A data folder whose data are not those that the last service left there. */
export class FolderChanged extends Error {
  override readonly name = "FolderChanged";
}

/**
 * Compares what the lock of a folder knows of its data with what the database says of itself.
 *
 * @throws FolderChanged where data may be missing, or in use elsewhere
 */
export function checkUnchanged(path: string, known: Instance | undefined, found: Instance | undefined): void {
  const reason = changeOf(known, found);
  if (reason === undefined) return;
  throw new FolderChanged(
    `${reason} To go on with the data as they are, copy them to a new folder and serve that: npx blendit backup --data ${path} --out NEW/blendit.sqlite && npx blendit serve --data NEW`,
  );
}

function changeOf(known: Instance | undefined, found: Instance | undefined): string | undefined {
  // A lock that has seen no write is of a service that ended while it started.
  if (found === undefined && (known === undefined || known.writes === 0)) return undefined;
  if (known === undefined) {
    return "The file blendit.lock was deleted, or blendit.sqlite was copied here without it. Another service may be using these data: stop it first.";
  }
  if (found?.id !== known.id) {
    return "The file blendit.sqlite was deleted or replaced. Put the former one back, with the blendit.sqlite-wal that was beside it.";
  }
  if (found.writes >= known.writes) return undefined;
  return `Data are missing: the database ends at commit ${found.writes} of ${known.writes}. Put the former blendit.sqlite back, with the blendit.sqlite-wal that was beside it.`;
}
