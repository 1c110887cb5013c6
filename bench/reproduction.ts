import { join } from "node:path";
import { type PaperProblem, paperProblems } from "@blendit/lab";
import type { Contestant } from "./contestant.ts";
import { checkPaper } from "./paper-agreement.ts";
import { paperExperiment, writeExperiment } from "./paper-experiment.ts";
import { type PaperProgram, paperPrograms } from "./paper-programs.ts";
import { CELLS, HORIZON } from "./problem.ts";
import { type Use, useOf } from "./run-node.ts";
import type { OtherSide } from "./sides.ts";
import { alternate, ratioSpread, type Spread, spreadOf } from "./spread.ts";
import type { Tools } from "./tools.ts";

export interface ReproductionResult {
  readonly rounds: number;
  /** Wall-clock and processor time of the complete command on all cores, with diagnostics, figures and report. */
  readonly seconds: Spread;
  readonly processorSeconds: Spread;
  readonly peakMegabytes: Spread;
  /** Processor time of the experiments in C, without figures and report; from its rates on some replications. */
  readonly cSeconds?: Spread;
  /** C's processor time over Blendit's. */
  readonly cRatio?: Spread;
  /** Processor time of the numpy program, like `cSeconds`. */
  readonly numpySeconds?: Spread;
  /** numpy's processor time over Blendit's. */
  readonly processorRatio?: Spread;
  /** Wall-clock time of numpy's single process, which is at least its processor time, over that of Blendit on all cores. */
  readonly wallRatio?: Spread;
}

const REPLICATIONS = 500;
/** Enough for some replications of both learners, because the rates of these programs hardly change. */
const SECONDS_PER_RATE = 1;

/** Measures the paper's eight experiments at full size, in turn with the rates of the other programs. */
export async function measureReproduction(folder: string, tools: Tools, times: number): Promise<ReproductionResult> {
  const problems = paperProblems({ variant: "published", replications: REPLICATIONS, horizon: HORIZON, seed: 100 });
  const uses: Use[] = [];
  const reproduce = () => {
    const use = useOf({
      words: ["packages/cli/src/blendit.ts", "reproduce", "--force", "--out", join(folder, "paper")],
    });
    uses.push(use);
    return use.processorSeconds;
  };
  const programs = paperPrograms(folder, tools);
  for (const problem of problems) await checkPaper(problem, folder, programs);
  const sides: Record<string, () => number | Promise<number>> = { blendit: reproduce };
  for (const program of programs) sides[program.name] = () => secondsOf(program, problems, folder);
  const measured = await alternate(sides, times);
  return { rounds: sum(problems.map(roundsOf)), ...comparisonOf(uses, measured) };
}

/** Compares Blendit with the processor seconds of the other programs in the same alternations. */
export function comparisonOf(
  uses: readonly Use[],
  { c, numpy }: { readonly [Name in OtherSide]?: readonly number[] },
): Omit<ReproductionResult, "rounds"> {
  const wall = uses.map(({ seconds }) => seconds);
  const processor = uses.map(({ processorSeconds }) => processorSeconds);
  return {
    seconds: spreadOf(wall),
    processorSeconds: spreadOf(processor),
    peakMegabytes: spreadOf(uses.map(({ peakMegabytes }) => peakMegabytes)),
    ...(c && { cSeconds: spreadOf(c), cRatio: ratioSpread(c, processor) }),
    ...(numpy && {
      numpySeconds: spreadOf(numpy),
      processorRatio: ratioSpread(numpy, processor),
      wallRatio: ratioSpread(numpy, wall),
    }),
  };
}

function roundsOf({ experiment: { replications, horizon, learners } }: PaperProblem): number {
  return replications * horizon * learners.length;
}

/** Processor seconds for all problems at full size, computed from the program's rates. */
async function secondsOf({ open }: PaperProgram, problems: readonly PaperProblem[], folder: string): Promise<number> {
  const seconds: number[] = [];
  for (const problem of problems) {
    writeExperiment(paperExperiment(problem, CELLS), folder);
    seconds.push(roundsOf(problem) / (await rateOf(open())));
  }
  return sum(seconds);
}

async function rateOf(program: Contestant): Promise<number> {
  try {
    return await program.rate(SECONDS_PER_RATE);
  } finally {
    program.close();
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
