import { type TSchema, Type } from "typebox";
import * as decisions from "./decisions.ts";
import * as experiments from "./experiments.ts";
import { closed, decisionId, experimentId } from "./fields.ts";
import * as queue from "./queue.ts";

/** What a key allows: `admin` everything, `decide` also reading. */
export type Scope = "admin" | "decide" | "read";

/** A call of the service: its address, its schemas, and which keys it needs. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters as `:name`. */
  readonly path: string;
  /** Undefined: no key is needed. */
  readonly scope: Scope | undefined;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The answer of each status of success; null if it is not JSON. */
  readonly answers: Readonly<Record<number, TSchema | null>>;
  /** Its media types if it is not JSON. */
  readonly types?: readonly string[];
  /** Further refusals besides 400, 401, 403, 413, 415, 429 and 503, and their reasons. */
  readonly refusals?: Readonly<Record<number, string>>;
}

const ofExperiment = closed({ id: experimentId });
const ofDecision = closed({ id: decisionId });
const unknownExperiment = "there is no such experiment";
const unknownDecision = "there is no such decision";
const wrongValue = "the experiment does not accept the value or the arm";
const wrongTime = "rewarded with another value, or cancelled";
const queueAway = "the database of the queue does not answer";
const notDeciding = "archived, or only observes";

