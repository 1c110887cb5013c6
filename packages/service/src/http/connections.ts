import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import type { ConnectionError } from "fastify";

/** The most connections of all callers together, and of one address other than this machine. */
const MOST_CONNECTIONS = 5000;
const MOST_OF_AN_ADDRESS = 1000;

/**
 * The options of a server that limit how long a caller may take. Without the last one, Node looks for slow callers only
 * every 30 s.
 */
export function timeLimits(second = 1000) {
  return {
    headersTimeout: 10 * second,
    requestTimeout: 30 * second,
    // Longer than the minute after which common proxies drop an idle connection, so that a proxy does not find it
    // closed.
    keepAliveTimeout: 72 * second,
    connectionsCheckingInterval: second,
  } satisfies ServerOptions;
}

/**
 * A connection without any traffic for this long is dropped, such as that of a reader that has stopped reading. Event
 * streams have a heartbeat.
 */
export const SILENCE_LIMIT = 300_000;

interface Limits {
  readonly most?: number;
  readonly mostOfAddress?: number;
  /** The address of the caller; undefined for this machine. */
  readonly addressOf?: (socket: Socket) => string | undefined;
}

/** When the server closes: milliseconds between two looks at idle connections, and the time limit for answers. */
const LOOK_EVERY = 20;
const PATIENCE = 10_000;

/** Closes all connections while the server closes: idle ones at once, others after their answer, and the rest after ten seconds. */
interface Draining {
  start(): void;
  stop(): void;
}

/**
 * Prevents callers that open connections without sending requests from locking others out. If there are too many
 * connections, in total or from one address, the one that has been idle for longest is closed. If none is idle, the
 * newest is closed.
 */
export function limitConnections(server: Server, limits: Limits = {}): Draining {
  const { most = MOST_CONNECTIONS, mostOfAddress = MOST_OF_AN_ADDRESS, addressOf = foreignAddress } = limits;
  const addresses = new Map<Socket, string | undefined>();
  /** The number of requests without a complete answer, by connection. */
  const waiting = new Map<Socket, number>();
  const counts = new Map<string, number>();
  /** Connections without a complete request, longest idle first. */
  const idle = new Set<Socket>();

  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket);
    const ofAddress = count(address, 1);
    addresses.set(socket, address);
    socket.once("close", () => {
      for (const kept of [addresses, waiting, idle]) kept.delete(socket);
      count(address, -1);
    });
    if (addresses.size > most) makeRoom(socket, () => true);
    else if (ofAddress > mostOfAddress) makeRoom(socket, (other) => addresses.get(other) === address);
    if (!socket.destroyed) idle.add(socket);
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    response.once("close", () => {
      if (socket.destroyed) return;
      const left = waiting.get(socket)! - 1;
      waiting.set(socket, left);
      if (left === 0) idle.add(socket);
    });
  });

  let look: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;
  return {
    start: () => {
      look = setInterval(() => {
        for (const socket of idle) socket.destroy();
      }, LOOK_EVERY);
      end = setTimeout(() => server.closeAllConnections(), PATIENCE);
    },
    stop: () => {
      clearInterval(look);
      clearTimeout(end);
    },
  };

  function makeRoom(newest: Socket, isMeant: (socket: Socket) => boolean): void {
    const oldest = [...idle].find(isMeant) ?? newest;
    idle.delete(oldest);
    oldest.destroy();
  }

  function count(address: string | undefined, change: number): number {
    if (address === undefined) return 0;
    const now = (counts.get(address) ?? 0) + change;
    if (now === 0) counts.delete(address);
    else counts.set(address, now);
    return now;
  }
}

const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8);
ownMachine.addAddress("::1", "ipv6");

/** The address of a caller; undefined for this machine, whose programs and proxies act for many callers. */
function foreignAddress({ remoteAddress = "" }: Socket): string | undefined {
  return ownMachine.check(remoteAddress, isIPv6(remoteAddress) ? "ipv6" : "ipv4") ? undefined : remoteAddress;
}

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are larger than 16 KiB."],
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "The request was too slow: its headers must arrive within 10 s, and all of it within 30 s.",
  ],
};
const NOT_HTTP = ["400 Bad Request", "This is not an HTTP/1.1 request."] as const;

/** Answers an invalid HTTP request and closes the connection. */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = answers[code] ?? NOT_HTTP;
  const body = JSON.stringify({ error: "invalid", message });
  const head = [`HTTP/1.1 ${status}`, "content-type: application/json; charset=utf-8", "connection: close"];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"));
}
