import type { UtilityCheck } from "@blendit/lab";
import { countOf } from "@blendit/lab/text";
import type { Command } from "commander";
import { FAILURE, guard } from "../guard.ts";
import { whileReading } from "../progress.ts";

export function addCheck(program: Command): void {
  program
    .command("check")
    .description("check an experiment file, or the influence function and concavity of your own utility")
    .argument("<file>", "an experiment (YAML or JSON), or a program that exports a utility")
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit check examples/hard-items.yaml\n  $ npx blendit check examples/two-sided.ts",
    )
    .action(guard(checkFile));
}

async function checkFile(file: string): Promise<void> {
  const { isProgram } = await import("@blendit/lab/node");
  for (const { statement, isMet, detail } of await (isProgram(file) ? checkProgram(file) : checkExperiment(file))) {
    console.log(`${isMet ? "ok  " : "FAIL"}  ${statement}: ${detail}`);
    if (!isMet) process.exitCode = FAILURE;
  }
}

async function checkExperiment(file: string): Promise<UtilityCheck[]> {
  const { checkUtility, limitNames } = await import("@blendit/lab");
  const { readProblem, withErrorLocation } = await import("@blendit/lab/node");
  const problem = await whileReading(file, (note) => readProblem(file, { needs: "optimum", note }));
  const { experiment } = problem;
  const limits = experiment.constraints ? `, limits on ${limitNames(experiment.constraints).join(", ")}` : "";
  console.log(
    `${file}: the file is well formed: ${countOf(experiment.arms.length, "option")}, goal ${experiment.utility.kind}${limits}`,
  );
  if (experiment.constraints) {
    console.log("It has limits (constraints), which optimum and check support; run and plan do not support them yet.");
  } else if (experiment.learners.length === 0) {
    console.log("It has no learners, which run needs; optimum, check and plan do not.");
  }
  return withErrorLocation(problem.module, () => checkUtility(problem));
}

async function checkProgram(file: string): Promise<UtilityCheck[]> {
  const { KnownArms } = await import("@blendit/core/optimum");
  const { checkKnownArms } = await import("@blendit/lab");
  const { readUtility } = await import("@blendit/lab/node");
  const { utility, arms } = await readUtility(file);
  console.log(
    `${file}: goal ${utility.kind}, tried on ${countOf(arms.length, "option")}: ${arms.map(({ kind }) => kind).join(", ")}`,
  );
  return checkKnownArms(new KnownArms({ utility, arms }));
}
