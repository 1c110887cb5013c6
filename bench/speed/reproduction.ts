import { join } from "node:path";
import { type PaperProblem, paperProblems } from "@blendit/lab";
import { type Use, useOf } from "../run-node.ts";
import { alternate, ratioSpread, type Spread, spreadOf } from "../spread.ts";
import { number, rate, withRange } from "../table.ts";
import { Contestant } from "./contestant.ts";
import { checkPaper } from "./paper-agreement.ts";
import { paperExperiment, writeExperiment } from "./paper-experiment.ts";
import type { Part, PartContext } from "./part.ts";
import { CELLS, HORIZON } from "./problem.ts";
import { type OtherSide, spreadCell } from "./sides.ts";
import type { Tools } from "./tools.ts";

interface ReproductionResult {
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

/** A program that plays one of the paper's experiments, which `writeExperiment` wrote to a folder. */
export interface PaperProgram {
  readonly name: OtherSide;
  open(): Contestant;
}

const REPLICATIONS = 500;
/** Enough for some replications of both learners, because the rates of these programs hardly change. */
const SECONDS_PER_RATE = 1;
const NUMPY_PROGRAM = join(import.meta.dirname, "numpy", "reproduction.py");

/** The paper's eight experiments at full size, in turn with the rates of the other programs. */
export const reproduction: Part<ReproductionResult> = {
  measure,
  table: (result) => ({
    columns: [
      "rounds",
      "seconds",
      "processor seconds",
      "peak megabytes",
      "C, processor seconds",
      "numpy, processor seconds",
      "C / Blendit, processor seconds",
      "numpy / Blendit, processor seconds",
      "numpy on one core / Blendit on all, seconds",
    ],
    rows: [
      [
        rate(result.rounds),
        withRange(result.seconds),
        withRange(result.processorSeconds),
        number(result.peakMegabytes.median),
        spreadCell(result.cSeconds, "c"),
        spreadCell(result.numpySeconds, "numpy"),
        spreadCell(result.cRatio, "c"),
        spreadCell(result.processorRatio, "numpy"),
        spreadCell(result.wallRatio, "numpy"),
      ],
    ],
  }),
};

async function measure({ folder, tools, isQuick }: PartContext): Promise<ReproductionResult> {
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
  const { c, numpy } = await alternate(sides, isQuick ? 1 : 2);
  const wall = uses.map(({ seconds }) => seconds);
  const processor = uses.map(({ processorSeconds }) => processorSeconds);
  return {
    rounds: sum(problems.map(roundsOf)),
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

/** The programs that this machine can run. */
export function paperPrograms(folder: string, { c, numpy }: Tools): PaperProgram[] {
  const programs: PaperProgram[] = [];
  if (c) programs.push({ name: "c", open: () => new Contestant(c.command, [...c.words, "reproduction", folder]) });
  if (numpy) programs.push({ name: "numpy", open: () => new Contestant(numpy.command, [NUMPY_PROGRAM, folder]) });
  return programs;
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
