import { type TSchema, Type } from "typebox";
import * as decisions from "./decisions.ts";
import * as experiments from "./experiments.ts";
import { closed, decisionId, experimentId } from "./fields.ts";
import * as queue from "./queue.ts";

/** What a key allows: `admin` allows everything, `decide` includes `read`. */
export type Scope = "admin" | "decide" | "read";

/** A call of the service: its path, its schemas and the scope that it needs. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters are written as `:name`. */
  readonly path: string;
  /** Undefined if no key is needed. */
  readonly scope: Scope | undefined;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The schema of the answer for each success status; null if it is not JSON. */
  readonly answers: Readonly<Record<number, TSchema | null>>;
  /** The media types of an answer that is not JSON. */
  readonly types?: readonly string[];
  /** Reasons of refusals with other statuses than the usual 400, 401, 403, 413, 415, 429 and 503. */
  readonly refusals?: Readonly<Record<number, string>>;
}

const unknownExperiment = "no experiment has this id";
const unknownDecision = "no decision has this id";
/** Calls whose path has the id of an experiment, or of a decision. */
const ofExperiment = { params: closed({ id: experimentId }), refusals: { 404: unknownExperiment } } as const;
const ofDecision = { params: closed({ id: decisionId }), refusals: { 404: unknownDecision } } as const;
const wrongValue = "the experiment does not accept the value or the arm";
const wrongTime = "the decision already has another reward, or was cancelled";
const queueAway = "the database of the queue does not answer";
const notDeciding = "the experiment is archived or `observeOnly`";

/**
 * Every call of the service. Its routes, its OpenAPI document and the types of its client are generated from this
 * table.
 */
