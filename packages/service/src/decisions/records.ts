import type { LearnerSpec, UtilitySpec } from "@blendit/core/specs";
import { groups } from "../contract/decisions.ts";

/** A stored outcome: a number, the name of a category, or a vector. */
export type Outcome = number | string | readonly number[];

// Stores keep groups, results and kinds of events as positions in these lists, so new ones go to the end.

/** Why an arm was served. Only rewards of `blend`, `burn-in` and `elsewhere` are learned. */
export const GROUPS = groups;
export type Group = (typeof GROUPS)[number];

/** The state of a decision. */
export const RESULTS = [
  "open",
  "waiting",
  "learned",
  "imputed",
  "missing",
  "late",
  "not-learned",
  "never-shown",
] as const;
type Result = (typeof RESULTS)[number];

/** What can follow a decision. */
export const EVENT_KINDS = [
  "learned",
  "imputed",
  "configured",
  "partial",
  "missing",
  "late",
  "not-learned",
  "never-shown",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface ArmSettings {
  readonly name: string;
  readonly cost?: number;
  /** A retired arm gets no more decisions. Its number is not used again. */
  readonly isRetired?: true;
}

type Status = "running" | "paused" | "archived";

/** All settings of an experiment, with every default filled in. */
export interface Configuration {
  readonly name: string;
  readonly status: Status;
  readonly arms: readonly ArmSettings[];
  readonly utility: UtilitySpec;
  /** The minimum share of every arm, or of some by name; the others then have none. */
  readonly floor: number | Readonly<Record<string, number>>;
  /** The maximum share of every arm, or of some by name; 1 means no limit. */
  readonly ceiling: number | Readonly<Record<string, number>>;
  readonly support: readonly [number, number] | null;
  /** How many numbers an outcome has; null if the utility determines it. It never changes. */
  readonly dimension: number | null;
  readonly learner: LearnerSpec;
  readonly reward: {
    /** Seconds. */
    readonly expiresAfter: number | null;
    readonly missing: "ignore" | { readonly value: Outcome };
    readonly several: "first" | "sum" | "last" | "max";
  };
  readonly control: { readonly arm: string; readonly share: number | null } | null;
  readonly holdout: number;
  readonly rollout: number;
  readonly burnIn: number;
  readonly whilePaused: "weights" | { readonly arm: string };
  readonly sticky: boolean;
  readonly observeOnly: boolean;
  /** The shares that are served while the experiment is paused by its weights. */
  readonly frozen: readonly number[] | null;
}

export interface ExperimentRecord {
  /** The number that the store gave it. */
  readonly number: number;
  readonly id: string;
  readonly createdAt: number;
}

export interface ConfigurationRecord {
  readonly experiment: number;
  readonly version: number;
  /** Its position in the log; 0 until it has one. */
  readonly sequence: number;
  readonly at: number;
  readonly by: string;
  readonly note: string | null;
  /** The body of the request. */
  readonly change: unknown;
  readonly configuration: Configuration;
}

/** How the arm of a decision was chosen. Events of the decision repeat these fields. */
export interface Choice {
  readonly arm: number;
  readonly probability: number;
  readonly group: Group;
  /** False for later decisions of a unit that keeps its arm. */
  readonly isFirst: boolean;
  /** The version of its weights: the position in the log of the last reward that they had learned. */
  readonly weightsVersion: number;
}

/** A decision. Only `key`, `result`, `reward` and `rewardedAt` can change later. */
export interface DecisionRecord extends Choice {
  readonly experiment: number;
  /** Its number in the experiment, which increases with each decision of the same server. */
  readonly sequence: number;
  readonly key: string | null;
  readonly unit: string | null;
  readonly configuration: number;
  readonly decidedAt: number;
  readonly expiresAt: number | null;
  readonly result: Result;
  readonly reward: Outcome | null;
  readonly rewardedAt: number | null;
}

/** Something that happened to a decision. */
export interface EventRecord extends Choice {
  readonly experiment: number;
  /** Its position in the log; 0 until it has one. */
  readonly sequence: number;
  readonly kind: EventKind;
  readonly at: number;
  /** The number of the decision. */
  readonly decision: number;
  readonly value: Outcome | null;
}

/** One of several rewards of a decision, with the name that its sender gave it. */
export interface PartialReward {
  readonly experiment: number;
  readonly decision: number;
  readonly event: string;
  /** Increases with each reward of the decision. */
  readonly sequence: number;
  readonly value: Outcome;
  readonly at: number;
  readonly isLate: boolean;
}

/** The arm that a unit keeps. */
export interface AssignmentRecord extends Pick<Choice, "arm" | "probability" | "weightsVersion"> {
  readonly experiment: number;
  readonly unit: string;
}

/** What an experiment had learned up to a position in its log, so that a start need not learn it again. */
export interface CheckpointRecord {
  readonly experiment: number;
  readonly sequence: number;
  readonly configuration: number;
  /** The major version of Node: other versions may round differently. */
  readonly node: number;
  readonly state: string;
}

/** The blend of an experiment as it was served at a moment: for charts, not for learning. */
export interface HistoryRecord {
  readonly experiment: number;
  readonly at: number;
  /** One weight for each arm of the list at that time. */
  readonly weights: readonly number[];
  readonly recommended: readonly number[];
  /** The utility of the weights and of the recommended blend, as estimated at that time. */
  readonly utilityNow: number | null;
  readonly utilityRecommended: number | null;
}

/** Whether rewards of decisions in this group are learned. */
export function isLearnable(group: Group): boolean {
  return group === "blend" || group === "burn-in" || group === "elsewhere";
}

/** Whether the service drew the decisions of this group by their logged probabilities. */
export function isDrawn(group: Group): boolean {
  return group === "blend" || group === "burn-in";
}

/** Whether learners need an event, which is a reward or a change of the configuration. */
export function isForLearner({ kind }: { readonly kind: EventKind }): boolean {
  return kind === "learned" || kind === "imputed" || kind === "configured";
}

/** A decision, identified by the number of its experiment and its own number. */
export type DecisionNumber = Pick<DecisionRecord, "experiment" | "sequence">;

/**
 * The id of a decision on the wire.
 *
 * @example decisionId("landing-page", { sequence: 17 })   // "landing-page.17"
 */
export function decisionId(experiment: string, { sequence }: Pick<DecisionRecord, "sequence">): string {
  return `${experiment}.${sequence}`;
}

/** Undefined if `id` is not the id of a decision. */
export function parseDecisionId(id: string): { readonly experiment: string; readonly sequence: number } | undefined {
  const [, experiment, digits] = /^([a-z0-9-]+)\.([1-9]\d{0,14})$/.exec(id) ?? [];
  return experiment === undefined ? undefined : { experiment, sequence: Number(digits) };
}
