import type { Command } from "commander";
import { guard } from "../guard.ts";
import { searchStatus } from "../search-status.ts";

export function addOptimum(program: Command): void {
  program
    .command("optimum")
    .description(
      "print the best blend of known arms, as JSON: weights, value, certificate, and what it is quoted as; where laws drift that of each stage as well",
    )
    .argument("<file>", "an experiment file (YAML or JSON) with utility, arms and floor")
    .addHelpText("after", "\nExample:\n  $ npx blendit optimum examples/match-scores.yaml")
    .action(guard(printOptimum));
}

async function printOptimum(file: string): Promise<void> {
  const { bestBlend, stageBlends } = await import("@blendit/lab");
  const { blaming, readProblem } = await import("@blendit/lab/node");
  const problem = await readProblem(file, { needs: "optimum" });
  const status = searchStatus(file);
  await blaming(problem.module, async () => {
    await problem.findOptimum({ onStep: status.show });
    status.clear();
    const stages = stageBlends(problem);
    console.log(JSON.stringify({ ...bestBlend(problem), ...(stages && { stages }) }, null, 2));
  });
}
