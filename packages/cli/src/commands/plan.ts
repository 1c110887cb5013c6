import type { Command } from "commander";
import { guard } from "../guard.ts";
import { positiveNumber } from "../number-option.ts";

export function addPlan(program: Command): void {
  program
    .command("plan")
    .description("print the theory's step, horizon and regret bound for an accuracy")
    .argument("<file>", "an experiment file with utility, arms and floor")
    .requiredOption("--epsilon <number>", "the average regret to stay below", positiveNumber)
    .addHelpText("after", "\nExample:\n  $ npx blendit plan examples/match-scores.yaml --epsilon 0.01")
    .action(guard(printPlan));
}

async function printPlan(file: string, { epsilon }: { epsilon: number }): Promise<void> {
  const { planExperiment } = await import("@blendit/lab");
  const { blaming, readProblem } = await import("@blendit/lab/node");
  const problem = await readProblem(file, { needs: "optimum" });
  console.log(await blaming(problem.module, () => planExperiment(problem, epsilon)));
}
