import { type ArenaMatch, type ArenaSize, arenaLearners, arenaMatch } from "../src/studies/arena/arena-match.ts";
import { arenaProblems } from "../src/studies/arena/arena-problems.ts";
import type {
  ArenaLearnerResult,
  ArenaProblemResult,
  ArenaResult,
  GapResult,
} from "../src/studies/arena/arena-result.ts";
import { compareGaps } from "../src/studies/arena/problem-result.ts";

const players = ["full-gradient", "mirror-ascent-exact", "mirror-ascent-exact-decaying", "ucb1", "uniform"];

/** A problem of the arena with a few fast learners, among them two that know the arms. */
export function sampleMatch(name: string, size: ArenaSize): ArenaMatch {
  const problem = arenaProblems.find((each) => each.name === name)!;
  const learners = arenaLearners(size.horizon).filter(({ spec }) => players.includes(spec.id));
  return arenaMatch(problem, learners, size);
}

/** The numbers of a learner: gaps at the first checkpoint and at the end, and the regret. */
export interface SampleNumbers {
  readonly average: readonly [first: number, last: number];
  readonly recommended: readonly [first: number, last: number];
  readonly regret: number;
}

/** Gaps that are 1 at the first checkpoint and have these final values. */
export function sampleNumbers(average: number, recommended = average, regret = 7): SampleNumbers {
  return { average: [1, average], recommended: [1, recommended], regret };
}

type SampleNumbersById = Readonly<Record<string, SampleNumbers>>;

/** A problem whose learners have these numbers in every replication, up to 1 %. */
export function sampleProblem(
  numbers: SampleNumbersById,
  change: Partial<ArenaProblemResult> = {},
): ArenaProblemResult {
  const ids = Object.keys(numbers);
  const gaps = (name: "average" | "recommended", own: string): GapResult => {
    const finals = ids.map((id) => ({
      id,
      knowsTheArms: knowsTheArms(id),
      values: [0.99, 1, 1.01].map((factor) => factor * numbers[id]![name][1]),
    }));
    return {
      at: numbers[own]![name].map((mean) => ({ mean, standardError: mean / 100 })),
      ...compareGaps(finals[ids.indexOf(own)]!, finals, 1e-12),
    };
  };
  return {
    name: "sample",
    story: "A sample.",
    utility: "variance",
    floor: 0.03,
    isFromPaper: false,
    names: ["arm 1", "arm 2"],
    optimum: { weights: [0.6, 0.4], value: 1, certificate: 0 },
    facts: { armCount: 2, isSmooth: true, equalSharesGap: 0.2, worstArmGap: 1, isBestOneArm: false, resolution: 1e-12 },
    learners: ids.map(
      (id): ArenaLearnerResult => ({
        id,
        knowsTheArms: knowsTheArms(id),
        seeksOneArm: id === "ucb1",
        utilityGap: gaps("average", id),
        recommendedGap: gaps("recommended", id),
        regret: { mean: numbers[id]!.regret, standardError: 0.1 },
        microsecondsPerRound: 2.5,
      }),
    ),
    leftOut: [],
    ...change,
  };
}

export function sampleResult(...problems: ArenaProblemResult[]): ArenaResult {
  const ids = new Set(problems.flatMap(({ learners }) => learners.map(({ id }) => id)));
  return {
    replications: 3,
    horizon: 500,
    seed: 8,
    rounds: [100, 500],
    learners: Array.from(ids, (id) => ({ id, knowsTheArms: knowsTheArms(id) })),
    problems,
    versions: { blendit: "0.1.0", node: "24.0.0" },
    elapsedSeconds: 12.3456,
  };
}

function knowsTheArms(id: string): boolean {
  return id.includes("exact");
}
