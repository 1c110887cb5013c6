import type { IncomingMessage } from "node:http";
import { Refusal } from "../decisions/refusal.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const PORT_OF_HTTP = 80;

/**
 * Keeps web pages of other sites from driving this service through the browser of somebody who may call it: by a name of
 * theirs that leads to this machine, or by a form or script. Programs send no `Origin`, and the right `Host`.
 */
export function guardAgainstPages({ headers, socket }: IncomingMessage, isLoopback: boolean): void {
  const { host = "", origin } = headers;
  if (isLoopback) checkHost(host.toLowerCase(), socket.localPort ?? PORT_OF_HTTP);
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) {
    throw new Refusal(403, "foreign-origin", `invalid origin: expected a page of this service, got ${quoted(origin)}`);
  }
}

/** A service has one port, and is asked for it at every request. */
const hostsByPort = new Map<number, ReadonlySet<string>>();

function checkHost(host: string, port: number): void {
  const hosts = hostsByPort.get(port) ?? loopbackHosts(port);
  hostsByPort.set(port, hosts);
  if (hosts.has(host)) return;
  const rule = `${[...hosts].join(" or ")}, as this service listens on this machine alone`;
  throw new Refusal(403, "foreign-host", `invalid host: expected ${rule}, got ${quoted(host)}`);
}

/** How one calls this machine from itself. The usual port of HTTP may be left out. */
function loopbackHosts(port: number): ReadonlySet<string> {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  return new Set(port === PORT_OF_HTTP ? [...hosts, ...LOOPBACK_NAMES] : hosts);
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
