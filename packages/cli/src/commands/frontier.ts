import { didYouMean } from "@blendit/core/errors";
import type { Command } from "commander";
import { BAD_INPUT, guard, WrongInput } from "../guard.ts";
import { outFolder, positiveNumber, wholeNumber } from "../options.ts";
import { whileReading } from "../progress.ts";

interface FrontierOptions {
  readonly constraint?: string;
  readonly points: number;
  readonly tolerance: number;
  readonly json?: boolean;
  readonly out?: string;
}

const POINTS = { default: 2000, most: 10_000 };

export function addFrontier(program: Command): void {
  program
    .command("frontier")
    .description("compute the best value of the goal for every bound of one constraint")
    .argument("<file>", "an experiment file (YAML or JSON) with utility, arms, floor and constraints")
    .option("--constraint <name>", "constraint whose bound varies (default: the only one)")
    .option("--tolerance <share>", "precision, as a share of the goal's range", positiveNumber, 1e-4)
    .option(
      "--points <number>",
      "maximum number of points; may make the curve less precise",
      wholeNumber(2, POINTS.most),
      POINTS.default,
    )
    .option("--json", "print JSON")
    .option("--out <folder>", "also write a report, a CSV, a JSON and an SVG file here", outFolder)
    .addHelpText("after", "\nExample:\n  $ npx blendit frontier examples/llm-routing/route.yaml")
    .action(guard(printFrontier));
}

async function printFrontier(file: string, options: FrontierOptions): Promise<void> {
  const { frontierLines, frontierReport } = await import("@blendit/lab");
  const { readProblem, refuseEarlierResults, withErrorLocation, writeFrontier } = await import("@blendit/lab/node");
  const { constraint, points, tolerance, json, out } = options;
  if (out !== undefined) refuseEarlierResults(out, "Choose another folder with --out.");
  const problem = await whileReading(file, (note) => readProblem(file, { needs: "optimum", note }));
  await withErrorLocation(problem.module, async () => {
    const names = problem.limits.map(({ name }) => name);
    const which = indexOf(constraint, names, file);
    const report = frontierReport(problem, { which, relativeTolerance: tolerance, points });
    if (!report.feasible) process.exitCode = BAD_INPUT;
    if (json) console.log(JSON.stringify(report, null, 2));
    else (report.feasible ? console.log : console.error)(frontierLines(problem, report).join("\n"));
    if (!report.feasible || out === undefined) return;
    const page = writeFrontier(problem, report, out);
    if (!json) console.log(`\n${page}`);
  });
}

/** The index of the chosen constraint of a file. */
function indexOf(constraint: string | undefined, names: readonly string[], file: string): number {
  if (names.length === 0) {
    throw new WrongInput(
      `${file} has no constraints, and a frontier needs one to vary. Add one, for example: constraints: [{ utility: { kind: mean }, atLeast: 0.5 }]`,
    );
  }
  const list = `Constraints in ${file}: ${names.join("; ")}.`;
  if (constraint === undefined) {
    if (names.length === 1) return 0;
    throw new WrongInput(`Name the constraint whose bound varies with --constraint. ${list}`);
  }
  const index = names.indexOf(constraint);
  if (index >= 0) return index;
  const hint = didYouMean(constraint, names);
  throw new WrongInput(`No constraint is called "${constraint}". ${hint ? `${hint} ` : ""}${list}`);
}
