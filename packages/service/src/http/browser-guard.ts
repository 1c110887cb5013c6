import type { IncomingMessage } from "node:http";
import { Refusal } from "../decisions/refusal.ts";

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const PORT_OF_HTTP = 80;

/**
 * Keeps web pages of other sites from driving this service through the browser of somebody who may call it: by a name of
 * theirs that leads to this machine, or by a form or script. Programs send no `Origin`, and the right `Host`.
 */
export function guardAgainstPages({ headers, socket }: IncomingMessage, isLoopback: boolean): void {
  const { host = "", origin } = headers;
  if (isLoopback) checkHost(host, socket.localPort);
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) {
    throw new Refusal(403, "foreign-origin", `invalid origin: expected a page of this service, got ${quoted(origin)}`);
  }
}

function checkHost(host: string, ownPort: number | undefined): void {
  const [, name = "", port = PORT_OF_HTTP] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
  if (LOOPBACK_NAMES.has(name.toLowerCase()) && (ownPort === undefined || Number(port) === ownPort)) return;
  const rule = `localhost, 127.0.0.1 or [::1] with port ${ownPort ?? PORT_OF_HTTP}, as this service listens on this machine alone`;
  throw new Refusal(403, "foreign-host", `invalid host: expected ${rule}, got ${quoted(host)}`);
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
