import { createHash } from "node:crypto";
import { countOf } from "@blendit/lab/text";
import type { Command } from "commander";
import { FAILURE, guard } from "../guard.ts";
import { nameList, serviceAddress, wherePair } from "../options.ts";
import { TABLE_FORMATS } from "../table-options.ts";

interface ImportOptions {
  readonly into: string;
  readonly url: string;
  readonly arm: string;
  readonly reward: string;
  readonly probability?: string;
  readonly key?: string;
  readonly where?: Record<string, string | number>;
  readonly missing?: string[];
}

/** The largest batch that the service accepts. */
const BATCH = 1000;
/** At most this many reasons for refused rows are printed. */
const MOST_REFUSALS = 5;
/** Milliseconds; learning a batch of a thousand outcomes can take a while. */
const TIMEOUT = 60_000;

export function addImport(program: Command): void {
  program
    .command("import")
    .description("import past outcomes into an experiment of a running service")
    .argument("<file>", TABLE_FORMATS)
    .requiredOption("--into <experiment>", "id of the experiment; arm names must match the table")
    .option("--url <address>", "address of the service", serviceAddress, "http://127.0.0.1:4880")
    .option("--arm <column>", "column of options", "arm")
    .option("--reward <column>", "column of outcomes", "reward")
    .option("--probability <column>", "probability with which the option was drawn (default: its share of the rows)")
    .option("--key <column>", "column that identifies rows (default: their contents)")
    .option("--where <column=value>", "only rows with this value (repeatable)", wherePair)
    .option("--missing <words>", "words for a missing outcome (default: NA,N/A,NaN,null)", nameList)
    .addHelpText(
      "after",
      "\nEach row is imported once, even if you run the command again with more rows or another file name. Use --key if\ndifferent files can contain equal rows. If the service needs a key, set BLENDIT_KEY to one with scope decide.\n\nExample:\n  $ npx blendit import scores.csv --into answers --arm model --reward score",
    )
    .action(guard(importTable));
}

async function importTable(file: string, { into, url, ...columns }: ImportOptions): Promise<void> {
  const { tableObservations } = await import("@blendit/lab");
  const { readTable } = await import("@blendit/lab/node");
  const { blenditClient } = await import("@blendit/service/client");
  const { LEAST_PROBABILITY } = await import("@blendit/service/contract");
  const table = await readTable(file, columns.key === undefined ? {} : { columns: namesIn(columns) });
  const { rows, leftOut } = tableObservations(table, columns, { leastProbability: LEAST_PROBABILITY, digest });
  for (const note of [...(table.notes ?? []), ...leftOut]) console.error(note);
  const client = blenditClient({ url, key: process.env.BLENDIT_KEY, timeout: TIMEOUT });
  // Rows keyed by contents can differ only in the share of their option, which changes when the table grows.
  const hasShareKeys = columns.key === undefined && columns.probability === undefined;
  const counts = { now: 0, before: 0 };
  const refusals = new Map<string, string[]>();
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const body = { observations: batch.map(({ observation }) => observation) };
    const { observations } = await client.observeBatch(into, body);
    observations.forEach(({ status, error, message = "" }, index) => {
      if (status === 201) counts.now++;
      else if (status === 200 || (hasShareKeys && error === "other-decision")) counts.before++;
      else {
        const locations = refusals.get(message) ?? [];
        refusals.set(message, locations);
        locations.push(batch[index]!.place);
      }
    });
  }
  const before = counts.before > 0 ? `; ${countOf(counts.before, "row")} had been imported before` : "";
  console.log(`Imported ${countOf(counts.now, "row")} of ${table.file} into ${into}${before}.`);
  if (refusals.size === 0) return;
  for (const [message, [first, ...others]] of [...refusals].slice(0, MOST_REFUSALS)) {
    const more = others.length > 0 ? ` and ${countOf(others.length, "other row")}` : "";
    console.error(`${table.file}, ${first}${more}: ${message}`);
  }
  if (refusals.size > MOST_REFUSALS) console.error(`and ${refusals.size - MOST_REFUSALS} other reasons`);
  process.exitCode = FAILURE;
}

/** The columns to read. */
function namesIn({ arm, reward, probability, key, where = {} }: Omit<ImportOptions, "into" | "url">): string[] {
  const names = [arm, reward, probability, key, ...Object.keys(where)];
  return names.filter((name) => name !== undefined).map((name) => name.trim());
}

/** A hash long enough that no two of millions of rows collide by chance. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
