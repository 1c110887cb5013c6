import { InvalidError } from "@blendit/core/errors";
import type * as contract from "../contract/index.ts";
import {
  type Answer,
  batchItem,
  type CommandContext,
  type FoundDecision,
  submitToDecisions,
  submitToExperiment,
} from "./command.ts";
import type { Experiment } from "./experiment.ts";
import {
  type Configuration,
  type DecisionRecord,
  decisionId,
  type EventKind,
  isLearnable,
  type Outcome,
  type PartialReward,
} from "./records.ts";
import { Refusal, unprocessable, unprocessableAt } from "./refusal.ts";
import type { Reading } from "./steady-clock.ts";
import type { Store } from "./store.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Reports the outcome of a decision. */
export function reward(
  context: CommandContext,
  decision: string,
  body: contract.RewardBody,
): Promise<Answer<contract.RewardAnswer>> {
  return submitToDecisions(context, [decision], (work, find) => answer(context, work, find(0), body as Sent));
}

/** Reports the outcome of the decision with a key. */
export function rewardByKey(
  context: CommandContext,
  id: string,
  { key, ...sent }: contract.KeyedRewardBody,
): Promise<Answer<contract.RewardAnswer>> {
  return submitToExperiment(context, id, [{ key }], (work, experiment) => {
    const decision = work.decisionOf(experiment.record.number, key);
    if (!decision) throw new Refusal(404, "unknown-key", `experiment ${id} has no decision with the key "${key}"`);
    return answer(context, work, { experiment, decision }, sent as Sent);
  });
}

/** Reports the outcomes of several decisions, each accepted or refused on its own. */
export function rewardBatch(
  context: CommandContext,
  { rewards }: contract.RewardBatchBody,
): Promise<contract.RewardBatchAnswer> {
  const ids = rewards.map(({ decision }) => decision);
  return submitToDecisions(context, ids, (work, find) => ({
    rewards: rewards.map(({ decision: _, ...sent }, index) =>
      batchItem("reward", () => answer(context, work, find(index), sent as Sent)),
    ),
  }));
}

/** Most windows that one commit closes. */
const CLOSED_AT_ONCE = 1000;

/** Closes the windows of decisions whose time is up; answers how many. */
export async function closeWindows({ experiments, clock, submit }: CommandContext, store: Store): Promise<number> {
  const time = clock.read();
  const all = await store.due(time.sure, CLOSED_AT_ONCE);
  const due = all.filter(({ experiment }) => experiments.byNumber(experiment));
  if (due.length === 0) return 0;
  return submit({
    decisions: due.map(({ experiment, sequence }) => ({ experiment, sequence })),
    apply: (work) => {
      for (const { experiment, sequence } of due) {
        closeIfDue(work, experiments.byNumber(experiment)!, work.decision(experiment, sequence)!, time);
      }
      return due.length;
    },
  });
}

function answer(
  { clock }: CommandContext,
  work: WorkUnit,
  { experiment, decision: before }: FoundDecision,
  sent: Sent,
): Answer<contract.RewardAnswer> {
  const { isNew, decision, value, event, at, result } = applyReward(work, experiment, before, sent, clock.read());
  const body = {
    decision: decisionId(experiment.record.id, decision),
    arm: experiment.armName(decision),
    value: value as contract.RewardAnswer["value"],
    event,
    rewardedAt: new Date(at).toISOString(),
    result,
  };
  return { status: isNew ? 201 : 200, body };
}

export interface Rewarded {
  readonly isNew: boolean;
  readonly decision: DecisionRecord;
  readonly value: Outcome;
  readonly event: string | null;
  readonly at: number;
  readonly result: "learned" | "waiting" | "late" | "not-learned";
}

/** A reward as it was sent. */
interface Sent {
  readonly value: Outcome;
  readonly event?: string | undefined;
}

/** The name of a late reward of a decision for which a value was imputed. */
const LATE = "late";

