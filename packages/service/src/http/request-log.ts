import type { FastifyReply, FastifyRequest } from "fastify";

const FREQUENT = /\/(decisions|rewards?|observations)(\/|$)|^\/(healthz|readyz|metrics)$/;

/** A line for an answered request. Frequent calls are logged at `debug` alone: a line adds a tenth to the work of such a call. */
export function requestLog({ log, id, method, routeOptions, caller }: FastifyRequest, reply: FastifyReply): void {
  const route = routeOptions.url ?? "unknown";
  const { statusCode: status, elapsedTime } = reply;
  const level = status >= 500 ? "warn" : FREQUENT.test(route) ? "debug" : "info";
  const milliseconds = Math.round(elapsedTime * 1000) / 1000;
  log[level]({ requestId: id, method, route, status, milliseconds, caller: caller?.name }, "answered");
}
