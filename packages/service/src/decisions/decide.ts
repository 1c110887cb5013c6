import type { RandomSource } from "@blendit/core";
import type { DecideBatchBody, DecideBody } from "../contract/index.ts";
import { draw } from "./drawing.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import type { DecisionRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { WorkUnit } from "./work-unit.ts";

export interface Moment {
  readonly now: number;
  readonly random: RandomSource;
}

export interface Made {
  readonly decision: DecisionRecord;
  readonly isNew: boolean;
}

/** Chooses an arm; for a key that was seen before, the arm that was chosen then. */
export function decide(
  work: WorkUnit,
  experiment: LiveExperiment,
  { key, unit }: { readonly key?: string | undefined; readonly unit?: string | undefined },
  { now, random }: Moment,
): Made {
  const { number } = experiment.record;
  const seen = key === undefined ? undefined : work.decisionOf(number, key);
  if (seen) return { decision: seen, isNew: false };
  checkDecides(experiment);
  const kept = unit === undefined ? undefined : work.assignment(number, unit);
  const { isFirst, isDrawn, ...drawn } = draw(experiment, { key, unit }, kept, random, work.drawn(number));
  const decision = addDecision(work, experiment, { key, unit, isFirst, ...drawn }, now);
  if (isDrawn && isFirst && unit !== undefined) {
    const { arm, probability, weightsVersion } = drawn;
    work.assign({ experiment: number, unit, arm, probability, weightsVersion });
  }
  return { decision, isNew: true };
}

/** The decisions that a batch asks for. */
export function callsOf(body: DecideBatchBody): readonly DecideBody[] {
  if ("decisions" in body) return body.decisions;
  return "keys" in body ? body.keys.map((key) => ({ key })) : Array.from({ length: body.count }, () => ({}));
}

type Choice = Pick<DecisionRecord, "arm" | "probability" | "group" | "isFirst" | "weightsVersion"> & {
  readonly key: string | undefined;
  readonly unit: string | undefined;
};

/** Writes a decision into the log. */
export function addDecision(
  work: WorkUnit,
  experiment: LiveExperiment,
  { key, unit, ...choice }: Choice,
  now: number,
): DecisionRecord {
  const { number } = experiment.record;
  const { expiresAfter } = experiment.configuration.reward;
  const decision: DecisionRecord = {
    experiment: number,
    sequence: work.numbers.decision(number),
    key: key ?? null,
    unit: unit ?? null,
    ...choice,
    configuration: experiment.version,
    decidedAt: now,
    expiresAt: expiresAfter === null ? null : now + Math.round(1000 * expiresAfter),
    result: "open",
    reward: null,
    rewardedAt: null,
  };
  work.addDecision(decision);
  return decision;
}

function checkDecides({ configuration: { status, observeOnly }, record: { id } }: LiveExperiment): void {
  if (status === "archived") throw new Refusal(409, "archived", `experiment ${id} is archived: it decides no more`);
  if (observeOnly) {
    const message = `experiment ${id} only observes: send decisions made elsewhere to /v1/experiments/${id}/observations`;
    throw new Refusal(409, "observes-only", message);
  }
}
