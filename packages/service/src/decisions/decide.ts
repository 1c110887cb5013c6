import { createHash } from "node:crypto";
import type { RandomSource } from "@blendit/core";
import type { DecideBatchBody, DecideBody } from "../contract/index.ts";
import { armNumber } from "./configuration.ts";
import type { LiveExperiment } from "./experiment.ts";
import type { AssignmentRecord, DecisionRecord, Group } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { WorkUnit } from "./work-unit.ts";

interface Moment {
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

export interface Draw {
  readonly arm: number;
  readonly probability: number;
  readonly group: Group;
  readonly weightsVersion: number;
  readonly isFirst: boolean;
  /** Whether chance chose the arm, now or when the unit first came. */
  readonly isDrawn: boolean;
}

/** Which arm a decision gets, and with what probability. `ahead` of the decisions before it are not counted yet. */
export function draw(
  experiment: LiveExperiment,
  { unit, key }: { readonly unit: string | undefined; readonly key: string | undefined },
  kept: AssignmentRecord | undefined,
  random: RandomSource,
  ahead = 0,
): Draw {
  const { configuration } = experiment;
  const weightsVersion = experiment.learning.version;
  const surely = (name: string, group: Group): Draw => {
    return {
      arm: armNumber(configuration, name)!,
      probability: 1,
      group,
      weightsVersion,
      isFirst: true,
      isDrawn: false,
    };
  };
  const { control, holdout, rollout, status, whilePaused } = configuration;
  if (control && (holdout > 0 || rollout < 1)) {
    const side = (purpose: string) => sideOf(experiment.record.id, purpose, unit ?? key, random);
    if (holdout > 0 && side("holdout") < holdout) return surely(control.arm, "holdout");
    if (rollout < 1 && side("rollout") >= rollout) return surely(control.arm, "outside");
  }
  const isPaused = status === "paused";
  if (isPaused && whilePaused !== "weights") return surely(whilePaused.arm, "paused");
  if (kept && configuration.sticky && !configuration.arms[kept.arm]?.isRetired) {
    const { arm, probability } = kept;
    const group = isPaused ? "paused" : "blend";
    return { arm, probability, group, weightsVersion: kept.weightsVersion, isFirst: false, isDrawn: true };
  }
  if (isPaused) return drawn(experiment.shares(), random, "paused", weightsVersion);
  if (experiment.isBurningIn(ahead)) return drawn(experiment.equalShares(), random, "burn-in", weightsVersion);
  return drawn(experiment.shares(), random, "blend", weightsVersion);
}

function drawn(shares: Float64Array, random: RandomSource, group: Group, weightsVersion: number): Draw {
  const arm = drawArm(shares, random.uniform());
  return { arm, probability: shares[arm]!, group, weightsVersion, isFirst: true, isDrawn: true };
}

/** Never an arm without a share, whatever rounding leaves over. */
function drawArm(shares: Float64Array, uniform: number): number {
  let left = uniform;
  for (let arm = 0; arm < shares.length; arm++) {
    left -= shares[arm]!;
    if (left < 0) return arm;
  }
  return shares.findLastIndex((share) => share > 0);
}

/** Where a unit stands in [0, 1), the same every time; who says neither unit nor key stands anywhere. */
function sideOf(experiment: string, purpose: string, who: string | undefined, random: RandomSource): number {
  return who === undefined ? random.uniform() : unitHash(experiment, purpose, who);
}

/** A number in [0, 1) that depends on nothing but these words: the same unit is always on the same side of a share. */
export function unitHash(...words: readonly string[]): number {
  // The lengths go in too, so that no two lists of words are the same text.
  const text = words.map((word) => `${word.length}:${word}`).join("");
  return createHash("sha256").update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
