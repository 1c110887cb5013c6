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
} from "./records.ts";
import { Refusal, unprocessable } from "./refusal.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Reports the outcome of a decision. */
export function reward(
  context: CommandContext,
  decision: string,
  body: contract.RewardBody,
): Promise<Answer<contract.RewardAnswer>> {
  return submitToDecisions(context, [decision], (work, find) => applyReward(work, find(0), body));
}

/** Reports the outcome of the decision with a key. */
export function rewardByKey(
  context: CommandContext,
  id: string,
  body: contract.KeyedRewardBody,
): Promise<Answer<contract.RewardAnswer>> {
  return submitToExperiment(context, id, [body], (work, experiment) => {
    const decision = work.decisionOf(experiment.record.number, body.key);
    if (!decision)
      throw new Refusal(404, "unknown-key", `Experiment ${id} has no decision with the key "${body.key}".`);
    return applyReward(work, { experiment, decision }, body);
  });
}

/** Reports the outcomes of several decisions, each accepted or refused on its own. */
export function rewardBatch(
  context: CommandContext,
  { rewards }: contract.RewardBatchBody,
): Promise<contract.RewardBatchAnswer> {
  const ids = rewards.map(({ decision }) => decision);
  return submitToDecisions(context, ids, (work, find) => ({
    rewards: rewards.map((body, index) => batchItem("reward", () => applyReward(work, find(index), body))),
  }));
}

/** The most windows that one commit closes. */
const CLOSED_AT_ONCE = 1000;

/** Closes the windows of decisions whose time is up; returns how many. */
export async function closeWindows({ store, experiments, clock, submit }: CommandContext): Promise<number> {
  const all = await store.due(clock.read().sure, CLOSED_AT_ONCE);
  const due = all.filter(({ experiment }) => experiments.byNumber(experiment));
  if (due.length === 0) return 0;
  return submit({
    decisions: due.map(({ experiment, sequence }) => ({ experiment, sequence })),
    apply: (work) => {
      let closed = 0;
      for (const { experiment: number, sequence } of due) {
        const experiment = experiments.byNumber(number);
        const decision = work.decision(number, sequence);
        // Deleted in the meantime.
        if (!experiment || !decision) continue;
        closeIfDue(work, experiment, decision);
        closed++;
      }
      return closed;
    },
  });
}

/** The event name of a late reward, if a value was already imputed for its decision. */
const LATE = "late";

/** Records a reward, which is learned at once, waits for others, or is too late. Repeating it changes nothing. */
export function applyReward(
  work: WorkUnit,
  { experiment, decision }: FoundDecision,
  { value, event }: contract.RewardBody,
): Answer<contract.RewardAnswer> {
  const outcome = checkOutcome(experiment, value);
  const current = closeIfDue(work, experiment, decision);
  if (current.result === "never-shown") {
    throw new Refusal(409, "never-shown", "This decision was cancelled as never shown, so it takes no reward.");
  }
  const several = severalOf(experiment, decision);
  const { isNew, at, result } =
    several === "first"
      ? recordFirst(work, experiment, current, outcome)
      : recordPartial(work, current, outcome, eventOf(event, several, outcome));
  const body = {
    decision: decisionId(experiment.record.id, decision),
    arm: experiment.armName(decision),
    value: outcome as contract.RewardAnswer["value"],
    event: event ?? null,
    rewardedAt: new Date(at).toISOString(),
    result,
  };
  return { status: isNew ? 201 : 200, body };
}

/** How rewards of a decision are combined. Without a window, only the first one counts. */
function severalOf({ configuration }: Experiment, { expiresAt }: DecisionRecord) {
  return expiresAt === null ? "first" : configuration.reward.several;
}

/** The result of a reward, and when it was first sent. */
interface Recorded {
  readonly isNew: boolean;
  readonly at: number;
  readonly result: contract.RewardAnswer["result"];
}

function recordFirst(work: WorkUnit, experiment: Experiment, decision: DecisionRecord, value: Outcome): Recorded {
  // Rewards may be waiting since the experiment accepted several. The first of them counts now.
  const current = decision.result === "waiting" ? combine(work, experiment, decision) : decision;
  switch (current.result) {
    case "open":
    case "missing": {
      const inTime = isLearnable(current.group) ? "learned" : "not-learned";
      const result = current.result === "open" ? inTime : "late";
      appendEvent(work, current, result, value);
      return { isNew: true, at: work.time.now, result };
    }
    case "imputed":
      return recordPartial(work, current, value, LATE);
    default:
      checkSame(current.reward!, value);
      return { isNew: false, at: current.rewardedAt!, result: current.result as Recorded["result"] };
  }
}

