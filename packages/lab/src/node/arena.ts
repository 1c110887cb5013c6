import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ChunkResult } from "../simulate/chunk.ts";
import { Problem } from "../spec/problem.ts";
import {
  type ArenaMatch,
  type ArenaSize,
  arenaLearners,
  arenaMatch,
  timePerRound,
} from "../studies/arena/arena-match.ts";
import { arenaProblems, chooseByName } from "../studies/arena/arena-problems.ts";
import { arenaReport } from "../studies/arena/arena-report.ts";
import { type ArenaProblemResult, type ArenaResult, arenaCsv } from "../studies/arena/arena-result.ts";
import { arenaRounds, problemResult } from "../studies/arena/problem-result.ts";
import { randomProblem } from "../studies/arena/random-problem.ts";
import type { ArenaProblem } from "../studies/arena/typical-problems.ts";
import { ARENA, writeWhole } from "./results-folder.ts";
import { type RunOptions, runExperiments } from "./run-experiment.ts";
import { versions } from "./study.ts";

/** The problems and learners of an arena, and the folder for its results. */
export interface ArenaOptions extends ArenaSize, Pick<RunOptions, "workers" | "signal" | "progress"> {
  readonly folder: string;
  /** Plays this many random problems, drawn from the seed, instead of the arena's own. */
  readonly random?: number | undefined;
  /** Names of problems and of learners; all by default. */
  readonly problems?: readonly string[] | undefined;
  readonly learners?: readonly string[] | undefined;
}

/** Lets all learners play all problems on the same rewards; writes `arena.json`, `arena.csv` and `arena.html`. */
export async function runArena(options: ArenaOptions): Promise<ArenaResult> {
  const { folder, replications, horizon, seed, workers, signal, progress } = options;
  const size = { replications, horizon, seed };
  const learners = chooseByName("learner", arenaLearners(horizon), ({ spec }) => spec.id, options.learners);
  const problems = chooseByName("problem", problemsOf(options), ({ name }) => name, options.problems);
  mkdirSync(folder, { recursive: true });
  const start = performance.now();
  const matches = problems.map((problem) => arenaMatch(problem, learners, size));
  const played = matches.map(({ experiment }) => new Problem(experiment));
  const chunks = matches.map((): ChunkResult[] => []);
  const summaries = await runExperiments(played, {
    workers,
    signal,
    progress,
    onChunk: (result, match) => chunks[match]!.push(result),
  });
  const results: ArenaProblemResult[] = [];
  for (const [index, match] of matches.entries()) {
    const problem = played[index]!;
    const times = await timesOf(match, problem, signal);
    results.push(problemResult({ match, problem, summary: summaries[index]!, chunks: chunks[index]!, times }));
  }
  const result: ArenaResult = {
    ...size,
    rounds: arenaRounds(matches[0]!),
    learners: learners.map(({ spec: { id }, knowsTheArms }) => ({ id, knowsTheArms })),
    problems: results,
    versions: versions(),
    elapsedSeconds: (performance.now() - start) / 1000,
  };
  writeWhole(join(folder, ARENA), `${JSON.stringify(result, null, 2)}\n`);
  writeWhole(join(folder, "arena.csv"), arenaCsv(result));
  writeWhole(join(folder, "arena.html"), arenaReport(result, commandOf(options)));
  return result;
}

function problemsOf({ random, seed }: ArenaOptions): readonly ArenaProblem[] {
  if (random === undefined) return arenaProblems;
  return Array.from({ length: random }, (_, index) => randomProblem(seed, index));
}

/** Microseconds per round of each player. The workers have ended, so nothing disturbs the clock. */
async function timesOf({ players }: ArenaMatch, problem: Problem, signal?: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (const { spec } of players) {
    // Lets an interruption be handled between two learners.
    await setImmediate();
    signal?.throwIfAborted();
    times.push(timePerRound(problem, spec));
  }
  return times;
}

/** The command that gives the same results again. */
function commandOf({ replications, horizon, seed, random, problems, learners }: ArenaOptions): string {
  const names = [
    ...(random === undefined ? [] : [`--random ${random}`]),
    ...(problems ? [`--problems ${problems.join(",")}`] : []),
    ...(learners ? [`--learners ${learners.join(",")}`] : []),
  ];
  const size = `--replications ${replications} --horizon ${horizon} --seed ${seed}`;
  return ["npx blendit arena --out DIR", size, ...names].join(" ");
}
