import type { LogRow } from "../contract/index.ts";
import type { CommandContext } from "./command.ts";
import type { Experiment } from "./experiment.ts";
import { type DecisionRecord, decisionId } from "./records.ts";

/** The most rows that are read at once. */
const PAGE = 1000;
/** A vector of this length counts as much as a row. */
const NUMBERS_A_ROW = 10;

/** The decisions of an experiment as rows of its log, in the order of their numbers, page by page. */
export async function* decisionLog(
  { store, experiments, follower }: CommandContext,
  id: string,
): AsyncIterable<readonly LogRow[]> {
  const { record } = await follower.find(id);
  for (let last = 0, most = PAGE / NUMBERS_A_ROW; ; ) {
    const decisions = await store.decisions(record.number, last, most);
    if (decisions.length === 0) return;
    if (!follower.knowsConfigurations(decisions)) await follower.catchUp();
    const experiment = experiments.find(id);
    yield decisions.map((decision) => logRow(experiment, decision));
    last = decisions.at(-1)!.sequence;
    most = Math.max(1, Math.floor(PAGE / (1 + longest(decisions) / NUMBERS_A_ROW)));
  }
}

/** The length of the longest outcome that is a vector. */
function longest(decisions: readonly DecisionRecord[]): number {
  return decisions.reduce((most, { reward }) => (Array.isArray(reward) ? Math.max(most, reward.length) : most), 0);
}

/** The row of a decision in the log of its experiment. */
function logRow({ record, configuration }: Experiment, decision: DecisionRecord): LogRow {
  const { key, unit, group, arm, probability, weightsVersion, reward, result } = decision;
  return {
    decision: decisionId(record.id, decision),
    key,
    unit,
    group,
    arm: configuration.arms[arm]!.name,
    probability,
    weightsVersion,
    configuration: decision.configuration,
    decidedAt: dateOf(decision.decidedAt),
    reward: reward as LogRow["reward"],
    rewardedAt: decision.rewardedAt === null ? null : dateOf(decision.rewardedAt),
    result,
  };
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
