import { openPostgres } from "./postgres-database.ts";
import { PostgresKeys } from "./postgres-keys.ts";
import { PostgresStore } from "./postgres-store.ts";

/** The database at an address, opened; what it holds, and who may call. */
export async function openPostgresStore(
  address: string,
): Promise<{ readonly store: PostgresStore; readonly keys: PostgresKeys }> {
  const pool = await openPostgres(address);
  return { store: new PostgresStore(address, pool), keys: new PostgresKeys(pool) };
}
