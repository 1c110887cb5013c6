import type { Command } from "commander";
import { guard, WrongInput } from "../guard.ts";
import { blendPairs } from "../options.ts";
import { addLimitOptions, addTableOptions, readQuestion, TABLE_FORMATS, type TableOptions } from "../table-options.ts";

interface EvaluateOptions extends TableOptions {
  readonly weights: Record<string, number>;
  readonly probability?: string;
  readonly context?: string;
  readonly anytime?: boolean;
  readonly json?: boolean;
}

export function addEvaluate(program: Command): void {
  const command = addTableOptions(
    program
      .command("evaluate")
      .description("estimate what any blend is worth from a table of past outcomes or a service's log")
      .argument("<file>", TABLE_FORMATS),
  );
  addLimitOptions(command)
    .requiredOption("--weights <pairs>", "blend to evaluate: A=0.3,B=0.7", blendPairs)
    .option("--probability <column>", "column with the probability with which the option was drawn")
    .option("--context <column>", "column that this probability depended on, such as a customer segment")
    .option("--anytime", "wider intervals that hold at every look, for growing tables or data that a learner collected")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample:\n  $ npx blendit evaluate examples/movie-ratings.csv --arm genre --reward rating --utility variance --weights Documentary=0.7,Horror=0.3",
    )
    .action(guard(printEvaluation));
}

async function printEvaluation(file: string, options: EvaluateOptions): Promise<void> {
  const { evaluate, evaluateLog, evaluationLines, loggedRows } = await import("@blendit/lab");
  const { weights, probability, context, anytime } = options;
  const logged = [probability, context].filter((name) => name !== undefined);
  if ((options.atMost || options.atLeast) && (logged.length > 0 || anytime)) {
    throw new WrongInput("--at-most and --at-least cannot be combined with --probability, --context or --anytime.");
  }
  const read = await readQuestion(file, options, logged);
  const { table, question, problem, leftOut, limits } = read;
  const rows = () => loggedRows(table, { ...question, probability, context }, read);
  const evaluation =
    logged.length === 0
      ? evaluate(problem, weights, { leftOut, anytime, limits })
      : evaluateLog(problem, rows(), weights, { leftOut, anytime });
  console.log(options.json ? JSON.stringify(evaluation, null, 2) : evaluationLines(evaluation).join("\n"));
}
