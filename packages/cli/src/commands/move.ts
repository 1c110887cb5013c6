import { countOf } from "@blendit/lab/text";
import type { Command } from "commander";
import { guard } from "../guard.ts";
import { dataDefault, loadService, placeOf } from "../service-data.ts";

export function addMove(program: Command): void {
  program
    .command("move")
    .description(
      "carry the service's data from a folder to an empty PostgreSQL database, which no service may use meanwhile",
    )
    .option("--from <folder>", `the service's data, which stay as they are ${dataDefault}`)
    .requiredOption("--to <address>", "postgres://USER:PASSWORD@HOST/NAME")
    .addHelpText(
      "after",
      "\nThen compare: npx blendit replay --database ADDRESS.\n\nExample:\n  $ npx blendit move --to postgres://me:secret@db/blendit",
    )
    .action(guard(move));
}

async function move({ from, to }: { from?: string; to: string }): Promise<void> {
  const service = await loadService();
  const { databaseAddress, moveData, withoutPassword } = service;
  const { data } = placeOf(service, { data: from });
  const { experiments, decisions } = await moveData(data, databaseAddress("to", to));
  const moved = `${countOf(experiments, "experiment")} with ${countOf(decisions, "decision")}`;
  console.log(`${moved} ${experiments === 1 ? "is" : "are"} now in ${withoutPassword(to)}`);
}
