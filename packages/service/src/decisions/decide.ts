import { createHash } from "node:crypto";
import type { RandomSource } from "@blendit/core";
import type { DecideBatchBody, DecideBody, DecisionAnswer, DecisionsAnswer } from "../contract/index.ts";
import { type Answer, type CommandContext, submitToExperiment } from "./command.ts";
import type { Experiment } from "./experiment.ts";
import { type AssignmentRecord, type Choice, type DecisionRecord, decisionId, type Group } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Makes a decision: chooses an arm. A repeated key gets the same decision again. */
export function decide(context: CommandContext, id: string, body: DecideBody): Promise<Answer<DecisionAnswer>> {
  return submitToExperiment(context, id, [body], (work, experiment) =>
    applyDecide(work, experiment, body, context.random),
  );
}

export function decideBatch(context: CommandContext, id: string, body: DecideBatchBody): Promise<DecisionsAnswer> {
  const calls = callsOf(body);
  return submitToExperiment(context, id, calls, (work, experiment) => ({
    decisions: calls.map((call) => applyDecide(work, experiment, call, context.random).body),
  }));
}

function callsOf(body: DecideBatchBody): readonly DecideBody[] {
  if ("decisions" in body) return body.decisions;
  return "keys" in body ? body.keys.map((key) => ({ key })) : Array.from({ length: body.count }, () => ({}));
}

/** Draws an arm and adds the decision to the unit of work, unless the key already has one. */
export function applyDecide(
  work: WorkUnit,
  experiment: Experiment,
  names: DecideBody,
  random: RandomSource,
): Answer<DecisionAnswer> {
  const { number, id } = experiment.record;
  const seen = names.key === undefined ? undefined : work.decisionOf(number, names.key);
  const decision = seen ?? drawDecision(work, experiment, names, random);
  const { probability, weightsVersion, group } = decision;
  const arm = experiment.armName(decision);
  return {
    status: seen ? 200 : 201,
    body: { decision: decisionId(id, decision), arm, probability, weightsVersion, group },
  };
}

function drawDecision(work: WorkUnit, experiment: Experiment, names: DecideBody, random: RandomSource): DecisionRecord {
  checkDecides(experiment);
  const { number } = experiment.record;
  const { unit } = names;
  const kept = unit === undefined ? undefined : work.assignment(number, unit);
  const { isDrawn, ...choice } = draw(experiment, names, kept, random, work.drawn(number));
  if (isDrawn && choice.isFirst && unit !== undefined) {
    const { arm, probability, weightsVersion } = choice;
    work.assign({ experiment: number, unit, arm, probability, weightsVersion });
  }
  return addDecision(work, experiment, { ...names, ...choice });
}

interface Names {
  readonly key?: string | undefined;
  readonly unit?: string | undefined;
}

/** Adds a decision to the unit of work. */
export function addDecision(work: WorkUnit, experiment: Experiment, choice: Names & Choice): DecisionRecord {
  const { number } = experiment.record;
  const { expiresAfter } = experiment.configuration.reward;
  const { now } = work.time;
  const decision: DecisionRecord = {
    ...choice,
    key: choice.key ?? null,
    unit: choice.unit ?? null,
    experiment: number,
    sequence: work.numbers.decision(number),
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

function checkDecides({ configuration: { status, observeOnly }, record: { id } }: Experiment): void {
  if (status === "archived")
    throw new Refusal(409, "archived", `Experiment ${id} is archived, so it makes no decisions.`);
  if (observeOnly) {
    const message = `Experiment ${id} only observes. Report decisions made elsewhere to /v1/experiments/${id}/observations.`;
    throw new Refusal(409, "observes-only", message);
  }
}

export interface Draw extends Choice {
  /** Whether the arm was drawn at random, now or at the unit's first decision. */
  readonly isDrawn: boolean;
}

/** Chooses the arm of a decision. `ahead` is the number of earlier decisions that are not counted yet. */
export function draw(
  experiment: Experiment,
  { unit, key }: Names,
  kept: AssignmentRecord | undefined,
  random: RandomSource,
  ahead = 0,
): Draw {
  const { configuration } = experiment;
  const { control, holdout, rollout, status, whilePaused } = configuration;
  const weightsVersion = experiment.learning.version;
  const surely = (name: string, group: Group): Draw => {
    const arm = experiment.armNumber(name)!;
    return { arm, probability: 1, group, weightsVersion, isFirst: true, isDrawn: false };
  };
  // A unit is always on the same side. Without unit and key, the side is random.
  const who = unit ?? key;
  const side = (purpose: string) =>
    who === undefined ? random.uniform() : unitHash(experiment.record.id, purpose, who);
  if (control && holdout > 0 && side("holdout") < holdout) return surely(control.arm, "holdout");
  if (control && rollout < 1 && side("rollout") >= rollout) return surely(control.arm, "outside");
  const isPaused = status === "paused";
  if (isPaused && whilePaused !== "weights") return surely(whilePaused.arm, "paused");
  if (kept && configuration.sticky && !configuration.arms[kept.arm]?.isRetired) {
    const { arm, probability } = kept;
    const group = isPaused ? "paused" : "blend";
    return { arm, probability, group, weightsVersion: kept.weightsVersion, isFirst: false, isDrawn: true };
  }
  const isBurnIn = !isPaused && experiment.isBurningIn(ahead);
  const shares = isBurnIn ? experiment.equalShares() : experiment.shares();
  const arm = drawArm(shares, random.uniform());
  const group = isPaused ? "paused" : isBurnIn ? "burn-in" : "blend";
  return { arm, probability: shares[arm]!, group, weightsVersion, isFirst: true, isDrawn: true };
}

/** Draws an arm; never one whose share is zero, even if rounding leaves a remainder. */
function drawArm(shares: Float64Array, uniform: number): number {
  let left = uniform;
  for (let arm = 0; arm < shares.length; arm++) {
    left -= shares[arm]!;
    if (left < 0) return arm;
  }
  return shares.findLastIndex((share) => share > 0);
}

/** A number in [0, 1) that depends only on these words, so that a unit is always on the same side of a share. */
export function unitHash(...words: readonly string[]): number {
  // The lengths are included so that different lists of words never give the same text.
  const text = words.map((word) => `${word.length}:${word}`).join("");
  return createHash("sha256").update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
