import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type PaperProblem, paperProblems } from "@blendit/lab";
import { alternate } from "./alternate.ts";
import { Contestant } from "./contestant.ts";
import { HORIZON, type Problem, problemWords, writeProblem } from "./problem.ts";
import { ratioSpread, type Spread, spreadOf } from "./spread.ts";
import type { Tool } from "./tools.ts";

export interface ReproductionResult {
  readonly rounds: number;
  readonly cores: number;
  /** The whole command, with diagnostics, figures and report. */
  readonly seconds: Spread;
  /** The rounds alone in numpy, as many processes as there are cores; from rates, since nobody would wait for it. */
  readonly numpySeconds?: Spread;
  /** numpy's seconds over Blendit's. */
  readonly ratio?: Spread;
}

const REPLICATIONS = 500;
const blendit = join(import.meta.dirname, "..", "packages", "cli", "src", "blendit.ts");
/** Long enough for numpy, whose rates hardly change. */
const SECONDS_PER_RATE = 0.5;

/** The paper's eight experiments at full size, in turn with the rates of the numpy program. */
export async function measureReproduction(
  folder: string,
  numpy: Tool | undefined,
  times: number,
): Promise<ReproductionResult> {
  const problems = paperProblems({ variant: "published", replications: REPLICATIONS, horizon: HORIZON, seed: 100 });
  const roundsOf = problems.map(({ experiment }) => REPLICATIONS * HORIZON * experiment.learners.length);
  const cores = availableParallelism();
  const numpySeconds = async (tool: Tool) => {
    let seconds = 0;
    for (const [index, problem] of problems.entries()) {
      seconds += roundsOf[index]! / (await numpyRate(problemLike(problem), folder, tool)) / cores;
    }
    return seconds;
  };
  const sides: Record<string, () => number | Promise<number>> = { blendit: () => reproduce(folder) };
  if (numpy) sides.numpy = () => numpySeconds(numpy);
  const measured = await alternate(sides, times);
  const [own, theirs] = [measured.blendit!, measured.numpy];
  return {
    rounds: roundsOf.reduce((sum, rounds) => sum + rounds, 0),
    cores,
    seconds: spreadOf(own),
    ...(theirs && { numpySeconds: spreadOf(theirs), ratio: ratioSpread(theirs, own) }),
  };
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

function reproduce(folder: string): number {
  const start = performance.now();
  const words = [blendit, "reproduce", "--out", join(folder, "paper")];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`blendit reproduce ended with ${status}: ${stderr}`);
  return (performance.now() - start) / 1000;
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
