import type { Command } from "commander";
import { FAILURE } from "../exit-codes.ts";
import { guard } from "../guard.ts";
import { nameList } from "../name-list-option.ts";
import { wherePair } from "../pairs-option.ts";

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

/** The most that the service takes at once. */
const BATCH = 1000;
/** Learning a thousand outcomes can take a while. */
const TIMEOUT = 60_000;

export function addImport(program: Command): void {
  program
    .command("import")
    .description("tell an experiment of a running service the outcomes in a table or a log: a warm start")
    .argument("<file>", "a table (CSV, TSV, JSON lines, also packed as .gz)")
    .requiredOption("--into <experiment>", "the id of the experiment; its arms have the names that the table has")
    .option("--url <address>", "where the service is", "http://127.0.0.1:4880")
    .option("--arm <column>", "the column that says which arm", "arm")
    .option("--reward <column>", "the column of outcomes", "reward")
    .option("--probability <column>", "that the arm was drawn with (default: the share of the arm in the table)")
    .option("--key <column>", "what tells rows apart (default: the file's name and the line)")
    .option("--where <column=value>", "only rows with this value; may be given several times", wherePair)
    .option(
      "--missing <words>",
      "what stands for an outcome that is missing, instead of NA, N/A, NaN and null",
      nameList,
    )
    .addHelpText(
      "after",
      "\nA row is told once, however often the command is run. With keys: BLENDIT_KEY, one for decide.\n\nExample:\n  $ npx blendit import scores.csv --into answers --arm model --reward score",
    )
    .action(guard(importTable));
}

async function importTable(file: string, { into, url, ...columns }: ImportOptions): Promise<void> {
  const { tableObservations } = await import("@blendit/lab");
  const { readTable } = await import("@blendit/lab/node");
  const { blenditClient } = await import("@blendit/service/client");
  const { arm, reward, probability, key, where = {} } = columns;
  const names = [arm, reward, probability, key, ...Object.keys(where)].filter((name) => name !== undefined);
  const table = await readTable(file, { columns: names.map((name) => name.trim()) });
  const { rows, leftOut } = tableObservations(table, columns);
  for (const note of [...(table.notes ?? []), ...leftOut]) console.error(note);
  const client = blenditClient({ url, key: process.env.BLENDIT_KEY, timeout: TIMEOUT });
  const counts = { told: 0, before: 0 };
  const refusals: string[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const { observations } = await client.observeBatch(into, { observations: batch });
    observations.forEach(({ status, message }, index) => {
      if (status === 201) counts.told++;
      else if (status === 200) counts.before++;
      else refusals.push(`${batch[index]!.key}: ${message}`);
    });
  }
  const before = counts.before > 0 ? `, ${counts.before.toLocaleString("en-US")} were told before` : "";
  console.log(`${into} was told ${counts.told.toLocaleString("en-US")} outcomes of ${file}${before}`);
  if (refusals.length === 0) return;
  console.error([`${refusals.length} were refused:`, ...refusals.slice(0, 5)].join("\n"));
  process.exitCode = FAILURE;
}
