import { weightDomain } from "@blendit/core/simplex";
import { type ChunkResult, finalsOf, type PairedField } from "../../simulate/chunk.ts";
import { meanInterval } from "../../simulate/moments.ts";
import { recordedRounds } from "../../simulate/recorded-rounds.ts";
import type { Summary } from "../../simulate/summary.ts";
import type { Problem } from "../../spec/problem.ts";
import type { ArenaMatch } from "./arena-match.ts";
import type { ArenaProblemResult, GapResult, ProblemFacts, Standing, Verdict } from "./arena-result.ts";

/** The final gaps of one learner, by replication. */
export interface FinalGaps {
  readonly id: string;
  readonly knowsTheArms: boolean;
  readonly values: readonly number[];
}

/** Compares the gaps of a learner with those of all others. Differences up to `resolution` are rounding errors. */
export function compareGaps(own: FinalGaps, all: readonly FinalGaps[], resolution: number): Omit<GapResult, "at"> {
  const others = all
    .filter(({ id }) => id !== own.id)
    .map(({ id, knowsTheArms, values }) => {
      const { mean, interval } = meanInterval(own.values.map((value, index) => value - values[index]!));
      const verdict = verdictOf(mean, interval, resolution);
      return { knowsTheArms, standing: { opponent: id, difference: mean, interval, verdict } };
    });
  const opponents = (wanted: Verdict) =>
    others.flatMap(({ standing: { opponent, verdict } }) => (verdict === wanted ? [opponent] : []));
  return {
    againstPeers: againstBest(others.flatMap(({ knowsTheArms, standing }) => (knowsTheArms ? [] : [standing]))),
    againstAll: againstBest(others.map(({ standing }) => standing)),
    duels: { better: opponents("better"), undecided: opponents("undecided"), worse: opponents("worse") },
  };
}

/** The standing against the opponent with the smallest mean gap; null without opponents. */
function againstBest(standings: readonly Standing[]): Standing | null {
  return standings.toSorted((one, other) => other.difference - one.difference)[0] ?? null;
}

function verdictOf(mean: number, interval: Standing["interval"], resolution: number): Verdict {
  if (interval === null || Math.abs(mean) <= resolution) return "undecided";
  if (interval[1] < 0) return "better";
  return interval[0] > 0 ? "worse" : "undecided";
}

/** Relative rounding error of a utility, which is a sum over a few hundred cells. */
const ROUNDING = 1e-13;
/** Weights that differ by less than this count as equal. */
const SLACK = 1e-3;

export function problemFacts({ known, best, utility, experiment: { floor } }: Problem): ProblemFacts {
  const { armCount } = known;
  const { value, weights, certificate } = best!;
  const { low: each, free } = weightDomain(floor, armCount);
  const arms = Array.from({ length: armCount }, (_, arm) => arm);
  const alone = (arm: number) => known.value(arms.map((other) => (other === arm ? 1 : 0)));
  const worstArmGap = value - Math.min(...arms.map(alone));
  return {
    armCount,
    isSmooth: utility.smooth,
    equalSharesGap: value - known.value(arms.map(() => 1 / armCount)),
    worstArmGap,
    isBestOneArm: Math.max(...weights.map((weight, arm) => weight - each[arm]!)) >= free - SLACK,
    resolution: certificate + ROUNDING * Math.max(Math.abs(value), worstArmGap),
  };
}

const CHECKPOINTS = [100, 500, 2000];

/** The measurements of one problem. */
export interface Findings {
  readonly match: ArenaMatch;
  readonly problem: Problem;
  readonly summary: Pick<Summary, "names" | "optimum" | "learners">;
  /** All chunks, in any order. */
  readonly chunks: readonly ChunkResult[];
  /** Microseconds per round, by player. */
  readonly times: readonly number[];
}

/** The rounds at which the arena shows gaps: 100, 500 and 2000 as far as they are recorded, and the horizon. */
export function arenaRounds({ experiment }: ArenaMatch): number[] {
  const { horizon } = experiment;
  const recorded = recordedRounds(experiment);
  return [...CHECKPOINTS.filter((round) => round < horizon && recorded.includes(round)), horizon];
}

export function problemResult(findings: Findings): ArenaProblemResult {
  const { match, summary, times } = findings;
  const { name, story, utility, floor, isFromPaper } = match.problem;
  const facts = problemFacts(findings.problem);
  const utilityGaps = gapResults(findings, "utilityGap", facts.resolution);
  const recommendedGaps = gapResults(findings, "recommendedGap", facts.resolution);
  return {
    name,
    story,
    utility: utility.kind,
    floor,
    isFromPaper,
    names: summary.names,
    optimum: summary.optimum!,
    facts,
    learners: match.players.map(({ spec, knowsTheArms, seeksOneArm }, index) => ({
      id: spec.id,
      knowsTheArms,
      seeksOneArm,
      utilityGap: utilityGaps[index]!,
      recommendedGap: recommendedGaps[index]!,
      regret: summary.learners[index]!.regret.at(-1)!,
      microsecondsPerRound: times[index]!,
    })),
    leftOut: match.leftOut,
  };
}

/** One gap of every player. */
function gapResults({ match, summary, chunks }: Findings, field: PairedField, resolution: number): GapResult[] {
  const rounds = arenaRounds(match);
  const all = match.players.map(({ spec: { id }, knowsTheArms }, player) => {
    return { id, knowsTheArms, values: finalsOf(chunks, player, field) };
  });
  return all.map((own, index) => {
    const learner = summary.learners[index]!;
    const at = rounds.map((round) => learner[field][learner.rounds.indexOf(round)]!);
    return { at, ...compareGaps(own, all, resolution) };
  });
}
