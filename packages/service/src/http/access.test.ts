import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MemoryKeys } from "../../test/memory-keys.ts";
import { tryServer } from "../../test/try-server.ts";
import { createKey, makeKey, StoredKeyRing } from "./access.ts";

const decide = { method: "POST", url: "/v1/experiments/x/decisions" } as const;
const change = { method: "PATCH", url: "/v1/experiments/x", payload: { status: "paused" } } as const;
const report = { method: "GET", url: "/v1/experiments/x" } as const;

describe("a service without keys", () => {
  test("is open to its own machine, whose caller is named `local`", async () => {
    const { app, calls } = await tryServer();
    expect((await app.inject(change)).statusCode).toBe(200);
    expect(calls.received).toEqual([["changeExperiment", { status: "paused" }, "local"]]);
  });

  test("is closed to other machines", async () => {
    const { app } = await tryServer({ isLoopback: false });
    for (const call of [decide, change, report]) expect((await app.inject(call)).statusCode).toBe(401);
  });
});

describe.each([true, false])("with keys, on loopback: %s,", (isLoopback) => {
  test.each([
    ["admin", [201, 200, 200]],
    ["decide", [201, 403, 200]],
    ["read", [403, 403, 200]],
  ] as const)("a key with scope %s may make the calls of that scope", async (scope, [decided, changed, reported]) => {
    const { app, key } = await tryServer({ isLoopback });
    const headers = key(scope);
    expect((await app.inject({ ...decide, headers })).statusCode).toBe(decided);
    expect((await app.inject({ ...change, headers })).statusCode).toBe(changed);
    expect((await app.inject({ ...report, headers })).statusCode).toBe(reported);
  });

  test("the audit trail has the name of the key", async () => {
    const { app, calls, key } = await tryServer({ isLoopback });
    await app.inject({ ...change, headers: key("admin", "ops") });
    expect(calls.received[0]![2]).toBe("ops");
  });

  test("a missing key and a wrong key get different messages, which say how to send one", async () => {
    const { app, key } = await tryServer({ isLoopback });
    const { authorization } = key("admin");
    const refused = async (headers: Record<string, string>) => {
      const answer = await app.inject({ ...report, headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer realm="blendit"');
      return answer.json().message;
    };
    expect(await refused({})).toContain("This call needs an API key.");
    for (const wrong of [`${authorization.slice(0, -1)}!`, "Basic x", authorization.replace("Bearer ", "")]) {
      expect(await refused({ authorization: wrong })).toContain("unknown or revoked");
    }
  });

  test("a key without the needed scope gets a message that names it", async () => {
    const { app, key } = await tryServer({ isLoopback });
    const answer = await app.inject({ ...change, headers: key("read") });
    expect(answer.json()).toEqual({
      error: "forbidden",
      message: "This call needs a key with scope admin; yours has scope read.",
    });
  });

  test("a caller without access learns nothing about the schema of a body", async () => {
    const { app, key } = await tryServer({ isLoopback });
    const answer = await app.inject({ ...change, headers: key("read"), payload: { nonsense: 1 } });
    expect(answer.statusCode).toBe(403);
  });

  test.each(["/healthz", "/readyz", "/openapi.json", "/"])("%s needs no key", async (url) => {
    const { app, key } = await tryServer({ isLoopback });
    key("admin");
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  test.each(["/metrics", "/v1/experiments", "/v1/experiments/x/log", "/v1/experiments/x/events"])(
    "%s is not",
    async (url) => {
      const { app, key } = await tryServer({ isLoopback });
      key("admin");
      expect((await app.inject(url)).statusCode).toBe(401);
    },
  );
});

test("a new key gives access to the service, and its text is not stored", async () => {
  const store = new MemoryKeys();
  const { id, text } = await createKey(store, "shop", "read", 7);
  const ring = new StoredKeyRing(store);
  await ring.refresh();
  expect(ring.find(text)).toEqual({ key: id, name: "shop", scope: "read" });
  const [record] = await store.listKeys();
  expect(record).toMatchObject({ id, name: "shop", scope: "read", createdAt: 7, revokedAt: null });
  expect(JSON.stringify(record)).not.toContain(text.slice(-43));
});

function ringOf() {
  const store = new MemoryKeys();
  const ring = new StoredKeyRing(store);
  const add = async (name: string) => {
    const { id, hash, text } = makeKey();
    await store.insertKey({ id, hash, name, scope: "decide", createdAt: 0, revokedAt: null });
    await ring.refresh();
    return { id, text };
  };
  return { store, add, ring };
}

test("only the exact text of a key is accepted", async () => {
  const { ring, add } = ringOf();
  const { id, text } = await add("shop");
  expect(ring.find(text)).toEqual({ key: id, name: "shop", scope: "decide" });
  const changed = `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`;
  const others = [changed, `bl_${id}_${"A".repeat(43)}`, makeKey().text, `${text}A`, text.toUpperCase(), "bl_", ""];
  for (const other of others) expect(ring.find(other), other).toBeUndefined();
});

test("a stored hash that is cut off matches no key", async () => {
  const { ring, store } = ringOf();
  const { id, hash, text } = makeKey();
  await store.insertKey({ id, hash: hash.slice(2), name: "cut", scope: "read", createdAt: 0, revokedAt: null });
  await ring.refresh();
  expect(ring.find(text)).toBeUndefined();
});

test("a revoked key is refused after the next refresh", async () => {
  const { ring, store, add } = ringOf();
  const { id, text } = await add("shop");
  await store.revokeKey(id, 5);
  expect(ring.find(text)).toBeDefined();
  await ring.refresh();
  expect(ring.find(text)).toBeUndefined();
});

test("a key ring is empty until the first key is created, and never again", async () => {
  const { ring, store, add } = ringOf();
  await ring.refresh();
  expect(ring.isEmpty()).toBe(true);
  const { id } = await add("shop");
  expect(ring.isEmpty()).toBe(false);
  await store.revokeKey(id, 1000);
  await ring.refresh();
  expect(ring.isEmpty()).toBe(false);
});

test("if the store cannot be read, the former keys remain valid", async () => {
  const { ring, store, add } = ringOf();
  const { text } = await add("shop");
  store.listKeys = () => Promise.reject(new Error("away"));
  await expect(ring.refresh()).rejects.toThrow("away");
  expect(ring.find(text)).toBeDefined();
});

test("a new key has a prefix, an id and 32 random bytes, is stored as its SHA-256, and is different from all others", () => {
  const keys = Array.from({ length: 50 }, makeKey);
  for (const { id, text, hash } of keys) {
    expect(text).toMatch(new RegExp(`^bl_${id}_[A-Za-z0-9_-]{43}$`));
    expect(Buffer.from(text.slice(`bl_${id}_`.length), "base64url")).toHaveLength(32);
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
  }
  expect(new Set(keys.map(({ text }) => text)).size).toBe(50);
  expect(new Set(keys.map(({ id }) => id)).size).toBe(50);
});
