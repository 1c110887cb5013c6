import type { FastifyReply, FastifyRequest } from "fastify";

const FREQUENT = /\/(decisions|rewards?|observations)(\/|$)|^\/(healthz|readyz|metrics)$/;

/** A line for an answered request. Frequent calls are logged at `debug` alone, as a line adds a tenth to the work of such a call. */
export function requestLog(route: string, { log, id, method, caller }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply;
  const level = status >= 500 ? "warn" : FREQUENT.test(route) ? "debug" : "info";
  if (level === "debug" && !isVerbose(log.level)) return;
  const milliseconds = Math.round(reply.elapsedTime * 1000) / 1000;
  log[level]({ requestId: id, method, route, status, milliseconds, caller: caller?.name }, "answered");
}

function isVerbose(level: string): boolean {
  return level === "debug" || level === "trace";
}
