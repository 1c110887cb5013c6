import type { ChunkResult } from "../../simulate/chunk.ts";
import { finalsOf, type PairedField } from "../../simulate/finals.ts";
import { recordedRounds } from "../../simulate/recorded-rounds.ts";
import type { Estimate, LearnerSummary, Summary } from "../../simulate/summary.ts";
import type { ArenaMatch } from "./arena-match.ts";
import type { ArenaLearnerResult, ArenaProblemResult, GapResult } from "./arena-result.ts";
import type { ProblemFacts } from "./problem-facts.ts";
import { duels, type FinalGaps, standing } from "./standing.ts";

const CHECKPOINTS = [100, 500, 2000];

/** What was found out about one problem. */
export interface Findings {
  readonly match: ArenaMatch;
  readonly facts: ProblemFacts;
  readonly summary: Pick<Summary, "names" | "optimum" | "learners">;
  /** All of them, in any order. */
  readonly chunks: readonly ChunkResult[];
  /** Microseconds per round, by player. */
  readonly times: readonly number[];
}

/** The rounds at which the arena shows gaps: 100, 500, 2000 as far as they are recorded, and the horizon. */
export function arenaRounds({ experiment }: ArenaMatch): number[] {
  const { horizon } = experiment;
  const recorded = recordedRounds(experiment);
  return [...CHECKPOINTS.filter((round) => round < horizon && recorded.includes(round)), horizon];
}

export function problemResult(findings: Findings): ArenaProblemResult {
  const { match, facts, summary } = findings;
  const { name, story, utility, floor, isFromPaper } = match.problem;
  return {
    name,
    story,
    utility: utility.kind,
    floor,
    isFromPaper,
    names: summary.names,
    optimum: summary.optimum!,
    facts,
    learners: match.players.map((_, index) => learnerResult(findings, index)),
    leftOut: match.leftOut,
  };
}

function learnerResult(findings: Findings, index: number): ArenaLearnerResult {
  const { spec, knowsTheArms, seeksOneArm } = findings.match.players[index]!;
  return {
    id: spec.id,
    knowsTheArms,
    seeksOneArm,
    utilityGap: gapResult(findings, index, "utilityGap"),
    recommendedGap: gapResult(findings, index, "recommendedGap"),
    regret: findings.summary.learners[index]!.regret.at(-1)!,
    microsecondsPerRound: findings.times[index]!,
  };
}

function gapResult({ match, facts, summary, chunks }: Findings, index: number, field: PairedField): GapResult {
  const all = match.players.map(({ spec: { id } }, player) => ({ id, values: finalsOf(chunks, player, field) }));
  const peers = all.filter((_, player) => !match.players[player]!.knowsTheArms);
  const own: FinalGaps = all[index]!;
  return {
    at: arenaRounds(match).map((round) => estimateAt(summary.learners[index]!, field, round)),
    againstPeers: standing(own, peers, facts.resolution),
    againstAll: standing(own, all, facts.resolution),
    duels: duels(own, all, facts.resolution),
  };
}

function estimateAt(learner: LearnerSummary, field: PairedField, round: number): Estimate {
  return learner[field][learner.rounds.indexOf(round)]!;
}
