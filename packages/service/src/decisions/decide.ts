import { createHash } from "node:crypto";
import type { RandomSource } from "@blendit/core";
import type { DecideBatchBody, DecideBody, DecisionAnswer, DecisionsAnswer } from "../contract/index.ts";
import { type Answer, type CommandContext, submitToExperiment } from "./command.ts";
import { armNumber } from "./configuration.ts";
import { type Experiment, equalShares } from "./experiment.ts";
import { type AssignmentRecord, type DecisionRecord, decisionId, type Group } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Chooses an arm. The same key gets the same decision again. */
export function decide(context: CommandContext, id: string, body: DecideBody): Promise<Answer<DecisionAnswer>> {
  return submitToExperiment(context, id, [body], (work, experiment) => answer(context, work, experiment, body));
}

export function decideBatch(context: CommandContext, id: string, body: DecideBatchBody): Promise<DecisionsAnswer> {
  const calls = callsOf(body);
  return submitToExperiment(context, id, calls, (work, experiment) => ({
    decisions: calls.map((call) => answer(context, work, experiment, call).body),
  }));
}

function callsOf(body: DecideBatchBody): readonly DecideBody[] {
  if ("decisions" in body) return body.decisions;
  return "keys" in body ? body.keys.map((key) => ({ key })) : Array.from({ length: body.count }, () => ({}));
}

function answer(
  { clock, random }: CommandContext,
  work: WorkUnit,
  experiment: Experiment,
  body: DecideBody,
): Answer<DecisionAnswer> {
  const { decision, isNew } = applyDecide(work, experiment, body, clock.read().now, random);
  const { probability, weightsVersion, group } = decision;
  const arm = experiment.armName(decision);
  const id = decisionId(experiment.record.id, decision);
  return { status: isNew ? 201 : 200, body: { decision: id, arm, probability, weightsVersion, group } };
}

/** Draws an arm and adds the decision to the unit of work. */
export function applyDecide(
  work: WorkUnit,
  experiment: Experiment,
  { key, unit }: { readonly key?: string | undefined; readonly unit?: string | undefined },
  now: number,
  random: RandomSource,
): { readonly decision: DecisionRecord; readonly isNew: boolean } {
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

type Choice = Pick<DecisionRecord, "arm" | "probability" | "group" | "isFirst" | "weightsVersion"> & {
  readonly key: string | undefined;
  readonly unit: string | undefined;
};

/** Adds a decision to the unit of work. */
export function addDecision(
  work: WorkUnit,
  experiment: Experiment,
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

function checkDecides({ configuration: { status, observeOnly }, record: { id } }: Experiment): void {
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
  /** Whether the arm was drawn at random, now or at the unit's first decision. */
  readonly isDrawn: boolean;
}

/** Which arm a decision gets, and with what probability. `ahead` earlier decisions are not counted yet. */
export function draw(
  experiment: Experiment,
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
  if (experiment.isBurningIn(ahead)) return drawn(equalShares(configuration), random, "burn-in", weightsVersion);
  return drawn(experiment.shares(), random, "blend", weightsVersion);
}

function drawn(shares: Float64Array, random: RandomSource, group: Group, weightsVersion: number): Draw {
  const arm = drawArm(shares, random.uniform());
  return { arm, probability: shares[arm]!, group, weightsVersion, isFirst: true, isDrawn: true };
}

/** Never draws an arm whose share is zero, whatever rounding leaves over. */
function drawArm(shares: Float64Array, uniform: number): number {
  let left = uniform;
  for (let arm = 0; arm < shares.length; arm++) {
    left -= shares[arm]!;
    if (left < 0) return arm;
  }
  return shares.findLastIndex((share) => share > 0);
}

/** A number in [0, 1) that is always the same for a unit; random without unit and key. */
function sideOf(experiment: string, purpose: string, who: string | undefined, random: RandomSource): number {
  return who === undefined ? random.uniform() : unitHash(experiment, purpose, who);
}

/** A number in [0, 1) that depends on these words only, so that a unit is always on the same side of a share. */
export function unitHash(...words: readonly string[]): number {
  // With their lengths, so that different lists of words never make the same text.
  const text = words.map((word) => `${word.length}:${word}`).join("");
  return createHash("sha256").update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