/** Every call of the service: its routes, its OpenAPI document and the types of its client are made of this table. */
export const endpoints = {
  createExperiment: {
    method: "POST",
    path: "/v1/experiments",
    scope: "admin",
    summary: "Create an experiment; also accepts an experiment file as JSON, and ignores what only simulations use",
    body: experiments.createExperimentBody,
    answers: { 201: experiments.experimentReport, 200: experiments.experimentReport },
    refusals: { 409: "another experiment has this id", 422: "settings that contradict each other" },
  },
  listExperiments: {
    method: "GET",
    path: "/v1/experiments",
    scope: "read",
    summary: "All experiments",
    answers: { 200: experiments.experimentList },
  },
  reportExperiment: {
    method: "GET",
    path: "/v1/experiments/:id",
    scope: "read",
    summary: "The report: weights, counts, estimated utility, certificate, alarms",
    params: ofExperiment,
    answers: { 200: experiments.experimentReport },
    refusals: { 404: unknownExperiment },
  },
  changeExperiment: {
    method: "PATCH",
    path: "/v1/experiments/:id",
    scope: "admin",
    summary: "Pause, resume, archive, add or retire arms, change settings",
    params: ofExperiment,
    body: experiments.changeExperimentBody,
    answers: { 200: experiments.experimentReport },
    refusals: { 404: unknownExperiment, 409: "archived", 422: "settings that contradict each other" },
  },
  dryRun: {
    method: "POST",
    path: "/v1/experiments/:id/dry-run",
    scope: "admin",
    summary: "The weights that other settings would give, learned again from the log",
    params: ofExperiment,
    body: experiments.dryRunBody,
    answers: { 200: experiments.dryRunAnswer },
    refusals: { 404: unknownExperiment, 422: "settings that contradict each other" },
  },
  listConfigurations: {
    method: "GET",
    path: "/v1/experiments/:id/configurations",
    scope: "read",
    summary: "The audit trail: every change, who made it and when",
    params: ofExperiment,
    answers: { 200: experiments.configurationList },
    refusals: { 404: unknownExperiment },
  },
  history: {
    method: "GET",
    path: "/v1/experiments/:id/history",
    scope: "read",
    summary: "Weights and estimated utility over time",
    params: ofExperiment,
    answers: { 200: experiments.experimentHistory },
    refusals: { 404: unknownExperiment },
  },
  outcomes: {
    method: "GET",
    path: "/v1/experiments/:id/outcomes",
    scope: "read",
    summary: "A histogram of the outcomes of each arm",
    params: ofExperiment,
    answers: { 200: experiments.outcomesAnswer },
    refusals: { 404: unknownExperiment },
  },
  decide: {
    method: "POST",
    path: "/v1/experiments/:id/decisions",
    scope: "decide",
    summary: "Choose an arm. Safe to repeat with the same key",
    params: ofExperiment,
    body: decisions.decideBody,
    answers: { 201: decisions.decisionAnswer, 200: decisions.decisionAnswer },
    refusals: { 404: unknownExperiment, 409: notDeciding },
  },
  decideBatch: {
    method: "POST",
    path: "/v1/experiments/:id/decisions/batch",
    scope: "decide",
    summary: "Choose up to 1,000 arms",
    params: ofExperiment,
    body: decisions.decideBatchBody,
    answers: { 201: decisions.decisionsAnswer },
    refusals: { 404: unknownExperiment, 409: notDeciding },
  },
  reward: {
    method: "POST",
    path: "/v1/decisions/:id/reward",
    scope: "decide",
    summary: "Report the outcome of a decision. Safe to repeat",
    params: ofDecision,
    body: decisions.rewardBody,
    answers: { 201: decisions.rewardAnswer, 200: decisions.rewardAnswer },
    refusals: { 404: unknownDecision, 409: wrongTime, 422: wrongValue },
  },
  rewardByKey: {
    method: "POST",
    path: "/v1/experiments/:id/rewards",
    scope: "decide",
    summary: "Report the outcome of the decision with a key. Safe to repeat",
    params: ofExperiment,
    body: decisions.keyedRewardBody,
    answers: { 201: decisions.rewardAnswer, 200: decisions.rewardAnswer },
    refusals: {
      404: "no such experiment, or no decision with this key",
      409: wrongTime,
      422: wrongValue,
    },
  },
  rewardBatch: {
    method: "POST",
    path: "/v1/rewards/batch",
    scope: "decide",
    summary: "Report up to 1,000 outcomes, with a status for each",
    body: decisions.rewardBatchBody,
    answers: { 200: decisions.rewardBatchAnswer },
  },
  cancelDecision: {
    method: "DELETE",
    path: "/v1/decisions/:id",
    scope: "decide",
    summary: "Cancel a decision that was never shown, so that it is not learned from",
    params: ofDecision,
    answers: { 200: decisions.cancelledDecision },
    refusals: { 404: unknownDecision, 409: "rewarded already, or its time is up" },
  },
  observe: {
    method: "POST",
    path: "/v1/experiments/:id/observations",
    scope: "decide",
    summary: "Record a decision made elsewhere: its arm, its probability, and its outcome if there is one",
    params: ofExperiment,
    body: decisions.observationBody,
    answers: { 201: decisions.observationAnswer, 200: decisions.observationAnswer },
    refusals: {
      404: unknownExperiment,
      409: "archived, or the key has another decision, rewarded or made elsewhere",
      422: wrongValue,
    },
  },
  observeBatch: {
    method: "POST",
    path: "/v1/experiments/:id/observations/batch",
    scope: "decide",
    summary: "Record up to 1,000 decisions made elsewhere, with a status for each",
    params: ofExperiment,
    body: decisions.observationBatchBody,
    answers: { 200: decisions.observationBatchAnswer },
    refusals: { 404: unknownExperiment },
  },
  log: {
    method: "GET",
    path: "/v1/experiments/:id/log",
    scope: "read",
    summary: "The log, one row for each decision",
    params: ofExperiment,
    query: closed({ format: Type.Optional(Type.Enum(["ndjson", "csv"])) }),
    answers: { 200: null },
    types: ["application/x-ndjson", "text/csv"],
    refusals: { 404: unknownExperiment },
  },
  events: {
    method: "GET",
    path: "/v1/experiments/:id/events",
    scope: "read",
    summary: "Server-sent events: the report, and every changed report after it",
    params: ofExperiment,
    answers: { 200: null },
    types: ["text/event-stream"],
    refusals: { 404: unknownExperiment },
  },
  deleteExperiment: {
    method: "DELETE",
    path: "/v1/experiments/:id",
    scope: "admin",
    summary: "Delete an archived experiment with its log. A long log takes seconds",
    params: ofExperiment,
    answers: { 200: experiments.deletedExperiment },
    refusals: { 404: unknownExperiment, 409: "not archived" },
  },
  queue: {
    method: "GET",
    path: "/v1/queue",
    scope: "read",
    summary: "Simulation runs in the queue, their progress, and the workers",
    answers: { 200: queue.queueAnswer },
    refusals: { 503: queueAway },
  },
  cancelRun: {
    method: "DELETE",
    path: "/v1/queue/runs/:id",
    scope: "admin",
    summary: "Cancel a simulation run: workers drop it, and its command ends with the replications done so far",
    params: closed({ id: queue.runId }),
    answers: { 200: queue.cancelledRun },
    refusals: { 404: "there is no such run, or this server has no queue", 503: queueAway },
  },
  metrics: {
    method: "GET",
    path: "/metrics",
    scope: "read",
    summary: "Metrics for Prometheus",
    answers: { 200: null },
    types: ["text/plain"],
  },
  health: {
    method: "GET",
    path: "/healthz",
    scope: undefined,
    summary: "The process is up",
    answers: { 200: Type.Object({ status: Type.Literal("ok") }) },
  },
  ready: {
    method: "GET",
    path: "/readyz",
    scope: undefined,
    summary: "The store can be written, and learning keeps up",
    answers: { 200: Type.Object({ status: Type.Literal("ready") }) },
    refusals: { 503: "not ready, with the reason" },
  },
  openapi: {
    method: "GET",
    path: "/openapi.json",
    scope: undefined,
    summary: "This description",
    answers: { 200: Type.Object({}) },
  },
} as const satisfies Record<string, Endpoint>;

/** The name of a call, as programs use it. */
export type EndpointName = keyof typeof endpoints;

/** Example bodies for the OpenAPI document. They can be sent one after the other. */
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
