import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { bestBlend } from "../simulate/blends.ts";
import type { ChunkResult } from "../simulate/chunk.ts";
import { armNames } from "../spec/names.ts";
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
import { arenaRounds, problemFacts, problemResult } from "../studies/arena/problem-result.ts";
import { randomProblem } from "../studies/arena/random-problem.ts";
import type { ArenaProblem } from "../studies/arena/typical-problems.ts";
import { ARENA, writeWhole } from "./results-folder.ts";
import { type PlayOptions, runExperiment } from "./run-experiment.ts";
import { versions } from "./study.ts";

/** What the arena is to play, and where results go. */
export interface ArenaOptions extends ArenaSize, Pick<PlayOptions, "workers" | "signal" | "progress"> {
  readonly folder: string;
  /** How many problems to draw from the seed, to be played in place of the arena's own. */
  readonly random?: number | undefined;
  /** Names of problems and of learners; all by default. */
  readonly problems?: readonly string[] | undefined;
  readonly learners?: readonly string[] | undefined;
}

/** Lets all learners play all problems on the same rewards; writes `arena.json`, `arena.csv` and `arena.html`. */
export async function runArena(options: ArenaOptions): Promise<ArenaResult> {
  const { folder, replications, horizon, seed, progress } = options;
  const size = { replications, horizon, seed };
  const learners = chooseByName("learner", arenaLearners(horizon), ({ spec }) => spec.id, options.learners);
  const problems = chooseByName("problem", problemsOf(options), ({ name }) => name, options.problems);
  mkdirSync(folder, { recursive: true });
  const start = performance.now();
  const matches = problems.map((problem) => arenaMatch(problem, learners, size));
  const total = matches.length * replications;
  const results: ArenaProblemResult[] = [];
  for (const [index, match] of matches.entries()) {
    const replication = (done: number) => progress?.replication?.(index * replications + done, total);
    results.push(await playMatch(match, { ...options, progress: { ...progress, replication, finished: () => {} } }));
  }
  progress?.finished?.();
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

async function playMatch(match: ArenaMatch, { workers, signal, progress }: ArenaOptions): Promise<ArenaProblemResult> {
  const chunks: ChunkResult[] = [];
  const problem = new Problem(match.experiment);
  const summary =
    match.players.length > 0
      ? await runExperiment(problem, { workers, signal, progress, onChunk: (result) => chunks.push(result) })
      : { names: armNames(match.experiment), optimum: bestBlend(problem), learners: [] };
  const times: number[] = [];
  for (const { spec } of match.players) {
    // An interruption gets its turn between two learners. The workers have ended: nothing disturbs the clock.
    await setImmediate();
    signal?.throwIfAborted();
    times.push(timePerRound(problem, spec));
  }
  return problemResult({ match, facts: problemFacts(problem), summary, chunks, times });
}

/** What is typed to have the same again. */
function commandOf({ replications, horizon, seed, random, problems, learners }: ArenaOptions): string {
  const names = [
    ...(random === undefined ? [] : [`--random ${random}`]),
    ...(problems ? [`--problems ${problems.join(",")}`] : []),
    ...(learners ? [`--learners ${learners.join(",")}`] : []),
  ];
  const size = `--replications ${replications} --horizon ${horizon} --seed ${seed}`;
  return ["npx blendit arena --out DIR", size, ...names].join(" ");
}
