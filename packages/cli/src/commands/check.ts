import type { Command } from "commander";
import { FAILURE } from "../exit-codes.ts";
import { guard } from "../guard.ts";

export function addCheck(program: Command): void {
  program
    .command("check")
    .description("check an experiment file, and its utility's influence function and concavity numerically")
    .argument("<file>", "an experiment file (YAML or JSON)")
    .addHelpText("after", "\nExample:\n  $ npx blendit check examples/hard-items.yaml")
    .action(guard(checkFile));
}

async function checkFile(file: string): Promise<void> {
  const { checkUtility } = await import("@blendit/lab");
  const { readExperiment } = await import("@blendit/lab/node");
  const experiment = await readExperiment(file, { needs: "optimum" });
  console.log(`${file}: the file is well formed: ${experiment.arms.length} arms, utility ${experiment.utility.kind}`);
  if (experiment.learners.length === 0)
    console.log("It has no learners: enough for optimum, check and plan, not for run.");
  for (const { statement, isMet, detail } of checkUtility(experiment)) {
    console.log(`${isMet ? "ok  " : "FAIL"}  ${statement}: ${detail}`);
    if (!isMet) process.exitCode = FAILURE;
  }
}
