import { countOf } from "@blendit/lab/text";
import type { Command } from "commander";
import { guard } from "../guard.ts";
import { dataDefault, loadService, placeOf } from "../service-data.ts";

export function addMove(program: Command): void {
  program
    .command("move")
    .description("copy the service's data from a folder to an empty PostgreSQL database")
    .option("--from <folder>", `folder of the service ${dataDefault}; stays as it is`)
    .requiredOption("--to <address>", "postgres://USER:PASSWORD@HOST/NAME")
    .addHelpText(
      "after",
      "\nStop the service first. Afterwards, check the copy: npx blendit replay --database ADDRESS.\n\nExample:\n  $ npx blendit move --to postgres://me:secret@db/blendit",
    )
    .action(guard(move));
}

async function move({ from, to }: { from?: string; to: string }): Promise<void> {
  const service = await loadService();
  const { databaseAddress, moveData, withoutPassword } = service;
  const { data } = placeOf(service, { data: from });
  const { experiments, decisions } = await moveData(data, databaseAddress("--to", to));
  const moved = `${countOf(experiments, "experiment")} with ${countOf(decisions, "decision")}`;
  console.log(`${moved} ${experiments === 1 ? "is" : "are"} now in ${withoutPassword(to)}`);
}