/** The answer to a partial reward does not depend on what happens to the decision later. */
function recordPartial(work: WorkUnit, decision: DecisionRecord, value: Outcome, event: string): Recorded {
  const others = work.partialRewards(decision);
  const known = others.find((part) => part.event === event);
  if (known) checkSame(known.value, value);
  const isLate = known ? known.isLate : decision.result !== "open" && decision.result !== "waiting";
  const at = known?.at ?? work.time.now;
  if (!known) {
    const { experiment, sequence } = decision;
    const order = 1 + (others.at(-1)?.sequence ?? 0);
    appendEvent(work, decision, isLate ? "late" : "partial", value);
    work.addPartialReward({ experiment, decision: sequence, event, sequence: order, value, at, isLate });
  }
  const inTime = isLearnable(decision.group) ? "waiting" : "not-learned";
  return { isNew: !known, at, result: isLate ? "late" : inTime };
}

function checkSame(before: Outcome, now: Outcome): void {
  // Outcomes are finite and never minus zero, so different ones have different JSON.
  const [left, right] = [JSON.stringify(before), JSON.stringify(now)];
  if (left === right) return;
  throw new Refusal(
    409,
    "other-value",
    `This decision already has the reward ${left}, and ${right} differs. The first one stays.`,
  );
}

/** Closes the window of a decision if its time is up, with the rewards that arrived or the value for missing ones. */
export function closeIfDue(work: WorkUnit, experiment: Experiment, decision: DecisionRecord): DecisionRecord {
  const { expiresAt, result, group } = decision;
  const waits = result === "open" || result === "waiting";
  if (!waits || expiresAt === null || work.time.sure < expiresAt) return decision;
  if (result === "waiting") return combine(work, experiment, decision);
  const { missing } = experiment.configuration.reward;
  if (missing === "ignore") return appendEvent(work, decision, "missing", null);
  // Hold-outs are not learned from, but their mean must count the same values as the mean it is compared with.
  return appendEvent(work, decision, isLearnable(group) ? "imputed" : "missing", missing.value);
}

/** Combines the partial rewards of a decision into one. */
function combine(work: WorkUnit, experiment: Experiment, decision: DecisionRecord): DecisionRecord {
  const values = work.partialRewards(decision).map((part) => part.value);
  const value = combined(severalOf(experiment, decision), values);
  const kind = isLearnable(decision.group) && isAccepted(experiment, value) ? "learned" : "not-learned";
  return appendEvent(work, decision, kind, value);
}

/** Appends an event of a decision to the log. */
export function appendEvent(
  work: WorkUnit,
  decision: DecisionRecord,
  kind: Exclude<EventKind, "configured">,
  value: Outcome | null,
): DecisionRecord {
  const { experiment, arm, probability, group, isFirst, weightsVersion } = decision;
  const { now } = work.time;
  const drawn = { experiment, arm, probability, group, isFirst, weightsVersion };
  const sequence = work.numbers.event(experiment);
  work.changes.events.push({ ...drawn, sequence, kind, at: now, decision: decision.sequence, value });
  if (kind === "partial") return work.changeDecision(decision, { result: "waiting" });
  if (kind === "late" && decision.result !== "missing") return decision;
  const reward = kind === "missing" ? null : value;
  return work.changeDecision(decision, { result: kind, reward, rewardedAt: reward === null ? null : now });
}

/** Refuses an outcome that the experiment does not accept. */
export function checkOutcome(experiment: Experiment, value: Outcome): Outcome {
  const outcome = withoutMinusZero(value);
  try {
    experiment.check(outcome);
  } catch (error) {
    throw error instanceof InvalidError
      ? unprocessable("value", error.as(error.parameter.replace("reward", "value")).message)
      : error;
  }
  return outcome;
}

/** Nobody means minus zero, and JSON would not preserve it. */
function withoutMinusZero(value: Outcome): Outcome {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((number) => number + 0);
}

function isAccepted(experiment: Experiment, value: Outcome): boolean {
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
    const problem = `The experiment counts the ${several} of several rewards.`;
    throw unprocessable("event", `${problem} Name each with event, so that repeated calls count once.`);
  }
  checkCombines(several, value);
  return event;
}

/** Refuses an outcome that cannot be combined with other rewards of its decision. */
export function checkCombines(several: Configuration["reward"]["several"], value: Outcome): void {
  if (several === "first" || several === "last" || typeof value === "number") return;
  throw unprocessable(
    "value",
    `value must be a number, since the experiment counts the ${several} of several rewards.`,
  );
}

/** The outcome that several rewards count as. If some cannot be added or compared, the last one counts. */
export function combined(several: Configuration["reward"]["several"], outcomes: readonly Outcome[]): Outcome {
  const numbers = outcomes.filter((outcome) => typeof outcome === "number");
  if (several === "first") return outcomes[0]!;
  if (several === "last" || numbers.length < outcomes.length) return outcomes.at(-1)!;
  if (several === "max") return numbers.reduce((most, value) => Math.max(most, value));
  return numbers.reduce((total, value) => total + value, 0);
}