/** Records a reward: to be learned at once, to wait for others, or too late. Repeating it changes nothing. */
export function applyReward(
  work: WorkUnit,
  experiment: Experiment,
  decision: DecisionRecord,
  { value, event }: Sent,
  time: Reading,
): Rewarded {
  const { now } = time;
  const outcome = checkOutcome(experiment, value);
  const current = closeIfDue(work, experiment, decision, time);
  if (current.result === "never-shown") {
    throw new Refusal(409, "never-shown", "the decision was said to be never shown: it takes no reward");
  }
  const several = severalOf(experiment, decision);
  if (several !== "first") {
    return addPartialReward(work, experiment, current, outcome, eventOf(event, several, outcome), now);
  }
  // Rewards may wait from when the experiment took several: the first of them counts now.
  const settled = current.result === "waiting" ? combine(work, experiment, current, now) : current;
  return first(work, experiment, settled, outcome, event ?? null, now);
}

/** How rewards of a decision are combined. Without a window, only the first one counts. */
function severalOf({ configuration }: Experiment, { expiresAt }: DecisionRecord) {
  return expiresAt === null ? "first" : configuration.reward.several;
}

function first(
  work: WorkUnit,
  experiment: Experiment,
  decision: DecisionRecord,
  value: Outcome,
  event: string | null,
  now: number,
): Rewarded {
  switch (decision.result) {
    case "open": {
      const kind = isLearnable(decision.group) ? "learned" : "not-learned";
      const changed = appendEvent(work, decision, kind, value, now);
      return { isNew: true, decision: changed, value, event, at: now, result: kind };
    }
    case "missing": {
      const changed = appendEvent(work, decision, "late", value, now);
      return { isNew: true, decision: changed, value, event, at: now, result: "late" };
    }
    case "imputed":
      return addPartialReward(work, experiment, decision, value, LATE, now);
    default:
      return again(decision.reward!, value, {
        isNew: false,
        decision,
        value,
        event,
        at: decision.rewardedAt!,
        result: decision.result as Rewarded["result"],
      });
  }
}

function addPartialReward(
  work: WorkUnit,
  experiment: Experiment,
  decision: DecisionRecord,
  value: Outcome,
  event: string,
  now: number,
): Rewarded {
  const known = work.partialRewards(decision).find((part) => part.event === event);
  const shown = event === LATE && severalOf(experiment, decision) === "first" ? null : event;
  if (known) {
    const result = partialResult(known, decision);
    return again(known.value, value, { isNew: false, decision, value, event: shown, at: known.at, result });
  }
  const waits = decision.result === "open" || decision.result === "waiting";
  const changed = appendEvent(work, decision, waits ? "partial" : "late", value, now);
  const { experiment: number, sequence } = decision;
  const order = 1 + (work.partialRewards(decision).at(-1)?.sequence ?? 0);
  const part = { experiment: number, decision: sequence, event, sequence: order, value, at: now, isLate: !waits };
  work.addPartialReward(part);
  return { isNew: true, decision: changed, value, event: shown, at: now, result: partialResult(part, changed) };
}

/** The answer to a partial reward, which does not depend on what happened to the decision later. */
function partialResult({ isLate }: Pick<PartialReward, "isLate">, { group }: DecisionRecord): Rewarded["result"] {
  if (isLate) return "late";
  return isLearnable(group) ? "waiting" : "not-learned";
}

function again(before: Outcome, now: Outcome, rewarded: Rewarded): Rewarded {
  if (isSame(before, now)) return rewarded;
  const message = `expected the value that it was rewarded with, ${JSON.stringify(before)}, got ${JSON.stringify(now)}`;
  throw new Refusal(409, "other-value", message);
}

function isSame(left: Outcome, right: Outcome): boolean {
  if (typeof left !== "object" || typeof right !== "object") return left === right;
  return left.length === right.length && left.every((number, index) => number === right[index]);
}

