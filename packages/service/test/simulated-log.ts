import type { RandomSource } from "@blendit/core";
import type { DecisionRecord, EventKind, EventRecord } from "../src/decisions/records.ts";
import { decision, event } from "./live.ts";

export interface SimulatedExperiment {
  /** One decision a second. */
  readonly decisions: number;
  /** The probabilities of the arms; `rewards` have been learned so far, of each arm. */
  readonly probabilities: (rewards: readonly number[]) => readonly number[];
  /** Whether a decision of an arm gets an event, and after how many seconds. */
  readonly hasEvent: (arm: number) => boolean;
  readonly delay: (arm: number) => number;
  /** Whether a decision of an arm is removed because it was never shown. */
  readonly isRemoved?: (arm: number) => boolean;
  /** Seconds; null where events are awaited for ever. */
  readonly window: number | null;
  readonly missing: "missing" | "imputed";
}

interface Counter {
  addDecision(decision: DecisionRecord): void;
  addEvent(event: EventRecord): void;
}

/** Lets a counter see the log of a simulated experiment, in the order in which a service would write it. */
export function simulateLog(
  { decisions, probabilities, hasEvent, delay, isRemoved, window, missing }: SimulatedExperiment,
  random: RandomSource,
  counter: Counter,
): void {
  const due: EventRecord[][] = [];
  const rewards = probabilities([]).map(() => 0);
  let position = 1;
  let weightsVersion = 1;
  const end = decisions + (window ?? 0);
  for (let second = 0; second <= end; second++) {
    for (const each of due[second] ?? []) {
      position++;
      if (each.kind === "learned" || each.kind === "imputed") {
        weightsVersion = position;
        rewards[each.arm]!++;
      }
      counter.addEvent({ ...each, sequence: position, at: 1000 * second });
    }
    delete due[second];
    if (second >= decisions) continue;
    const weights = probabilities(rewards);
    const arm = drawn(weights, random);
    const fields = { arm, probability: weights[arm]!, weightsVersion };
    position++;
    const expiresAt = window === null ? null : 1000 * (second + window);
    counter.addDecision({ ...decision, ...fields, sequence: position, decidedAt: 1000 * second, expiresAt });
    const schedule = (after: number, kind: EventKind) => {
      const at = second + Math.max(1, Math.ceil(after));
      due[at] ??= [];
      due[at].push({ ...event, ...fields, decision: position, kind });
    };
    const after = delay(arm);
    if (isRemoved?.(arm)) schedule(after, "never-shown");
    else if (hasEvent(arm) && (window === null || after < window)) schedule(after, "learned");
    else if (window !== null) schedule(window, missing);
  }
}

function drawn(weights: readonly number[], random: RandomSource): number {
  let left = random.uniform();
  for (let arm = 0; arm < weights.length - 1; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return weights.length - 1;
}
