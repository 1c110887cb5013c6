import type { Command } from "commander";
import { guard } from "../guard.ts";
import { dataOption, dataPlace, loadService } from "../service-data.ts";

export function addBackup(program: Command): void {
  program
    .command("backup")
    .description("copy the service's data of one moment to a file, while it may serve")
    .requiredOption("--out <file>", "a file that is not there yet")
    .option(...dataOption)
    .addHelpText(
      "after",
      "\nTo restore, name the file blendit.sqlite in an empty folder and serve that.\n\nExample:\n  $ npx blendit backup --out results/monday.sqlite",
    )
    .action(guard(backup));
}

async function backup({ out, data }: { out: string; data?: string }): Promise<void> {
  const { backupData } = await loadService();
  const folder = await dataPlace({ data });
  backupData(folder, out);
  console.log(`${folder} is copied to ${out}`);
}
