import type { Command } from "commander";
import { guard } from "../guard.ts";
import { databaseOption, dataOption, dataPlace, loadService, type PlaceOptions } from "../service-data.ts";

export function addArchive(program: Command): void {
  program
    .command("archive")
    .description("archive an experiment while the service is stopped; its log is kept")
    .argument("<experiment>", "id of the experiment")
    .option(...dataOption)
    .addOption(databaseOption)
    .addHelpText(
      "after",
      '\nWhile the service is running, send PATCH /v1/experiments/ID {"status": "archived"} instead.\n\nExample:\n  $ npx blendit archive hello --data blendit-data',
    )
    .action(guard(archive));
}

async function archive(experiment: string, place: PlaceOptions): Promise<void> {
  const { archiveData } = await loadService();
  await archiveData(await dataPlace(place), experiment);
  console.log(`experiment ${experiment} is archived`);
}
