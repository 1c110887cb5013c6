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
    .description("print the best goal for every bound of one constraint, as a certified curve")
    .argument("<file>", "an experiment file (YAML or JSON) with utility, arms, floor and constraints")
    .option("--constraint <name>", "the constraint whose bound varies; may be left out if there is only one")
    .option(
      "--tolerance <share>",
      "how exact the curve has to be, as a share of what the goal changes along it",
      positiveNumber,
      1e-4,
    )
    .option(
      "--points <number>",
      `stop at this many points, even if the curve is less exact then; at most ${POINTS.most}`,
      wholeNumber(2, POINTS.most),
      POINTS.default,
    )
    .option("--json", "print data: constraint, names, all points with bound, value, price and weights, and error")
    .option(
      "--out <folder>",
      "also write report.html, frontier.csv, frontier.json and frontier.svg to this folder",
      outFolder,
    )
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

/** Which of the constraints of a file is meant. */
function indexOf(constraint: string | undefined, names: readonly string[], file: string): number {
  if (names.length === 0) {
    throw new WrongInput(
      `${file} has no constraints, and a frontier is the goal against the bound of one. Add it, for example: constraints: [{ utility: { kind: mean }, atLeast: 0.5 }]`,
    );
  }
  const list = `Constraints in ${file}: ${names.join("; ")}.`;
  if (constraint === undefined) {
    if (names.length === 1) return 0;
    throw new WrongInput(`Say with --constraint whose bound varies. ${list}`);
  }
  const index = names.indexOf(constraint);
  if (index >= 0) return index;
  const hint = didYouMean(constraint, names);
  throw new WrongInput(`No constraint is called "${constraint}"${hint ? ` ${hint}` : ""}. ${list}`);
}
