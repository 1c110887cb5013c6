import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { type Static, type TSchema, Type } from "typebox";
import { type Endpoint, type EndpointName, endpoints, type Scope } from "../contract/index.ts";
import type { DecisionCalls } from "../decisions/decision-service.ts";
import { Refusal } from "../decisions/refusal.ts";
import { authorise } from "./access.ts";
import { ofExperimentFile } from "./experiment-file.ts";
import { inputCheck } from "./input.ts";
import { logText } from "./log-text.ts";
import type { ServiceMetrics } from "./metrics.ts";
import type { QueueCalls } from "./queue.ts";
import type { ReportFeeds } from "./streams.ts";

/** A call of any endpoint, after validation. */
type AnyCall = { readonly [Part in keyof Call<EndpointName>]: unknown };
type AnyHandler = (call: AnyCall) => HandlerAnswer | Promise<HandlerAnswer>;

/** Called for every long-lived answer, such as a stream of events. */
type OnStream = (stream: Readable, headers: IncomingHttpHeaders, scope: Scope) => void;

/** Registers a route for every call of the contract: its scope, its validation and its handler. */
export function registerEndpoints(app: FastifyInstance, handlers: Handlers, onStream: OnStream): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    app.route(routeOf(endpoints[name], handlers[name] as AnyHandler, onStream));
  }
}

function routeOf(endpoint: Endpoint, handle: AnyHandler, onStream: OnStream): RouteOptions {
  const { method, path, scope } = endpoint;
  const checkedCall = callReader(endpoint);
  return {
    method,
    url: path,
    // HEAD needs the length of the answer, which a stream does not have.
    exposeHeadRoute: method === "GET" && endpoint.answers[200] !== null,
    ...(scope === undefined
      ? { config: { rateLimit: false } }
      : {
          preParsing: (request, _reply, payload, done) => {
            authorise(request, scope);
            done(null, payload);
          },
        }),
    handler: async (request, reply) => {
      const { status, body, type } = await handle(checkedCall(request));
      if (body instanceof Readable && scope !== undefined) onStream(body, request.headers, scope);
      reply.code(status);
      if (type !== undefined) reply.type(type);
      return body;
    },
  };
}

const nothing = Type.Object({}, { additionalProperties: false });

/** Validates the parts of a request against the contract. A missing body counts as an empty object. */
function callReader({ params = nothing, query = nothing, body: form, scope }: Endpoint) {
  const checkParams = inputCheck(params, "path");
  const checkQuery = inputCheck(query, "query");
  const checkBody = form && inputCheck(form, "body");
  const takesFiles = form === endpoints.createExperiment.body;
  return (request: FastifyRequest): AnyCall => {
    const sent = request.body === undefined ? {} : request.body;
    const { body, ignored } = takesFiles ? ofExperimentFile(sent) : { body: sent, ignored: [] };
    checkParams(request.params);
    // Probes may send any query. In other calls an unknown parameter is a mistake.
    if (scope !== undefined) checkQuery(request.query);
    checkBody?.(body);
    return { params: request.params, query: request.query, body, by: request.caller?.name ?? "nobody", ignored };
  };
}

/** The answer of a handler: JSON, or text of another type, complete or as a stream. */
interface HandlerAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Default: JSON. */
  readonly type?: string;
}

type Part<Name extends EndpointName, Key extends "params" | "query" | "body"> = (typeof endpoints)[Name] extends {
  readonly [key in Key]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** A call whose parts match the contract. */
interface Call<Name extends EndpointName> {
  readonly params: Part<Name, "params">;
  readonly query: Part<Name, "query">;
  readonly body: Part<Name, "body">;
  /** The name of the key. */
  readonly by: string;
  /** The ignored parts of an experiment file. */
  readonly ignored: readonly string[];
}

/** A handler for each call of the contract, by its name. */
type Handlers = { readonly [Name in EndpointName]: (call: Call<Name>) => HandlerAnswer | Promise<HandlerAnswer> };

function ok(body: unknown): HandlerAnswer {
  return { status: 200, body };
}

function textAnswer(type: string, body: string | Readable): HandlerAnswer {
  return { status: 200, body, type };
}

interface HandlerParts {
  readonly calls: DecisionCalls;
  readonly feeds: ReportFeeds;
  readonly queue: QueueCalls;
  readonly metrics: ServiceMetrics;
  /** The OpenAPI document. */
  readonly description: unknown;
}

/** What each call of the contract does. */
export function serviceHandlers({ calls, feeds, queue, metrics, description }: HandlerParts): Handlers {
  return {
    createExperiment: async ({ body, by, ignored }) => {
      const answer = await calls.createExperiment(body, by);
      return ignored.length === 0 ? answer : { ...answer, body: { ...answer.body, ignored } };
    },
    listExperiments: () => ok(calls.listExperiments()),
    reportExperiment: async ({ params }) => ok(await calls.reportExperiment(params.id)),
    changeExperiment: ({ params, body, by }) => calls.changeExperiment(params.id, body, by),
    deleteExperiment: async ({ params }) => ok(await calls.deleteExperiment(params.id)),
    dryRun: async ({ params, body }) => ok(await calls.dryRun(params.id, body)),
    listConfigurations: ({ params }) => ok(calls.listConfigurations(params.id)),
    history: async ({ params }) => ok(await calls.history(params.id)),
    outcomes: ({ params }) => ok(calls.outcomes(params.id)),
    decide: ({ params, body }) => calls.decide(params.id, body),
    decideBatch: async ({ params, body }) => ({ status: 201, body: await calls.decideBatch(params.id, body) }),
    reward: ({ params, body }) => calls.reward(params.id, body),
    rewardByKey: ({ params, body }) => calls.rewardByKey(params.id, body),
    rewardBatch: async ({ body }) => ok(await calls.rewardBatch(body)),
    cancelDecision: async ({ params }) => ok(await calls.cancelDecision(params.id)),
    observe: ({ params, body }) => calls.observe(params.id, body),
    observeBatch: async ({ params, body }) => ok(await calls.observeBatch(params.id, body)),
    log: async ({ params, query }) => {
      const { type, text } = await logText(calls.log(params.id), query.format ?? "ndjson");
      return textAnswer(type, text);
    },
    events: async ({ params }) => textAnswer("text/event-stream", await feeds.open(params.id)),
    queue: async () => ok(await queue.look()),
    cancelRun: async ({ params, by }) => ok(await queue.cancel(params.id, by)),
    metrics: async () => textAnswer(metrics.type, await metrics.text()),
    health: () => ok({ status: "ok" }),
    ready: () => {
      const reason = calls.unreadyReason();
      if (reason !== undefined) throw new Refusal(503, "not-ready", reason);
      return ok({ status: "ready" });
    },
    openapi: () => ok(description),
  };
}

const routes = [
  { method: "GET", pattern: /^\/$/ },
  ...Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  })),
];

/** The methods of a path; none for an unknown path. */
export function methodsOf(path: string): string[] {
  return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/** The refusal of a method and a path without a call. `methods` are the methods that the path has. */
export function unknownRoute(method: string, path: string, methods: readonly string[]): Refusal {
  if (methods.length > 0) {
    return new Refusal(405, "method-not-allowed", `${method} is not allowed here. Use ${methods.join(" or ")}.`);
  }
  const message = `No call has the path ${JSON.stringify(path.slice(0, 100))}. /openapi.json lists them all.`;
  return new Refusal(404, "not-found", message);
}
