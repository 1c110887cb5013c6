import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { onTestFinished } from "vitest";
import type { Scope } from "../src/contract/index.ts";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { buildServer, type ServerOptions } from "../src/http/build-server.ts";
import { StoredKeyRing } from "../src/keys/key-ring.ts";
import { makeKey } from "../src/keys/key-text.ts";
import { DataFolder } from "../src/store/data-folder.ts";
import { openStore } from "../src/store/open-store.ts";

/** A service on a port of this machine, with a store in a folder. */
export interface RunningService {
  readonly url: string;
  readonly port: number;
  /** All that was committed is learned. */
  learned(): Promise<void>;
  /** Closes the windows of decisions whose time is up. */
  closeWindows(): Promise<number>;
  /** Makes an API key, which takes up to a second to be known. */
  key(scope: Scope): string;
  stop(): Promise<void>;
}

export interface RunningOptions extends Partial<Pick<ServerOptions, "rateLimit" | "bodyLimit">> {
  readonly folder: string;
  readonly port?: number;
  readonly clock?: () => number;
}

/** A folder that goes when the test ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "blendit-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function runService({
  folder,
  port = 0,
  clock = Date.now,
  ...limits
}: RunningOptions): Promise<RunningService> {
  const data = new DataFolder(folder);
  const { store, keys } = openStore(data.databasePath);
  const service = await DecisionService.open({ store, clock, random: Random.stream(1), node: 24 });
  const app = await buildServer({
    calls: service,
    keys: new StoredKeyRing(keys, clock),
    isLoopback: true,
    bodyLimit: 1_048_576,
    logLevel: "silent",
    ...limits,
  });
  const url = await app.listen({ host: "127.0.0.1", port });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await app.close();
    await store.close();
    data.release();
  };
  onTestFinished(stop);
  return {
    url,
    port: Number(new URL(url).port),
    learned: () => service.learned(),
    closeWindows: () => service.closeWindows(),
    key: (scope) => {
      const { id, hash, text } = makeKey();
      keys.insertKey({ id, hash, name: scope, scope, createdAt: clock(), revokedAt: null });
      return text;
    },
    stop,
  };
}
