import { readFileSync } from "node:fs";
import pg from "pg";

/** Ticks of the system's clock per second. */
const TICKS = 100;

/** Processor seconds used so far by all processes of a PostgreSQL server on this machine; undefined if the system does not report them. */
export async function databaseSeconds(address: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
  await client.end();
  const seconds = rows.map(({ pid }) => secondsOf(pid as number));
  return seconds.some((each) => each === undefined) ? undefined : seconds.reduce((sum, each) => sum! + each!, 0);
}

function secondsOf(pid: number): number | undefined {
  try {
    // After the name in parentheses, user and system time are the 12th and the 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
