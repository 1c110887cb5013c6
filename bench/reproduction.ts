import { join } from "node:path";
import { type PaperProblem, paperProblems } from "@blendit/lab";
import { alternate } from "./alternate.ts";
import { Contestant } from "./contestant.ts";
import { HORIZON, type Problem, problemWords, writeProblem } from "./problem.ts";
import { type Use, useOf } from "./run-node.ts";
import { ratioSpread, type Spread, spreadOf } from "./spread.ts";
import type { Tool } from "./tools.ts";

export interface ReproductionResult {
  readonly rounds: number;
  /** The whole command on all cores, with diagnostics, figures and report: on the wall, and of processor time. */
  readonly seconds: Spread;
  readonly processorSeconds: Spread;
  readonly peakMegabytes: Spread;
  /** Processor time of the rounds alone in numpy; from its rates, since nobody would wait for it. */
  readonly numpySeconds?: Spread;
  /** numpy's processor time over Blendit's. */
  readonly ratio?: Spread;
}

const REPLICATIONS = 500;
/** Long enough for numpy, whose rates hardly change. */
const SECONDS_PER_RATE = 0.5;

/** The paper's eight experiments at full size, in turn with the rates of the numpy program. */
export async function measureReproduction(
  folder: string,
  numpy: Tool | undefined,
  times: number,
): Promise<ReproductionResult> {
  const problems = paperProblems({ variant: "published", replications: REPLICATIONS, horizon: HORIZON, seed: 100 });
  const uses: Use[] = [];
  const reproduce = () => {
    const use = useOf({ words: ["packages/cli/src/blendit.ts", "reproduce", "--out", join(folder, "paper")] });
    uses.push(use);
    return use.processorSeconds;
  };
  const sides: Record<string, () => number | Promise<number>> = { blendit: reproduce };
  if (numpy) sides.numpy = () => numpySeconds(problems, folder, numpy);
  const measured = await alternate(sides, times);
  const [own, theirs] = [measured.blendit!, measured.numpy];
  return {
    rounds: problems.reduce((sum, problem) => sum + roundsOf(problem), 0),
    seconds: spreadOf(uses.map(({ seconds }) => seconds)),
    processorSeconds: spreadOf(own),
    peakMegabytes: spreadOf(uses.map(({ peakMegabytes }) => peakMegabytes)),
    ...(theirs && { numpySeconds: spreadOf(theirs), ratio: ratioSpread(theirs, own) }),
  };
}

function roundsOf({ experiment: { replications, horizon, learners } }: PaperProblem): number {
  return replications * horizon * learners.length;
}

async function numpySeconds(problems: readonly PaperProblem[], folder: string, numpy: Tool): Promise<number> {
  let seconds = 0;
  for (const problem of problems) seconds += roundsOf(problem) / (await numpyRate(problemLike(problem), folder, numpy));
  return seconds;
}

/** A problem of the paper as the numpy program plays it: on beta arms, but as many, and as many cells. */
function problemLike({ utility, experiment }: PaperProblem): Problem {
  return {
    learner: "mirror-ascent",
    utility: utility === "variance" ? "variance" : "wasserstein-uniform",
    armCount: experiment.arms.length,
    floor: experiment.floor,
  };
}

async function numpyRate(problem: Problem, folder: string, { command, words }: Tool): Promise<number> {
  writeProblem(problem, folder);
  const program = new Contestant(command, [...words, ...problemWords(problem, folder)]);
  try {
    return await program.rate(SECONDS_PER_RATE);
  } finally {
    program.close();
  }
}
