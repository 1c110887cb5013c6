import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Refusal } from "../decisions/refusal.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const PORT_OF_HTTP = 80;

/** Calls that return data or cause work. Pages of other sites may link to the other paths, which are public. */
const NEEDS_A_KEY = /^\/(v1\/|metrics$)/;

/**
 * Prevents web pages of other sites from calling this service through the browser of a user who may call it: with a
 * host name that resolves to this machine, or with a form, a script or an image. Programs send no `Origin` and no
 * `Sec-Fetch-Site`, and the right `Host`.
 */
export function guardAgainstPages(
  { headers, socket }: IncomingMessage,
  isLoopback: boolean,
  routeOf: () => string | undefined,
): void {
  const { host = "", origin, "sec-fetch-site": site = "none" } = headers;
  if (isLoopback) checkHost(host.toLowerCase(), socket.localPort ?? PORT_OF_HTTP);
  if (origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase()) {
    throw new Refusal(
      403,
      "foreign-origin",
      `Calls from the page ${quoted(origin)} are refused: only pages of this service may call it.`,
    );
  }
  // `same-site` is not enough: another port of the same machine is the same site and may serve anybody's page.
  if (site === "same-origin" || site === "none" || (isLink(headers) && !NEEDS_A_KEY.test(routeOf() ?? ""))) return;
  const message =
    "This call came from a page of another site. Enter the address in the browser yourself, or call from a program.";
  throw new Refusal(403, "foreign-site", message);
}

/** Whether the user follows a link, so that only the user sees the answer, and no page does. */
function isLink({ "sec-fetch-mode": mode, "sec-fetch-dest": destination }: IncomingHttpHeaders): boolean {
  return mode === "navigate" && destination === "document";
}

/** Accepts only the loopback names of this machine. The default port of HTTP may be omitted. */
function checkHost(host: string, port: number): void {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  if (hosts.includes(host) || (port === PORT_OF_HTTP && LOOPBACK_NAMES.includes(host))) return;
  const message = `This service only answers programs on this machine, as ${hosts.join(" or ")}, not as ${quoted(host)}.`;
  throw new Refusal(403, "foreign-host", message);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
