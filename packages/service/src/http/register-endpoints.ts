import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { Type } from "typebox";
import { type Endpoint, type EndpointName, endpoints, type Scope } from "../contract/index.ts";
import { authorise } from "./callers.ts";
import type { Call, HandlerAnswer, Handlers } from "./handlers.ts";
import { inputCheck } from "./input-check.ts";

/** A call of which one knows no more than that it was checked. */
type AnyCall = { readonly [Part in keyof Call<EndpointName>]: unknown };
type AnyHandler = (call: AnyCall) => HandlerAnswer | Promise<HandlerAnswer>;

/** Told of each answer that goes on after its call was let in. */
type OnStream = (stream: Readable, headers: IncomingHttpHeaders, scope: Scope) => void;

/** Makes a route of every call of the contract: who may, what form its parts have, and what is done. */
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
    // A stream has no end that HEAD could tell of.
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

/** The parts of a request once they are of the form that the contract says. No body is as good as an empty object. */
function callReader({ params = nothing, query = nothing, body: form, scope }: Endpoint) {
  const checkParams = inputCheck(params, "path");
  const checkQuery = inputCheck(query, "query");
  const checkBody = form && inputCheck(form, "body");
  return (request: FastifyRequest): AnyCall => {
    const body = request.body === undefined ? {} : request.body;
    checkParams(request.params);
    // Probes may say what they like; elsewhere what nobody reads was meant to be read.
    if (scope !== undefined) checkQuery(request.query);
    checkBody?.(body);
    return { params: request.params, query: request.query, body, by: request.caller?.name ?? "nobody" };
  };
}
