import { InvalidError } from "@blendit/core/errors";
import { folded } from "./configuration.ts";
import type { LiveExperiment } from "./experiment.ts";
import { type DecisionRecord, type EventKind, isLearnable, type Outcome, type PartRecord } from "./records.ts";
import { Refusal, unfit, unfitAt } from "./refusal.ts";
import type { Reading } from "./steady-clock.ts";
import type { WorkUnit } from "./work-unit.ts";

export interface Rewarded {
  readonly isNew: boolean;
  readonly decision: DecisionRecord;
  readonly value: Outcome;
  readonly event: string | null;
  readonly at: number;
  readonly result: "learned" | "waiting" | "late" | "not-learned";
}

/** A reward as it was sent. */
export interface Sent {
  readonly value: Outcome;
  readonly event?: string | undefined;
}

/** Late rewards of decisions for which a value was assumed have no other name. */
const LATE = "late";

/** Takes a reward in: to be learned at once, to wait for others, or too late. The same again changes nothing. */
export function reward(
  work: WorkUnit,
  experiment: LiveExperiment,
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
  if (several !== "first") return addPart(work, experiment, current, outcome, eventOf(event, several, outcome), now);
  // Rewards may wait where the experiment took several before: the first of them is the one that counts now.
  const settled = current.result === "waiting" ? foldParts(work, experiment, current, now) : current;
  return first(work, experiment, settled, outcome, event ?? null, now);
}

/** Several rewards are counted when their time is up; a decision that has no such time takes one. */
function severalOf({ configuration }: LiveExperiment, { expiresAt }: DecisionRecord) {
  return expiresAt === null ? "first" : configuration.reward.several;
}

function first(
  work: WorkUnit,
  experiment: LiveExperiment,
  decision: DecisionRecord,
  value: Outcome,
  event: string | null,
  now: number,
): Rewarded {
  switch (decision.result) {
    case "open": {
      const kind = isLearnable(decision.group) ? "learned" : "not-learned";
      const changed = happen(work, decision, kind, value, now);
      return { isNew: true, decision: changed, value, event, at: now, result: kind };
    }
    case "missing": {
      const changed = happen(work, decision, "late", value, now);
      return { isNew: true, decision: changed, value, event, at: now, result: "late" };
    }
    case "imputed":
      return addPart(work, experiment, decision, value, LATE, now);
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

function addPart(
  work: WorkUnit,
  experiment: LiveExperiment,
  decision: DecisionRecord,
  value: Outcome,
  event: string,
  now: number,
): Rewarded {
  const known = work.parts(decision).find((part) => part.event === event);
  const told = event === LATE && severalOf(experiment, decision) === "first" ? null : event;
  if (known) {
    const result = partResult(known, decision);
    return again(known.value, value, { isNew: false, decision, value, event: told, at: known.at, result });
  }
  const waits = decision.result === "open" || decision.result === "waiting";
  const changed = happen(work, decision, waits ? "part" : "late", value, now);
  const { experiment: number, sequence } = decision;
  const order = 1 + (work.parts(decision).at(-1)?.sequence ?? 0);
  const part = { experiment: number, decision: sequence, event, sequence: order, value, at: now, isLate: !waits };
  work.addPart(part);
  return { isNew: true, decision: changed, value, event: told, at: now, result: partResult(part, changed) };
}

/** The same answer as the first time, whatever has become of the decision since. */
function partResult({ isLate }: Pick<PartRecord, "isLate">, { group }: DecisionRecord): Rewarded["result"] {
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

/** Where the time for rewards is up: counts what came, or what is to be assumed. */
export function closeIfDue(
  work: WorkUnit,
  experiment: LiveExperiment,
  decision: DecisionRecord,
  { now, sure }: Reading,
): DecisionRecord {
  const { expiresAt, result } = decision;
  const waits = result === "open" || result === "waiting";
  if (!waits || expiresAt === null || sure < expiresAt) return decision;
  if (result === "waiting") return foldParts(work, experiment, decision, now);
  const { missing } = experiment.configuration.reward;
  if (missing === "ignore") return happen(work, decision, "missing", null, now);
  // Hold-outs are not learned from, but their mean must count the same values as the mean that it is compared with.
  return happen(work, decision, isLearnable(decision.group) ? "imputed" : "missing", missing.value, now);
}

/** Makes one reward of those that wait. */
function foldParts(work: WorkUnit, experiment: LiveExperiment, decision: DecisionRecord, now: number): DecisionRecord {
  const values = work.parts(decision).map((part) => part.value);
  const value = folded(severalOf(experiment, decision), values);
  const kind = isLearnable(decision.group) && isTaken(experiment, value) ? "learned" : "not-learned";
  return happen(work, decision, kind, value, now);
}

const RESULT_OF = {
  learned: "learned",
  imputed: "imputed",
  part: "waiting",
  missing: "missing",
  late: "late",
  "not-learned": "not-learned",
  "never-shown": "never-shown",
} as const satisfies Partial<Record<EventKind, DecisionRecord["result"]>>;

/** Writes into the log what happens to a decision. */
export function happen(
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
  const isKept = kind === "part" || (kind === "late" && decision.result !== "missing");
  if (isKept) return kind === "part" ? work.changeDecision(decision, { result: "waiting" }) : decision;
  const reward = kind === "missing" ? null : value;
  return work.changeDecision(decision, { result: RESULT_OF[kind], reward, rewardedAt: reward === null ? null : now });
}

/** An outcome that the experiment takes. */
export function checkOutcome(experiment: LiveExperiment, value: Outcome): Outcome {
  const outcome = withoutMinusZero(value);
  try {
    experiment.check(outcome);
  } catch (error) {
    throw error instanceof InvalidError
      ? unfitAt("value", error.message.replace("invalid reward", "invalid value"))
      : error;
  }
  return outcome;
}

/** Nobody means minus zero, and it would not survive the way through JSON. */
function withoutMinusZero(value: Outcome): Outcome {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((number) => number + 0);
}

function isTaken(experiment: LiveExperiment, value: Outcome): boolean {
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
    throw unfitAt("event", `missing event: expected ${rule}`);
  }
  if (several !== "last" && typeof value !== "number") {
    throw unfit("value", `a number, since the experiment takes the ${several} of several`);
  }
  return event;
}
