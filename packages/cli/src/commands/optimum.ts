import type { Command } from "commander";
import { guard } from "../guard.ts";

export function addOptimum(program: Command): void {
  program
    .command("optimum")
    .description("print the best blend of known arms, as JSON: weights, value, certificate")
    .argument("<file>", "an experiment file (YAML or JSON) with utility, arms and floor")
    .addHelpText("after", "\nExample:\n  $ npx blendit optimum examples/match-scores.yaml")
    .action(guard(printOptimum));
}

async function printOptimum(file: string): Promise<void> {
  const { optimum } = await import("@blendit/core/all");
  const { readExperiment } = await import("@blendit/lab/node");
  const { utility, arms, floor, costs } = await readExperiment(file, { needs: "optimum" });
  const { weights, value, certificate } = optimum({ utility, arms, floor, ...(costs && { costs }) });
  console.log(JSON.stringify({ weights: Array.from(weights), value, certificate }, null, 2));
}
