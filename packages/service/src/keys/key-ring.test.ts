import { expect, test } from "vitest";
import { MemoryKeys } from "../../test/memory-keys.ts";
import { StoredKeyRing } from "./key-ring.ts";
import { makeKey } from "./key-text.ts";

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

test("a key is known by its text alone", async () => {
  const { ring, add } = ringOf();
  const { id, text } = await add("shop");
  expect(ring.find(text)).toEqual({ name: "shop", scope: "decide" });
  expect(ring.find(`bl_${id}_${"A".repeat(43)}`)).toBeUndefined();
  expect(ring.find(makeKey().text)).toBeUndefined();
  expect(ring.find("anything")).toBeUndefined();
});

test("a revoked key is refused after the next refresh", async () => {
  const { ring, store, add } = ringOf();
  const { id, text } = await add("shop");
  await store.revokeKey(id, 5);
  expect(ring.find(text)).toBeDefined();
  await ring.refresh();
  expect(ring.find(text)).toBeUndefined();
});

test("a ring is empty until the first key is made, and never again", async () => {
  const { ring, store, add } = ringOf();
  await ring.refresh();
  expect(ring.isEmpty()).toBe(true);
  const { id } = await add("shop");
  expect(ring.isEmpty()).toBe(false);
  await store.revokeKey(id, 1000);
  await ring.refresh();
  expect(ring.isEmpty()).toBe(false);
});

test("while the store cannot be read, the keys are those of before", async () => {
  const { ring, store, add } = ringOf();
  const { text } = await add("shop");
  store.listKeys = () => Promise.reject(new Error("away"));
  await expect(ring.refresh()).rejects.toThrow("away");
  expect(ring.find(text)).toBeDefined();
});
