import type { Command } from "commander";
import { guard } from "../guard.ts";
import { loadService } from "../load-service.ts";

export function addMove(program: Command): void {
  program
    .command("move")
    .description(
      "carry the service's data from a folder to an empty PostgreSQL database, which no service may use meanwhile",
    )
    .requiredOption("--from <folder>", "the service's data, which stay as they are")
    .requiredOption("--to <address>", "postgres://USER:PASSWORD@HOST/NAME")
    .addHelpText(
      "after",
      "\nThen compare: npx blendit replay --database ADDRESS.\n\nExample:\n  $ npx blendit move --from blendit-data --to postgres://me:secret@db/blendit",
    )
    .action(guard(move));
}

async function move({ from, to }: { from: string; to: string }): Promise<void> {
  const { databaseAddress, moveData, withoutPassword } = await loadService();
  const { experiments, decisions } = await moveData(from, databaseAddress("to", to));
  console.log(`${experiments} experiments with ${decisions} decisions are now in ${withoutPassword(to)}`);
}
