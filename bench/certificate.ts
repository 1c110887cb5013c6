/**
 * Whether certificates hold: `npm run bench:certificate -- [--fresh] [--quick] [--only WORD]`. The 30 problems of `certificate-problems.ts`
 * (`--fresh`: the 30 that no rule was made on), 200 replications each (`--quick`: 10; `--only variance`: those whose names hold
 * the word), a look every 20 rounds up to 2000. For each problem and grade: the share of replications in
 * which the true gap of the recommended blend was above the upper end at any look; how many runs could stop at 5 % of the gap of
 * equal weights, and how many of those wrongly; the mean upper end over that of the plain reference, on the same runs. Fails
 * where a promise is broken.
 */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { certificateProblems, freshCertificateProblems } from "./certificate-problems.ts";
import { type GradeTotals, type ProblemTotals, playReplications } from "./certificate-runs.ts";

const WORKERS = 2;
const RISK = 0.05;
const MOST_EXCEPTIONS = 3;
const MOST_WRONG_STOPS = 0.02;
const LARGEST_RATIO = 1.3;

interface Task {
  readonly isFresh: boolean;
  /** What the names of problems hold. */
  readonly only: string;
  readonly replications: readonly number[];
}

interface Part {
  readonly problem: number;
  readonly totals: ProblemTotals;
}

if (isMainThread) await main();
else work(workerData as Task);

function chosen({ isFresh, only }: Pick<Task, "isFresh" | "only">) {
  return (isFresh ? freshCertificateProblems : certificateProblems).filter(({ name }) => name.includes(only));
}

function work({ replications, ...which }: Task): void {
  chosen(which).forEach((problem, index) => {
    parentPort!.postMessage({ problem: index, totals: playReplications(problem, replications) } satisfies Part);
  });
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const replications = words.includes("--quick") ? 10 : 200;
  const which = {
    isFresh: words.includes("--fresh"),
    only: words.includes("--only") ? words[words.indexOf("--only") + 1]! : "",
  };
  const names = chosen(which).map(({ name }) => name);
  const parts = new Map<number, ProblemTotals[]>();
  console.log(
    `| problem | ${["missed", "no certificate", "stops", "wrong", "of reference", "ms"].join(" | ")} | guaranteed: missed | stops | of reference | ms |`,
  );
  console.log(`|---|${"---|".repeat(10)}`);
  const workers = Array.from({ length: WORKERS }, (_, worker) => {
    const numbers = Array.from({ length: replications }, (_, replication) => replication);
    const task: Task = { ...which, replications: numbers.filter((replication) => replication % WORKERS === worker) };
    const thread = new Worker(new URL(import.meta.url), { workerData: task });
    thread.on("message", ({ problem, totals }: Part) => {
      const list = [...(parts.get(problem) ?? []), totals];
      parts.set(problem, list);
      if (list.length === WORKERS) console.log(row(names[problem]!, merged(list)));
    });
    return new Promise((resolve, reject) => {
      thread.on("exit", resolve);
      thread.on("error", reject);
    });
  });
  await Promise.all(workers);
  const results = names.map((_, problem) => merged(parts.get(problem)!));
  process.exitCode = report(results, names) ? 0 : 1;
}

function merged(parts: readonly ProblemTotals[]): ProblemTotals {
  const sums = (grade: "estimated" | "guaranteed") =>
    parts.reduce<GradeTotals | undefined>((total, { [grade]: part }) => (part ? added(total, part) : total), undefined);
  const guaranteed = sums("guaranteed");
  return { estimated: sums("estimated")!, ...(guaranteed && { guaranteed }) };
}

function added(total: GradeTotals | undefined, part: GradeTotals): GradeTotals {
  if (!total) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, value + total[name as keyof GradeTotals]]),
  ) as unknown as GradeTotals;
}

function row(name: string, { estimated, guaranteed }: ProblemTotals): string {
  const cells = [
    name,
    percent(estimated.missed / estimated.replications),
    percent(estimated.looksWithout / estimated.looks),
    percent(estimated.stopped / estimated.replications),
    String(estimated.stoppedWrongly),
    ratioText(estimated),
    (estimated.milliseconds / estimated.looks).toFixed(2),
    guaranteed ? percent(guaranteed.missed / guaranteed.replications) : "",
    guaranteed ? percent(guaranteed.stopped / guaranteed.replications) : "",
    guaranteed ? ratioText(guaranteed) : "",
    guaranteed ? (guaranteed.milliseconds / guaranteed.looks).toFixed(2) : "",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** True where all promises are kept. */
function report(results: readonly ProblemTotals[], names: readonly string[]): boolean {
  const isMissing = ({ missed, replications }: GradeTotals) =>
    missed / replications > RISK + 2 * Math.sqrt((RISK * (1 - RISK)) / replications);
  const exceptions = results.flatMap(({ estimated }, problem) =>
    isMissing(estimated) ? [`${names[problem]!}: ${percent(estimated.missed / estimated.replications)}`] : [],
  );
  const guaranteed = results.flatMap((result) => result.guaranteed ?? []);
  const broken = guaranteed.filter(({ missed, replications }) => missed / replications > RISK).length;
  const grades = [...results.map(({ estimated }) => estimated), ...guaranteed];
  const total = (of: (totals: GradeTotals) => number) => grades.reduce((sum, totals) => sum + of(totals), 0);
  const wrong =
    total(({ stoppedWrongly }) => stoppedWrongly) /
    Math.max(
      total(({ stopped }) => stopped),
      1,
    );
  const ratios = [results.map(({ estimated }) => estimated), guaranteed].map((list) => {
    const logs = list.filter(({ compared }) => compared > 0).map((totals) => Math.log(ratioOf(totals)));
    return Math.exp(logs.reduce((sum, log) => sum + log, 0) / Math.max(logs.length, 1));
  });
  const verdicts: [string, boolean][] = [
    [
      `estimated: ${exceptions.length} exceptions (${exceptions.join("; ")}), at most ${MOST_EXCEPTIONS}`,
      exceptions.length <= MOST_EXCEPTIONS,
    ],
    [`guaranteed: ${broken} of ${guaranteed.length} problems miss more than 5 %, none may`, broken === 0],
    [`wrong stops: ${percent(wrong)} of ${total(({ stopped }) => stopped)}, below 2 %`, wrong < MOST_WRONG_STOPS],
    [
      `upper end over the reference's: ${ratios.map((ratio) => ratio.toFixed(2)).join(" and ")} in the geometric mean, at most ${LARGEST_RATIO}`,
      ratios.every((ratio) => ratio <= LARGEST_RATIO),
    ],
  ];
  for (const [text, isKept] of verdicts) console.log(`${isKept ? "kept" : "BROKEN"}  ${text}`);
  return verdicts.every(([, isKept]) => isKept);
}

function ratioOf({ upper, reference }: GradeTotals): number {
  return upper / reference;
}

/** Nothing where there was no certificate when the reference was asked. */
function ratioText(totals: GradeTotals): string {
  return totals.compared > 0 ? ratioOf(totals).toFixed(2) : "";
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
