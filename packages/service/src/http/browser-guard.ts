import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Refusal } from "../decisions/refusal.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const PORT_OF_HTTP = 80;

/** Calls that answer with data, or make work. A page elsewhere may link to the others, which are for everybody. */
const NEEDS_A_KEY = /^\/(v1\/|metrics$)/;

/**
 * Keeps web pages of other sites from driving this service through the browser of somebody who may call it: by a name of
 * theirs that leads to this machine, or by a form, a script or an image. Programs send no `Origin` and no `Sec-Fetch-Site`, and the
 * right `Host`.
 */
export function guardAgainstPages(
  { headers, socket }: IncomingMessage,
  isLoopback: boolean,
  routeOf: () => string | undefined,
): void {
  const { host = "", origin, "sec-fetch-site": site = "none" } = headers;
  if (isLoopback) checkHost(host.toLowerCase(), socket.localPort ?? PORT_OF_HTTP);
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase()) {
    throw new Refusal(
      403,
      "foreign-origin",
      `Calls from the page ${quoted(origin)} are refused: only pages of this service may call it.`,
    );
  }
  // Another port of the same machine is the same site, and may be anybody's page.
  if (site === "same-origin" || site === "none" || (isLink(headers) && !NEEDS_A_KEY.test(routeOf() ?? ""))) return;
  const message =
    "This call came from a page of another site. Enter the address in the browser yourself, or call from a program.";
  throw new Refusal(403, "foreign-site", message);
}

/** Whether somebody follows a link, so that the answer is shown to them and to no page. */
function isLink({ "sec-fetch-mode": mode, "sec-fetch-dest": destination }: IncomingHttpHeaders): boolean {
  return mode === "navigate" && destination === "document";
}

/** Compares with the names of this machine on itself. The usual port of HTTP may be left out. */
function checkHost(host: string, port: number): void {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  if (hosts.includes(host) || (port === PORT_OF_HTTP && LOOPBACK_NAMES.includes(host))) return;
  const message = `This service only answers programs on this machine, as ${hosts.join(" or ")}, not as ${quoted(host)}.`;
  throw new Refusal(403, "foreign-host", message);
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
