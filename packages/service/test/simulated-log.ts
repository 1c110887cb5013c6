import type { RandomSource } from "@blendit/core";
import type { DecisionRecord, EventKind, EventRecord } from "../src/decisions/records.ts";
import { decision, event } from "./live.ts";

export interface SimulatedExperiment {
  /** The number of decisions, one per second. */
  readonly decisions: number;
  /** The probabilities of the arms, given the number of learned rewards of each arm. */
  readonly probabilities: (rewards: readonly number[]) => readonly number[];
  /** Whether a decision of an arm gets an event, and after how many seconds. */
  readonly hasEvent: (arm: number) => boolean;
  readonly delay: (arm: number) => number;
  /** Whether a decision of an arm is removed because it was never shown. */
  readonly isRemoved?: (arm: number) => boolean;
  /** Seconds; null if events can arrive at any time. */
  readonly window: number | null;
  readonly missing: "missing" | "imputed";
}

interface Counter {
  addDecision(decision: DecisionRecord): void;
  addEvent(event: EventRecord): void;
}

/** Passes the log of a simulated experiment to a counter, in the order in which a service would write it. */
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

/** An experiment that a test runs repeatedly, each time with different randomness. */
export type Simulation = (random: RandomSource) => SimulatedExperiment;

/** Probabilities that depend on time, with a period of about this many decisions, and on what was learned. */
export function moving(armCount: number, pace: number): SimulatedExperiment["probabilities"] {
  let time = 0;
  return (rewards) => {
    time++;
    const raw = Array.from({ length: armCount }, (_, arm) => {
      return 1 + 0.8 * Math.sin(time / pace + 2 * arm) + ((rewards[arm] ?? 0) % 7) / 20;
    });
    const total = raw.reduce((sum, weight) => sum + weight);
    return raw.map((weight) => 0.05 + (1 - 0.05 * armCount) * (weight / total));
  };
}

export function exponential(random: RandomSource, mean: number): number {
  return -mean * Math.log(1 - random.uniform());
}

/** Arms with different click rates, where no click counts as 0. */
export function clicks(decisions: number, window: number): Simulation {
  return (random) => ({
    decisions,
    probabilities: () => [1 / 3, 1 / 3, 1 / 3],
    hasEvent: (arm) => random.uniform() < [0.1, 0.3, 0.2][arm]!,
    delay: () => exponential(random, 60),
    window,
    missing: "imputed",
  });
}

/** Two arms whose rewards arrive after 10 and after 300 s on average. */
export function delays(decisions: number, window: number | null): Simulation {
  return (random) => ({
    decisions,
    probabilities: () => [0.5, 0.5],
    hasEvent: () => true,
    delay: (arm) => Math.min(3599, exponential(random, [10, 300][arm]!)),
    window,
    missing: "missing",
  });
}

/** Every tenth event of the first arm is lost. */
export function lost(probabilities: () => SimulatedExperiment["probabilities"]): Simulation {
  return (random) => ({
    decisions: 20_000,
    probabilities: probabilities(),
    hasEvent: (arm) => arm > 0 || random.uniform() < 0.9,
    delay: () => exponential(random, 6),
    window: 60,
    missing: "missing",
  });
}
