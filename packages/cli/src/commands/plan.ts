import type { Command } from "commander";
import { guard } from "../guard.ts";
import { positiveNumber } from "../options.ts";
import { whileReading } from "../progress.ts";

export function addPlan(program: Command): void {
  program
    .command("plan")
    .description("print the step, horizon and regret bound of the theory")
    .argument("<file>", "an experiment file with utility, arms and floor")
    .requiredOption("--epsilon <number>", "upper bound for the average regret", positiveNumber)
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  $ npx blendit plan examples/match-scores.yaml --epsilon 0.01")
    .action(guard(printPlan));
}

async function printPlan(file: string, { epsilon, json }: { epsilon: number; json?: boolean }): Promise<void> {
  const { planExperiment, planLines } = await import("@blendit/lab");
  const { readProblem, withErrorLocation } = await import("@blendit/lab/node");
  const problem = await whileReading(file, (note) => readProblem(file, { needs: "optimum", note }));
  const plan = await withErrorLocation(problem.module, () => planExperiment(problem, epsilon));
  console.log(json ? JSON.stringify(plan, null, 2) : planLines(plan).join("\n"));
}
