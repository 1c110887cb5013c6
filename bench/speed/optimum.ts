import { optimum as bestBlend } from "@blendit/core/optimum";
import { anyDistribution, utility } from "@blendit/core/specs";
import { paperProblems, plainUtility } from "@blendit/lab";
import { alternate, type Spread, spreadOf } from "../spread.ts";
import { scientific, withRange } from "../table.ts";
import type { Part } from "./part.ts";

interface OptimumResult {
  readonly problem: string;
  readonly armCount: number;
  /** An upper bound on how far this blend is from the best one. */
  readonly certificate: number;
  readonly milliseconds: Spread;
}

const WARM_UPS = 5;

/** The search for the best blend of each of the paper's eight problems. */
export const optimum: Part<readonly OptimumResult[]> = {
  measure: ({ isQuick }) => measure(isQuick ? 5 : 25),
  table: (results) => ({
    columns: ["problem", "arms", "milliseconds", "certificate"],
    rows: results.map(({ problem, armCount, milliseconds, certificate }) => [
      problem,
      String(armCount),
      withRange(milliseconds),
      scientific(certificate),
    ]),
  }),
};

async function measure(times: number): Promise<OptimumResult[]> {
  const problems = paperProblems({ variant: "algorithm1", replications: 1, horizon: 1, seed: 1 });
  const solvers = problems.map(({ experiment }) => {
    const { name, arms, floor } = experiment;
    const options = {
      utility: utility(plainUtility(experiment)),
      arms: arms.map((arm) => anyDistribution(arm)),
      floor,
    };
    return { problem: name, armCount: arms.length, solve: () => bestBlend(options) };
  });
  const timed = Object.fromEntries(solvers.map(({ problem, solve }) => [problem, () => millisecondsOf(solve)]));
  await alternate(timed, WARM_UPS);
  const measured = await alternate(timed, times);
  return solvers.map(({ problem, armCount, solve }) => ({
    problem,
    armCount,
    certificate: Number(solve().certificate.toPrecision(2)),
    milliseconds: spreadOf(measured[problem]!),
  }));
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
