import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import type { Scope } from "../src/contract/index.ts";
import { makeKey, StoredKeyRing } from "../src/http/access.ts";
import { buildServer, type ServerOptions } from "../src/http/server.ts";
import { FakeCalls } from "./fake-calls.ts";
import { MemoryKeys } from "./memory-keys.ts";

interface Tried {
  readonly app: FastifyInstance;
  readonly calls: FakeCalls;
  /** Log lines, as objects. */
  readonly lines: Record<string, unknown>[];
  /** Creates a key and returns the header to send it. */
  key(scope: Scope, name?: string): { authorization: string };
}

/** A server in front of a fake service. It is closed when the test ends. */
export async function tryServer(options: Partial<ServerOptions> = {}): Promise<Tried> {
  const calls = new FakeCalls();
  const store = new MemoryKeys();
  const ring = new StoredKeyRing(store);
  const lines: Record<string, unknown>[] = [];
  const app = await buildServer({
    calls,
    keys: ring,
    isLoopback: true,
    bodyLimit: 1_048_576,
    version: "1.2.3",
    logLevel: "warn",
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
    ...options,
  });
  onTestFinished(() => app.close());
  const key = (scope: Scope, name = scope) => {
    const { id, hash, text } = makeKey();
    // Both complete before the server can receive a request.
    void store.insertKey({ id, hash, name, scope, createdAt: 0, revokedAt: null });
    void ring.refresh();
    return { authorization: `Bearer ${text}` };
  };
  return { app, calls, lines, key };
}
