import { randomBytes } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { openApiDocument } from "../contract/openapi.ts";
import type { DecisionCalls } from "../decisions/decision-service.ts";
import { Refusal } from "../decisions/refusal.ts";
import { callerOf, isAllowed, type StoredKeyRing } from "./access.ts";
import { guardAgainstPages } from "./browser-guard.ts";
import { answerClientError, limitConnections, SILENCE_LIMIT, timeLimits } from "./connections.ts";
import { errorReply } from "./error-reply.ts";
import { checkJsonType, readJson } from "./input.ts";
import { ServiceMetrics } from "./metrics.ts";
import { QueueCalls, type QueueView } from "./queue.ts";
import { methodsOf, registerEndpoints, serviceHandlers, unknownRoute } from "./routes.ts";
import { OpenStreams, ReportFeeds } from "./streams.ts";
import { hasWebApp, isPageView, sendMissingPage, serveLinks, serveWebApp } from "./web-app.ts";

export interface ServerOptions {
  readonly calls: DecisionCalls;
  readonly keys: StoredKeyRing;
  /** Whether the service can be reached only from its own machine. */
  readonly isLoopback: boolean;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  /** Most calls per second of one key, or of one address without a key. Default: no limit. */
  readonly rateLimit?: number | undefined;
  /** The folder of the built web app. Without an app, `/` has links to the API. */
  readonly app?: string | undefined;
  /** The queue of simulations to show. Default: none. */
  readonly queue?: QueueView | undefined;
  /** The version of the service, for the OpenAPI document. */
  readonly version: string;
  readonly logLevel: LogLevel;
  /** Where log lines go. Default: standard output. */
  readonly logTo?: { write(line: string): void } | undefined;
}

const LARGEST_HEADERS = 16_384;

/** Builds the HTTP server, ready to listen. Closing it answers pending requests, then closes the service behind it. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { calls, keys, isLoopback, version } = options;
  const app = newServer(options);
  const metrics = new ServiceMetrics(calls);
  const feeds = new ReportFeeds(calls);
  addHooks(app, options, metrics);
  closeInOrder(app, calls, feeds);
  addJson(app);
  if (options.rateLimit !== undefined) await limitRate(app, options.rateLimit);
  const queue = new QueueCalls(options.queue, app.log);
  const streams = new OpenStreams();
  keys.onRefresh(() => streams.check());
  const handlers = serviceHandlers({ calls, feeds, queue, metrics, description: openApiDocument(version) });
  registerEndpoints(app, handlers, (stream, { authorization }, scope) => {
    streams.add(stream, () => isAllowed(callerOf(authorization, keys, isLoopback), scope));
  });
  if (hasWebApp(options.app)) await serveWebApp(app, options.app);
  else serveLinks(app);
  return app;
}

function newServer({ bodyLimit, logLevel, logTo, app: folder }: ServerOptions): FastifyInstance {
  const run = randomBytes(4).toString("hex");
  const limits = timeLimits();
  let requests = 0;
  const app = Fastify({
    bodyLimit,
    logger: { level: logLevel, ...(logTo && { stream: logTo }) },
    // Log lines contain their request id themselves: a logger per request would cost more than most calls do.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${run}-${++requests}`,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionTimeout: SILENCE_LIMIT,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    http: { ...limits, maxHeaderSize: LARGEST_HEADERS },
    clientErrorHandler: answerClientError,
    // Paths that the router refuses, before any route or hook.
    frameworkErrors: (error, request, reply) => {
      const isBrokenLink = hasWebApp(folder) && request.method === "GET" && isPageView(request);
      if (isBrokenLink) sendMissingPage(folder, reply.headers(SAFE_HEADERS));
      else sendError(error, request, reply);
    },
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, "");
    const methods = methodsOf(path);
    if (methods.length > 0) reply.header("allow", methods.join(", "));
    sendError(unknownRoute(request.method, path, methods), request, reply);
  });
  return app;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = errorReply(error, request.id, request.server.initialConfig.bodyLimit!);
  if (status === 500) request.log.error({ requestId: request.id, err: error }, "failed");
  reply.code(status).headers(SAFE_HEADERS).headers(headers).send(body);
}

/** On close, refuses new requests, ends streams and finishes answers, then closes the service behind them. */
function closeInOrder(app: FastifyInstance, calls: DecisionCalls, feeds: ReportFeeds): void {
  const draining = limitConnections(app.server);
  let isClosing = false;
  app.addHook("onRequest", (_request, _reply, done) => {
    if (isClosing) throw new Refusal(503, "closing", "The service is shutting down. Try again.");
    done();
  });
  app.addHook("preClose", (done) => {
    isClosing = true;
    feeds.close();
    draining.start();
    done();
  });
  app.addHook("onClose", async () => {
    draining.stop();
    await calls.close();
  });
}

function addHooks(app: FastifyInstance, { keys, isLoopback }: ServerOptions, metrics: ServiceMetrics): void {
  app.decorateRequest("caller", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    metrics.begin();
    reply.headers(SAFE_HEADERS).header("x-request-id", request.id);
    guardAgainstPages(request.raw, isLoopback, () => request.routeOptions.url);
    request.caller = callerOf(request.headers.authorization, keys, isLoopback);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Read once, since this getter creates a new object.
    const { url: route = "unknown" } = request.routeOptions;
    metrics.end(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    requestLog(route, request, reply);
    done();
  });
}

/** Accepts only JSON bodies. */
function addJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    checkJsonType(request.headers);
    done(null, readJson(bytes as Buffer));
  });
}

async function limitRate(app: FastifyInstance, most: number): Promise<void> {
  await app.register(rateLimit, {
    max: most,
    timeWindow: 1000,
    keyGenerator: ({ caller, ip }) => (caller === undefined ? `address ${ip}` : `key ${caller.key}`),
    errorResponseBuilder: () =>
      new Refusal(429, "too-many", `More than ${most} calls a second. Slow down and try again.`),
  });
}

/** On every answer: browsers must not cache it, guess its type, frame it or run it. */
const SAFE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const FREQUENT = /\/(decisions|rewards?|observations)(\/|$)|^\/(healthz|readyz|metrics)$/;

/**
 * Logs an answered request. Frequent calls are logged only at `debug`, since a line makes such a call a tenth slower.
 */
function requestLog(route: string, { log, id, method, caller }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply;
  const level = status >= 500 ? "warn" : FREQUENT.test(route) ? "debug" : "info";
  if (level === "debug" && log.level !== "debug" && log.level !== "trace") return;
  const milliseconds = Math.round(reply.elapsedTime * 1000) / 1000;
  log[level]({ requestId: id, method, route, status, milliseconds, caller: caller?.name }, "answered");
}

/** How much is logged: `info` has a line for each call except frequent ones, `debug` for every call. */
export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
/** A log level. */
export type LogLevel = (typeof logLevels)[number];
