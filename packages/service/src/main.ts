import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { Random } from "@blendit/core";
import { refused } from "@blendit/core/errors";
import type { FastifyInstance } from "fastify";
import { DecisionService } from "./decisions/decision-service.ts";
import { Repeated } from "./decisions/event-loop.ts";
import type { KeyStore } from "./decisions/store.ts";
import { EstimateThread } from "./estimate-thread.ts";
import { StoredKeyRing } from "./http/access.ts";
import { buildServer } from "./http/server.ts";
import { defaultOptions, isLoopback, type ServiceOptions } from "./service-options.ts";
import { openData, withoutPassword } from "./store/open-data.ts";

/** A running service. */
export interface RunningService {
  /** Its address, such as `http://127.0.0.1:4880`. */
  readonly origin: string;
  /** Whether anybody on this machine may call it, because there are no keys. */
  readonly isOpen: boolean;
  /** Resolves when all logs are read. The service listens before that, and answers 503 for what it cannot do yet. */
  readonly ready: Promise<void>;
  /** Answers pending calls, saves what was learned, and releases port and data. */
  close(): Promise<void>;
}

/** Found by the package's name, since its relative path differs once published. */
const manifest = createRequire(import.meta.url)("@blendit/service/package.json") as { readonly version: string };

/** The default limit of calls per second of one key, if other machines can reach the service. */
const USUAL_RATE_LIMIT = 1000;

/** How often windows are closed and weights are recorded, in milliseconds. */
const TEND_EVERY = 1000;

/** In milliseconds: other processes create and revoke keys, and the service sees it within a second. */
const REFRESH_KEYS_EVERY = 500;

/**
 * Opens the data and listens; logs are read while it answers. The caller handles signals.
 *
 * @throws InvalidError for an address that others can reach while there are no keys; FolderInUse if another service is
 * running; FolderUnwritable if nothing can be written; FolderChanged if data are missing
 */
export async function startService(given: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const options = { ...defaultOptions, ...given };
  const data = await openData(options.database ?? options.data);
  try {
    return await serve(options, data);
  } catch (error) {
    await data.close();
    throw error;
  }
}

async function serve(options: ServiceOptions, data: Awaited<ReturnType<typeof openData>>): Promise<RunningService> {
  const isOpen = await checkReach(options, data.store);
  const ring = new StoredKeyRing(data.store);
  await ring.refresh();
  const thread = new EstimateThread();
  const calls = await DecisionService.start({
    store: data.store,
    clock: Date.now,
    monotonic: () => performance.now(),
    random: Random.stream(0, randomBytes(16).toString("hex")),
    node: Number.parseInt(process.versions.node, 10),
    estimate: thread.estimate,
  });
  const { rateLimit = isLoopback(options.host) ? 0 : USUAL_RATE_LIMIT } = options;
  const app = await buildServer({
    ...options,
    calls,
    keys: ring,
    isLoopback: isLoopback(options.host),
    rateLimit: rateLimit === 0 ? undefined : rateLimit,
    version: manifest.version,
    logTo: process.stderr,
  });
  const origin = await listen(app, options);
  const ready = calls.loaded.catch((error) => app.log.error({ err: error }, "the log could not be read"));
  const repeat = (pause: number, work: () => Promise<unknown>, problem: string) =>
    new Repeated(pause, work, (error) => app.log.warn({ err: error }, problem));
  const repeated = [
    // Apart from the next one, which may wait for slow estimates.
    repeat(TEND_EVERY, () => closeAllWindows(calls), "could not close reward windows"),
    repeat(TEND_EVERY, () => keepRecords(calls), "could not record weights or checkpoints"),
    repeat(REFRESH_KEYS_EVERY, () => ring.refresh(), "could not refresh the keys"),
  ];
  const close = async () => {
    for (const each of repeated) await each.stop();
    await app.close();
    await thread.close();
    await data.close();
  };
  return { origin, isOpen, ready, close };
}

/** Whether the service is open to everybody on this machine. Refuses to be open to other machines. */
async function checkReach({ host, data, database }: ServiceOptions, keys: KeyStore): Promise<boolean> {
  const known = await keys.listKeys();
  if (isLoopback(host)) return known.length === 0;
  if (known.some(({ revokedAt }) => revokedAt === null)) return false;
  const location = database === undefined ? `--data ${data}` : `--database ${withoutPassword(database)}`;
  const command = `npx blendit keys create --name NAME --scope admin ${location}`;
  throw refused("host", `Listening on ${host} needs an API key, and none exists yet. Create one: ${command}`, host);
}

async function listen(app: FastifyInstance, { host, port }: ServiceOptions): Promise<string> {
  try {
    await app.listen({ host, port });
    return app.listeningOrigin;
  } catch (error) {
    await app.close();
    const isTaken = (error as { code?: unknown }).code === "EADDRINUSE";
    throw isTaken
      ? new Error(`Port ${port} of ${host} is in use by another program. Choose another with --port.`)
      : error;
  }
}

async function closeAllWindows(calls: DecisionService): Promise<void> {
  while ((await calls.closeWindows()) > 0);
}

/** Records weights, and unloads archived experiments. */
async function keepRecords(calls: DecisionService): Promise<void> {
  await calls.keepHistory();
  await calls.unloadArchived();
}
