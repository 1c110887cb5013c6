import { check, type JsonSchema } from "@blendit/lab/spec";
import type { TSchema } from "typebox";
import * as decisions from "./decisions.ts";
import { type Endpoint, type EndpointName, endpoints, exampleBodies } from "./endpoints.ts";
import * as experiments from "./experiments.ts";
import { wireDefinitions } from "./fields.ts";
import * as queue from "./queue.ts";

type Json = Readonly<Record<string, unknown>>;

/** Bodies and answers that have a name in generated clients. */
const named: Readonly<Record<string, TSchema>> = {
  CreateExperiment: experiments.createExperimentBody,
  ChangeExperiment: experiments.changeExperimentBody,
  DryRun: experiments.dryRunBody,
  DryRunResult: experiments.dryRunAnswer,
  ExperimentReport: experiments.experimentReport,
  ExperimentList: experiments.experimentList,
  ConfigurationList: experiments.configurationList,
  ExperimentHistory: experiments.experimentHistory,
  Outcomes: experiments.outcomesAnswer,
  Decide: decisions.decideBody,
  Decision: decisions.decisionAnswer,
  Reward: decisions.rewardBody,
  RewardByKey: decisions.keyedRewardBody,
  RewardResult: decisions.rewardAnswer,
  Observation: decisions.observationBody,
  ObservationResult: decisions.observationAnswer,
  Queue: queue.queueAnswer,
  CancelledRun: queue.cancelledRun,
  Error: decisions.errorAnswer,
};
const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));

/** Reasons of refusals that every call can get if it has the given property. */
const usualRefusals = {
  always: { 429: "too many calls per second", 500: "the service failed; its log has the reason" },
  input: { 400: "the request does not match the schema; the message lists what is wrong" },
  key: {
    401: "the key is missing or unknown",
    403: "the key does not have the required scope, or a page of another site made the call",
  },
  body: { 413: "the body is too large", 415: "the body is not JSON" },
  store: { 503: "the service is shutting down, or the store cannot be written; try again" },
};

/** The description of the service, as OpenAPI 3.1. */
export function openApiDocument(version: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Blendit",
      version,
      description:
        "Learns the best blend of arms. Ask which arm to show, then report the outcome. Calls are safe to repeat with the same key.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths: pathsOf(),
    components: {
      schemas: { ...rewritten(wireDefinitions), ...mapValues(named, (schema) => rewritten(schema)) },
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "created with `blendit keys create`; not needed while no key exists",
        },
      },
    },
  };
}

function pathsOf(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name as EndpointName, endpoint) };
  }
  return paths;
}

function operation(name: EndpointName, endpoint: Endpoint): Json {
  const { summary, scope, body } = endpoint;
  return {
    operationId: name,
    summary,
    ...(scope === undefined ? { security: [] } : { security: [{ key: [scope] }] }),
    parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
    ...(body && { requestBody: requestBody(body, exampleBodies[name]) }),
    responses: { ...answersOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function parametersOf(schema: TSchema | undefined, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: rewritten(property),
  }));
}

function requestBody(schema: TSchema, example: unknown): Json {
  const content = { schema: reference(schema), ...(example !== undefined && { example }) };
  return { required: check({}, schema as JsonSchema).length > 0, content: { "application/json": content } };
}

function answersOf({ answers, types = [] }: Endpoint): Json {
  return mapValues(answers, (schema, status) => ({
    description: status === "201" ? "created" : 201 in answers ? "repeated call; nothing has changed" : "done",
    content:
      schema === null
        ? Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }]))
        : { "application/json": { schema: reference(schema) } },
  }));
}

function refusalsOf(endpoint: Endpoint): Json {
  const { always, input, key, body, store } = usualRefusals;
  const reasons: Readonly<Record<string, string>> = {
    ...always,
    ...((endpoint.params ?? endpoint.query ?? endpoint.body) && input),
    ...(endpoint.scope && key),
    ...(endpoint.body && body),
    ...(endpoint.method !== "GET" && store),
    ...endpoint.refusals,
  };
  const content = { "application/json": { schema: reference(decisions.errorAnswer) } };
  return mapValues(reasons, (description) => ({ description, content }));
}

function reference(schema: TSchema): unknown {
  const name = names.get(schema);
  return name === undefined ? rewritten(schema) : { $ref: `#/components/schemas/${name}` };
}

/**
 * A copy without its own definitions, whose references point to the components instead. Rules, which OpenAPI does not have, become
 * part of the description.
 */
function rewritten<Value extends object>(value: Value): Json {
  return JSON.parse(JSON.stringify(value), (key, part) => {
    if (key === "$defs") return undefined;
    if (key === "$ref") return part.replace("#/$defs/", "#/components/schemas/");
    if (typeof part?.rule !== "string") return part;
    const { rule: _, ...rest } = part;
    return { ...rest, description: meaningOf(part) };
  });
}

/** What a value means and must be; undefined if its schema has no words for it. */
export function meaningOf({ description, rule }: JsonSchema): string | undefined {
  return description && rule ? `${description}; ${rule}` : (description ?? rule);
}

function mapValues<Value, Result>(
  values: Readonly<Record<string | number, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
