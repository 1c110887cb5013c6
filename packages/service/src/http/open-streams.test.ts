import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { MemoryKeys } from "../../test/memory-keys.ts";
import { tryServer } from "../../test/try-server.ts";
import type { Scope } from "../contract/index.ts";
import { createKey } from "../keys/create-key.ts";
import { StoredKeyRing } from "../keys/key-ring.ts";

/** A server that listens, with keys that can be revoked. */
async function listening() {
  const store = new MemoryKeys();
  const ring = new StoredKeyRing(store);
  const { app, calls } = await tryServer({ keys: ring });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const key = async (scope: Scope) => {
    const made = await createKey(store, scope, scope, 0);
    await ring.refresh();
    return made;
  };
  /** Opens a stream, and tells whether it is open. */
  const open = async (path: string, text?: string) => {
    const headers = text === undefined ? {} : { authorization: `Bearer ${text}` };
    const call = request({ host: "127.0.0.1", port, path, headers }).end();
    onTestFinished(() => void call.destroy());
    const [response] = await once(call, "response");
    expect(response.statusCode).toBe(200);
    await once(response, "data");
    let isOpen = true;
    response
      .on("error", () => {})
      .on("close", () => {
        isOpen = false;
      });
    return () => isOpen;
  };
  return { store, ring, calls, key, open };
}

const EVENTS = "/v1/experiments/x/events";
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("an open stream", () => {
  test("ends at the next refresh after its key was revoked, and others go on", async () => {
    const { store, ring, calls, key, open } = await listening();
    const [revoked, kept] = [await key("read"), await key("decide")];
    const [isRevokedOpen, isKeptOpen] = [await open(EVENTS, revoked.text), await open(EVENTS, kept.text)];
    await ring.refresh();
    await pause();
    expect([isRevokedOpen(), isKeptOpen()]).toEqual([true, true]);
    await store.revokeKey(revoked.id, 1);
    await ring.refresh();
    await expect.poll(isRevokedOpen).toBe(false);
    expect(isKeptOpen()).toBe(true);
    await store.revokeKey(kept.id, 1);
    await ring.refresh();
    await expect.poll(() => calls.watchers.size).toBe(0);
  });

  test("of a download of the log ends too", async () => {
    const { store, ring, calls, key, open } = await listening();
    const { id, text } = await key("read");
    const row = { decision: "d" } as never;
    calls.log = async function* () {
      for (;;) {
        yield [row];
        await pause();
      }
    };
    const isOpen = await open("/v1/experiments/x/log", text);
    await store.revokeKey(id, 1);
    await ring.refresh();
    await expect.poll(isOpen).toBe(false);
  });

  test("without a key ends when the first key is made", async () => {
    const { key, open } = await listening();
    const isOpen = await open(EVENTS);
    await key("admin");
    await expect.poll(isOpen).toBe(false);
  });
});
