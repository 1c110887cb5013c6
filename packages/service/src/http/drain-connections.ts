import type { Server } from "node:http";

/** Between two looks at connections that have nothing more to do, and how long answers may take, in milliseconds. */
const LOOK_EVERY = 20;
const PATIENCE = 10_000;

/**
 * Closes the connections of a server that is closing: those without a request at once and again and again, as each ends the
 * answer it was at, and after ten seconds the rest. Answers how to stop looking.
 */
export function drainConnections(server: Server): () => void {
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
  const end = setTimeout(() => server.closeAllConnections(), PATIENCE);
  return () => {
    clearInterval(look);
    clearTimeout(end);
  };
}
