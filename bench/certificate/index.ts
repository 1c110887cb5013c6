/**
 * Tests whether certificates hold: `npm run bench -- certificate [--fresh | --missed | --random COUNT --seed SEED] [--problems 1-30]
 * [--replications 200] [--only WORD]`. By default on the 30 problems of `listed-problems.ts`; with `--fresh` on 30 problems
 * that no rule was developed on; with `--missed` on those on which an earlier rule failed; with `--random 60 --seed 1` on random
 * problems with all utilities and kinds of arms. `--problems 11-20` selects some of them by number, `--only variance` by name. Plays
 * 200 replications each, with a look every 20 rounds up to 2000. Prints for each problem and grade: the replications in which the
 * true gap of the recommended blend exceeded the upper end at any look; and how many runs could stop at 5 % of the gap of equal
 * weights, and how many of those wrongly. Fails if a promise is broken.
 */
import { parseArgs } from "node:util";
import { isMainThread } from "node:worker_threads";
import { inThreads, performTasks } from "../in-threads.ts";
import { percent } from "../table.ts";
import { certificateProblems, freshCertificateProblems, missedCertificateProblems } from "./listed-problems.ts";
import { randomCertificateProblem } from "./random-problem.ts";
import { type GradeTotals, type ProblemTotals, playReplications } from "./runs.ts";

const RISK = 0.05;
const MOST_WRONG_STOPS = 0.02;

const { values: options } = parseArgs({
  options: {
    fresh: { type: "boolean" },
    missed: { type: "boolean" },
    random: { type: "string" },
    seed: { type: "string", default: "1" },
    problems: { type: "string", default: "1-" },
    replications: { type: "string", default: "200" },
    only: { type: "string", default: "" },
  },
});
const problems = chosen();

if (isMainThread) await main();
else performTasks((problem: number) => playReplications(problems[problem]!, Number(options.replications)));

function chosen() {
  const [from, to] = options.problems.split("-").map(Number) as [number, number | undefined];
  return allProblems()
    .slice(from - 1, to || undefined)
    .filter(({ name }) => name.includes(options.only));
}

function allProblems() {
  if (options.fresh) return freshCertificateProblems;
  if (options.missed) return missedCertificateProblems;
  if (options.random === undefined) return certificateProblems;
  return Array.from({ length: Number(options.random) }, (_, index) =>
    randomCertificateProblem(Number(options.seed), index),
  );
}

async function main(): Promise<void> {
  const names = problems.map(({ name }) => name);
  const grade = ["missed", "looks without", "stops", "wrong", "ms"];
  console.log(`| problem | ${grade.join(" | ")} | guaranteed: ${grade.join(" | ")} |`);
  console.log(`|---|${"---|".repeat(2 * grade.length)}`);
  const results = await inThreads<number, ProblemTotals>(import.meta.url, [...names.keys()], (totals, problem) =>
    console.log(row(names[problem]!, totals)),
  );
  process.exitCode = report(results, names) ? 0 : 1;
}

function row(name: string, { estimated, guaranteed }: ProblemTotals): string {
  return `| ${[name, ...cellsOf(estimated), ...cellsOf(guaranteed)].join(" | ")} |`;
}

function cellsOf(totals: GradeTotals | undefined): string[] {
  if (!totals) return ["", "", "", "", ""];
  const { missed, replications, looks, looksWithout, stopped, stoppedWrongly, milliseconds } = totals;
  return [
    `${missed} of ${replications}`,
    percent(looksWithout / looks),
    percent(stopped / replications),
    String(stoppedWrongly),
    (milliseconds / looks).toFixed(2),
  ];
}

/** Prints the verdicts. Returns whether all promises are kept. */
function report(results: readonly ProblemTotals[], names: readonly string[]): boolean {
  const estimated = results.map((result) => result.estimated);
  const guaranteed = results.flatMap((result) => result.guaranteed ?? []);
  const grades = [...estimated, ...guaranteed];
  const total = (list: readonly GradeTotals[], of: (totals: GradeTotals) => number) =>
    list.reduce((sum, totals) => sum + of(totals), 0);
  const missed = total(estimated, (totals) => totals.missed) / total(estimated, ({ replications }) => replications);
  const exceptions = estimated.flatMap((totals, problem) =>
    isException(totals) ? [`${names[problem]!}: ${totals.missed}`] : [],
  );
  const broken = guaranteed.filter((totals) => totals.missed / totals.replications > RISK).length;
  const stops = total(grades, ({ stopped }) => stopped);
  const wrong = total(grades, ({ stoppedWrongly }) => stoppedWrongly) / Math.max(stops, 1);
  const verdicts: [string, boolean][] = [
    [`estimated: ${percent(missed)} of all replications missed, at most 5 %`, missed <= RISK],
    [
      `estimated: ${exceptions.length} problems missed in more than 19 of 200 (${exceptions.join("; ")}), none may`,
      exceptions.length === 0,
    ],
    [`guaranteed: ${broken} of ${guaranteed.length} problems missed more than 5 %, none may`, broken === 0],
    [`wrong stops: ${percent(wrong)} of ${stops}, below 2 %`, wrong < MOST_WRONG_STOPS],
  ];
  for (const [text, isKept] of verdicts) console.log(`${isKept ? "kept" : "BROKEN"}  ${text}`);
  return verdicts.every(([, isKept]) => isKept);
}

/** More than 19 of 200, which is 5 % plus nearly three standard errors; scaled for other numbers of replications. */
function isException({ missed, replications }: GradeTotals): boolean {
  return missed > replications * RISK + (19 / 200 - RISK) * Math.sqrt(200 * replications);
}