/** Closes the window of a decision if its time is up: with the rewards that came, or with the value for missing ones. */
export function closeIfDue(
  work: WorkUnit,
  experiment: Experiment,
  decision: DecisionRecord,
  { now, sure }: Reading,
): DecisionRecord {
  const { expiresAt, result } = decision;
  const waits = result === "open" || result === "waiting";
  if (!waits || expiresAt === null || sure < expiresAt) return decision;
  if (result === "waiting") return combine(work, experiment, decision, now);
  const { missing } = experiment.configuration.reward;
  if (missing === "ignore") return appendEvent(work, decision, "missing", null, now);
  // Hold-outs are not learned from, but their mean must count the same values as the mean that it is compared with.
  return appendEvent(work, decision, isLearnable(decision.group) ? "imputed" : "missing", missing.value, now);
}

/** Combines the partial rewards of a decision into one. */
function combine(work: WorkUnit, experiment: Experiment, decision: DecisionRecord, now: number): DecisionRecord {
  const values = work.partialRewards(decision).map((part) => part.value);
  const value = combined(severalOf(experiment, decision), values);
  const kind = isLearnable(decision.group) && isTaken(experiment, value) ? "learned" : "not-learned";
  return appendEvent(work, decision, kind, value, now);
}

const RESULT_OF = {
  learned: "learned",
  imputed: "imputed",
  partial: "waiting",
  missing: "missing",
  late: "late",
  "not-learned": "not-learned",
  "never-shown": "never-shown",
} as const satisfies Partial<Record<EventKind, DecisionRecord["result"]>>;

/** Appends an event of a decision to the log. */
export function appendEvent(
  work: WorkUnit,
  decision: DecisionRecord,
  kind: keyof typeof RESULT_OF,
  value: Outcome | null,
  now: number,
): DecisionRecord {
  const { experiment, arm, probability, group, isFirst, weightsVersion, sequence } = decision;
  work.addEvent({
    experiment,
    sequence: work.numbers.event(experiment),
    kind,
    at: now,
    decision: sequence,
    arm,
    probability,
    group,
    isFirst,
    weightsVersion,
    value,
  });
  const isKept = kind === "partial" || (kind === "late" && decision.result !== "missing");
  if (isKept) return kind === "partial" ? work.changeDecision(decision, { result: "waiting" }) : decision;
  const reward = kind === "missing" ? null : value;
  return work.changeDecision(decision, { result: RESULT_OF[kind], reward, rewardedAt: reward === null ? null : now });
}

/** Refuses an outcome that the experiment does not accept. */
export function checkOutcome(experiment: Experiment, value: Outcome): Outcome {
  const outcome = withoutMinusZero(value);
  try {
    experiment.check(outcome);
  } catch (error) {
    throw error instanceof InvalidError
      ? unprocessableAt("value", error.message.replace("invalid reward", "invalid value"))
      : error;
  }
  return outcome;
}

/** Nobody means minus zero, and it would not survive the way through JSON. */
function withoutMinusZero(value: Outcome): Outcome {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((number) => number + 0);
}

function isTaken(experiment: Experiment, value: Outcome): boolean {
  try {
    checkOutcome(experiment, value);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function eventOf(event: string | undefined, several: "sum" | "last" | "max", value: Outcome): string {
  if (event === undefined) {
    const rule = `a name for this reward, since the experiment takes the ${several} of several`;
    throw unprocessableAt("event", `missing event: expected ${rule}`);
  }
  if (several !== "last" && typeof value !== "number") {
    throw unprocessable("value", `a number, since the experiment takes the ${several} of several`);
  }
  return event;
}

/** The one outcome that several count as. Outcomes that cannot be added or compared count in order: the last one wins. */
export function combined(several: Configuration["reward"]["several"], outcomes: readonly Outcome[]): Outcome {
  const numbers = outcomes.filter((outcome) => typeof outcome === "number");
  if (several === "first") return outcomes[0]!;
  if (several === "last" || numbers.length < outcomes.length) return outcomes.at(-1)!;
  if (several === "max") return numbers.reduce((most, value) => Math.max(most, value));
  return numbers.reduce((total, value) => total + value, 0);
}
