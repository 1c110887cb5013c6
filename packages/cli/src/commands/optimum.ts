import type { Command } from "commander";
import { BAD_INPUT, guard } from "../guard.ts";
import { searchStatus, whileReading } from "../progress.ts";

export function addOptimum(program: Command): void {
  program
    .command("optimum")
    .description("compute the best blend of options with known distributions")
    .argument("<file>", "an experiment file (YAML or JSON) with utility, arms and floor")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  $ npx blendit optimum examples/match-scores.yaml")
    .action(guard(printOptimum));
}

async function printOptimum(file: string, { json }: { json?: boolean }): Promise<void> {
  const { infeasibleLines, infeasibleReport, optimumLines, optimumReport } = await import("@blendit/lab");
  const { readProblem, withErrorLocation } = await import("@blendit/lab/node");
  const problem = await whileReading(file, (note) => readProblem(file, { needs: "optimum", note }));
  const status = searchStatus(file);
  await withErrorLocation(problem.module, async () => {
    const infeasible = infeasibleReport(problem);
    if (infeasible) {
      process.exitCode = BAD_INPUT;
      if (json) console.log(JSON.stringify(infeasible, null, 2));
      else console.error(infeasibleLines(infeasible).join("\n"));
      return;
    }
    await problem.findOptimum({ onStep: status.show });
    status.clear();
    console.log(json ? JSON.stringify(optimumReport(problem), null, 2) : optimumLines(problem).join("\n"));
  });
}
