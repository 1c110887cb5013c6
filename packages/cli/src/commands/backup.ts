import type { Command } from "commander";
import { guard } from "../guard.ts";
import { dataOption, dataPlace, loadService } from "../service-data.ts";

export function addBackup(program: Command): void {
  program
    .command("backup")
    .description("copy the service's data to a file, even while it is running")
    .requiredOption("--out <file>", "file to create")
    .option(...dataOption)
    .addHelpText(
      "after",
      "\nTo restore, copy the file into an empty folder as blendit.sqlite, and serve that folder.\n\nExample:\n  $ npx blendit backup --out results/monday.sqlite",
    )
    .action(guard(backup));
}

async function backup({ out, data }: { out: string; data?: string }): Promise<void> {
  const { backupData } = await loadService();
  const folder = await dataPlace({ data });
  backupData(folder, out);
  console.log(`copied ${folder} to ${out}`);
}
