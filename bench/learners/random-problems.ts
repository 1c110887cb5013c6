/**
 * full-gradient on random problems: `npm run bench -- random-problems [problems] [replications] [seed]`.
 * Prints, for 200 problems with 20 replications: the share in which its gap is below that of equal shares, the worst excess over it in
 * units of U* - min_k U(arm k), and how often the upper end of its certificate, if it has one, is at least the true gap.
 */
import { isMainThread } from "node:worker_threads";
import { Random } from "@blendit/core";
import { estimatedCertificate, fullGradient } from "@blendit/core/learners";
import { randomProblem } from "@blendit/lab";
import { inThreads, performTasks } from "../in-threads.ts";
import { knownProblem, play } from "./play.ts";

const HORIZON = 2000;
const LEAST_ROOM = 1e-6;

interface Task {
  readonly index: number;
  readonly replications: number;
  readonly seed: number;
}

interface Result {
  readonly name: string;
  /** Gaps in units of U* - min_k U(arm k). */
  readonly uniform: number;
  readonly average: number;
  readonly recommended: number;
  /** The number of runs that ended with a certificate, the number in which it covers the gap, and its mean upper end. */
  readonly certified: number;
  readonly covered: number;
  readonly upper: number;
}

if (isMainThread) await main();
else performTasks(measure);

async function main(): Promise<void> {
  const [problems = 200, replications = 20, seed = 7] = process.argv.slice(2).map(Number);
  const tasks = Array.from({ length: problems }, (_, index): Task => ({ index, replications, seed }));
  const results = await inThreads<Task, Result>(import.meta.url, tasks, print);
  report(results, replications);
}

function measure({ index, replications, seed }: Task): Result {
  const problem = randomProblem(seed, index);
  const known = knownProblem(problem);
  const armCount = problem.arms.length;
  const gaps = problem.arms.map((_, arm) =>
    known.gap(Float64Array.from({ length: armCount }, (_, at) => Number(at === arm))),
  );
  const unit = Math.max(...gaps);
  const totals = { average: 0, recommended: 0, certified: 0, covered: 0, upper: 0 };
  for (let replication = 0; replication < replications; replication++) {
    const learner = fullGradient({ ...known.context, certificate: estimatedCertificate });
    const { average, recommended } = play(known, learner, HORIZON, Random.stream(seed, index, replication));
    const certificate = learner.certificate();
    totals.average += average;
    totals.recommended += recommended;
    if (certificate.grade === "none") continue;
    totals.certified++;
    totals.upper += certificate.upper;
    totals.covered += certificate.upper >= recommended ? 1 : 0;
  }
  return {
    name: `${problem.name}, ${armCount} arms`,
    uniform: known.gap(known.equalShares) / unit,
    average: totals.average / replications / unit,
    recommended: totals.recommended / replications / unit,
    upper: totals.upper / totals.certified / unit,
    certified: totals.certified,
    covered: totals.covered,
  };
}

function print(result: Result, _: Task, seconds: number): void {
  const { name, uniform, average, recommended, upper, certified, covered } = result;
  const numbers = [uniform, average, recommended, upper].map((value) => value.toExponential(2).padStart(10));
  console.log(`${name.padEnd(32)} ${numbers.join(" ")} ${covered}/${certified} ${seconds.toFixed(1).padStart(6)} s`);
}

function report(results: readonly Result[], replications: number): void {
  const kept = results.filter(({ uniform }) => uniform >= LEAST_ROOM);
  const share = (count: number) => `${count} of ${kept.length} (${((100 * count) / kept.length).toFixed(1)} %)`;
  const worst = (field: "average" | "recommended") => Math.max(...kept.map((row) => row[field] - row.uniform));
  const total = (field: "certified" | "covered") => kept.reduce((sum, row) => sum + row[field], 0);
  console.log(
    `\nLeft out ${results.length - kept.length} of ${results.length} problems, in which there is nothing to gain over equal shares.`,
  );
  for (const field of ["average", "recommended"] as const) {
    console.log(
      `${field} gap below that of equal shares: ${share(kept.filter((row) => row[field] < row.uniform).length)}; ` +
        `largest excess ${(100 * worst(field)).toFixed(3)} % of U* - min U(arm)`,
    );
  }
  console.log(
    `upper end of the certificate above the gap: ${((100 * total("covered")) / total("certified")).toFixed(2)} % of the ` +
      `${total("certified")} runs that end with a certificate, of ${kept.length * replications} runs`,
  );
}
