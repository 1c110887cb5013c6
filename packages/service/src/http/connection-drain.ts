import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Between two looks at connections that have nothing more to do, and how long answers may take, in milliseconds. */
const LOOK_EVERY = 20;
const PATIENCE = 10_000;

/**
 * How to close the connections of a server when it closes: those without a request at once and again and again, as each ends the
 * answer it was at, and after ten seconds the rest. Draining answers how to stop looking.
 */
export function connectionDrain(server: Server): () => () => void {
  // Clients open connections ahead. Node takes one that has asked nothing for busy, not for idle.
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage) => unused.delete(socket));
  return () => {
    const look = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, LOOK_EVERY);
    const end = setTimeout(() => server.closeAllConnections(), PATIENCE);
    return () => {
      clearInterval(look);
      clearTimeout(end);
    };
  };
}
