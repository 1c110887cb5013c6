import { textTable } from "@blendit/lab/text";
import type { Replay } from "@blendit/service";
import type { Command } from "commander";
import { FAILURE, guard } from "../guard.ts";
import { databaseOption, dataOption, dataPlace, loadService, type PlaceOptions } from "../service-data.ts";

export function addReplay(program: Command): void {
  program
    .command("replay")
    .description("replay an experiment's log and check that all weights are reproduced bit for bit")
    .argument("[experiment]", "id of the experiment (default: all)")
    .option(...dataOption)
    .addOption(databaseOption)
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExits with code 1 if anything differs. The service may be running.\n\nExample:\n  $ npx blendit replay hello",
    )
    .action(guard(replay));
}

async function replay(
  experiment: string | undefined,
  { json, ...place }: PlaceOptions & { json?: boolean },
): Promise<void> {
  const { replayData } = await loadService();
  const replays = await replayData(await dataPlace(place), experiment);
  console.log(json ? JSON.stringify(replays, null, 2) : replayLines(replays).join("\n"));
  if (replays.some(isDifferent)) process.exitCode = FAILURE;
}

function replayLines(replays: readonly Replay[]): string[] {
  const columns = [
    { label: "Experiment" },
    ...["Learned", "Same decisions", "Different", "Not drawn"].map((label) => ({ label, numeric: true })),
    { label: "Checkpoint" },
  ];
  const rows = replays.map(({ experiment, learned, decisionsSame, decisionsDifferent, decisionsApart, checkpoint }) => [
    experiment,
    ...[learned, decisionsSame, decisionsDifferent, decisionsApart].map(String),
    checkpoint,
  ]);
  return textTable({ columns, rows });
}

function isDifferent({ decisionsDifferent, checkpoint }: Replay): boolean {
  return decisionsDifferent > 0 || checkpoint === "different";
}