export const endpoints = {
  createExperiment: {
    method: "POST",
    path: "/v1/experiments",
    scope: "admin",
    summary: "Create an experiment. Also accepts an experiment file as JSON; its fields for simulations are ignored",
    body: experiments.createExperimentBody,
    answers: { 201: experiments.experimentReport, 200: experiments.experimentReport },
    refusals: { 409: "another experiment has this id", 422: "settings that contradict each other" },
  },
  listExperiments: {
    method: "GET",
    path: "/v1/experiments",
    scope: "read",
    summary: "List all experiments",
    answers: { 200: experiments.experimentList },
  },
  reportExperiment: {
    method: "GET",
    path: "/v1/experiments/:id",
    scope: "read",
    summary: "Get the report: weights, counts, estimated utility, certificate and alarms",
    ...ofExperiment,
    answers: { 200: experiments.experimentReport },
  },
  changeExperiment: {
    method: "PATCH",
    path: "/v1/experiments/:id",
    scope: "admin",
    summary: "Pause, resume or archive an experiment, add or retire arms, or change settings",
    ...ofExperiment,
    body: experiments.changeExperimentBody,
    answers: { 200: experiments.experimentReport },
    refusals: { 404: unknownExperiment, 409: "the experiment is archived", 422: "settings that contradict each other" },
  },
  dryRun: {
    method: "POST",
    path: "/v1/experiments/:id/dry-run",
    scope: "admin",
    summary: "Try other settings: learn the log again and compare the weights. Changes nothing",
    ...ofExperiment,
    body: experiments.dryRunBody,
    answers: { 200: experiments.dryRunAnswer },
    refusals: { 404: unknownExperiment, 422: "settings that contradict each other" },
  },
  listConfigurations: {
    method: "GET",
    path: "/v1/experiments/:id/configurations",
    scope: "read",
    summary: "Get the audit trail: every change, who made it and when",
    ...ofExperiment,
    answers: { 200: experiments.configurationList },
  },
  history: {
    method: "GET",
    path: "/v1/experiments/:id/history",
    scope: "read",
    summary: "Get the weights and the estimated utility over time",
    ...ofExperiment,
    answers: { 200: experiments.experimentHistory },
  },
  outcomes: {
    method: "GET",
    path: "/v1/experiments/:id/outcomes",
    scope: "read",
    summary: "Get a histogram of the outcomes of each arm",
    ...ofExperiment,
    answers: { 200: experiments.outcomesAnswer },
  },
  decide: {
    method: "POST",
    path: "/v1/experiments/:id/decisions",
    scope: "decide",
    summary: "Make a decision: choose an arm. Safe to repeat with the same key",
    ...ofExperiment,
    body: decisions.decideBody,
    answers: { 201: decisions.decisionAnswer, 200: decisions.decisionAnswer },
    refusals: { 404: unknownExperiment, 409: notDeciding },
  },
  decideBatch: {
    method: "POST",
    path: "/v1/experiments/:id/decisions/batch",
    scope: "decide",
    summary: "Make up to 1,000 decisions",
    ...ofExperiment,
    body: decisions.decideBatchBody,
    answers: { 201: decisions.decisionsAnswer },
    refusals: { 404: unknownExperiment, 409: notDeciding },
  },
  reward: {
    method: "POST",
    path: "/v1/decisions/:id/reward",
    scope: "decide",
    summary: "Report the outcome of a decision. Safe to repeat",
    ...ofDecision,
    body: decisions.rewardBody,
    answers: { 201: decisions.rewardAnswer, 200: decisions.rewardAnswer },
    refusals: { 404: unknownDecision, 409: wrongTime, 422: wrongValue },
  },
  rewardByKey: {
    method: "POST",
    path: "/v1/experiments/:id/rewards",
    scope: "decide",
    summary: "Report the outcome of the decision with a key. Safe to repeat",
    ...ofExperiment,
    body: decisions.keyedRewardBody,
    answers: { 201: decisions.rewardAnswer, 200: decisions.rewardAnswer },
    refusals: {
      404: "no experiment has this id, or no decision has this key",
      409: wrongTime,
      422: wrongValue,
    },
  },
  rewardBatch: {
    method: "POST",
    path: "/v1/rewards/batch",
    scope: "decide",
    summary: "Report up to 1,000 outcomes. Each gets its own status",
    body: decisions.rewardBatchBody,
    answers: { 200: decisions.rewardBatchAnswer },
  },
  cancelDecision: {
    method: "DELETE",
    path: "/v1/decisions/:id",
    scope: "decide",
    summary: "Cancel a decision that was never shown. Nothing is learned from it",
    ...ofDecision,
    answers: { 200: decisions.cancelledDecision },
    refusals: { 404: unknownDecision, 409: "the decision already has a reward, or its window has closed" },
  },
  observe: {
    method: "POST",
    path: "/v1/experiments/:id/observations",
    scope: "decide",
    summary: "Record a decision made elsewhere: its arm, its probability, and its outcome if known",
    ...ofExperiment,
    body: decisions.observationBody,
    answers: { 201: decisions.observationAnswer, 200: decisions.observationAnswer },
    refusals: {
      404: unknownExperiment,
      409: "the experiment is archived, or the key belongs to another decision that was rewarded or made elsewhere",
      422: wrongValue,
    },
  },
  observeBatch: {
    method: "POST",
    path: "/v1/experiments/:id/observations/batch",
    scope: "decide",
    summary: "Record up to 1,000 decisions made elsewhere. Each gets its own status",
    ...ofExperiment,
    body: decisions.observationBatchBody,
    answers: { 200: decisions.observationBatchAnswer },
  },
  log: {
    method: "GET",
    path: "/v1/experiments/:id/log",
    scope: "read",
    summary: "Download the log, one row per decision",
    ...ofExperiment,
    query: closed({ format: Type.Optional(Type.Enum(["ndjson", "csv"])) }),
    answers: { 200: null },
    types: ["application/x-ndjson", "text/csv"],
  },
  events: {
    method: "GET",
    path: "/v1/experiments/:id/events",
    scope: "read",
    summary: "Stream the report as server-sent events: now and after every change",
    ...ofExperiment,
    answers: { 200: null },
    types: ["text/event-stream"],
  },
  deleteExperiment: {
    method: "DELETE",
    path: "/v1/experiments/:id",
    scope: "admin",
    summary: "Delete an archived experiment and its log. A long log takes seconds",
    ...ofExperiment,
    answers: { 200: experiments.deletedExperiment },
    refusals: { 404: unknownExperiment, 409: "the experiment is not archived" },
  },
  queue: {
    method: "GET",
    path: "/v1/queue",
    scope: "read",
    summary: "List the simulation runs in the queue, their progress, and the workers",
    answers: { 200: queue.queueAnswer },
    refusals: { 503: queueAway },
  },
  cancelRun: {
    method: "DELETE",
    path: "/v1/queue/runs/:id",
    scope: "admin",
    summary: "Cancel a simulation run. Workers drop it, and its command ends with the replications done so far",
    params: closed({ id: queue.runId }),
    answers: { 200: queue.cancelledRun },
    refusals: { 404: "no run has this id, or this server has no queue", 503: queueAway },
  },
  metrics: {
    method: "GET",
    path: "/metrics",
    scope: "read",
    summary: "Get metrics for Prometheus",
    answers: { 200: null },
    types: ["text/plain"],
  },
  health: {
    method: "GET",
    path: "/healthz",
    scope: undefined,
    summary: "Check that the process is up",
    answers: { 200: Type.Object({ status: Type.Literal("ok") }) },
  },
  ready: {
    method: "GET",
    path: "/readyz",
    scope: undefined,
    summary: "Check that the store can be written and learning keeps up",
    answers: { 200: Type.Object({ status: Type.Literal("ready") }) },
    refusals: { 503: "not ready, with the reason" },
  },
  openapi: {
    method: "GET",
    path: "/openapi.json",
    scope: undefined,
    summary: "Get this description of the service",
    answers: { 200: Type.Object({}) },
  },
} as const satisfies Record<string, Endpoint>;

/** The name of a call, as programs use it. */
export type EndpointName = keyof typeof endpoints;

/** Example bodies for the OpenAPI document, which can be sent one after another. */
export const exampleBodies: Partial<Record<EndpointName, unknown>> = {
  createExperiment: {
    id: "prompts",
    name: "Prompts whose answers are diverse",
    utility: { kind: "gini-simpson", categories: ["short", "long", "code"] },
    floor: 0.05,
    arms: [{ name: "plain" }, { name: "step by step" }, { name: "with examples" }],
    reward: { expiresAfter: 3600, missing: "ignore" },
  },
  changeExperiment: { floor: 0.1, note: "more of every prompt while the new model is tried" },
  dryRun: { floor: 0.2 },
  decide: { key: "request-1", unit: "user-42" },
  decideBatch: { keys: ["request-2", "request-3", "request-4"] },
  reward: { value: "long" },
  rewardByKey: { key: "request-2", value: "code" },
  rewardBatch: { rewards: [{ decision: "prompts.5", value: "short" }] },
  observe: { key: "request-5", arm: "plain", probability: 0.5, value: "short" },
  observeBatch: { observations: [{ key: "request-6", arm: "plain", probability: 0.5, value: "code" }] },
};
