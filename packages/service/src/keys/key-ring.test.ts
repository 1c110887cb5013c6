import { expect, test } from "vitest";
import { MemoryKeys } from "../../test/memory-keys.ts";
import { StoredKeyRing } from "./key-ring.ts";
import { makeKey } from "./key-text.ts";

function ringOf() {
  const store = new MemoryKeys();
  const clock = { now: 0 };
  const add = (name: string) => {
    const { id, hash, text } = makeKey();
    store.insertKey({ id, hash, name, scope: "decide", createdAt: clock.now, revokedAt: null });
    return { id, text };
  };
  return { store, clock, add, ring: new StoredKeyRing(store, () => clock.now) };
}

test("a key is known by its text alone", () => {
  const { ring, add } = ringOf();
  const { id, text } = add("shop");
  expect(ring.find(text)).toEqual({ name: "shop", scope: "decide" });
  expect(ring.find(`bl_${id}_${"A".repeat(43)}`)).toBeUndefined();
  expect(ring.find(makeKey().text)).toBeUndefined();
  expect(ring.find("anything")).toBeUndefined();
});

test("a revoked key is refused after a second at the latest", () => {
  const { ring, store, clock, add } = ringOf();
  const { id, text } = add("shop");
  expect(ring.find(text)).toBeDefined();
  store.revokeKey(id, 5);
  clock.now = 1000;
  expect(ring.find(text)).toBeUndefined();
});

test("the store is asked once a second for a key, whoever calls how often", () => {
  const { ring, store, clock, add } = ringOf();
  const { text } = add("shop");
  for (let call = 0; call < 10; call += 1) ring.find(text);
  expect(store.reads).toBe(1);
  clock.now = 1000;
  ring.find(text);
  expect(store.reads).toBe(2);
});

test("many unknown keys are not remembered forever", () => {
  const { ring, store, add } = ringOf();
  const { text } = add("shop");
  for (let call = 0; call < 1500; call += 1) ring.find(makeKey().text);
  expect(ring.find(text)).toBeDefined();
  expect(store.reads).toBe(1501);
});

test("a ring is empty until the first key is made, and never again", () => {
  const { ring, store, clock, add } = ringOf();
  expect(ring.isEmpty()).toBe(true);
  const { id } = add("shop");
  clock.now = 1000;
  expect(ring.isEmpty()).toBe(false);
  store.revokeKey(id, 1000);
  clock.now = 2000;
  expect(ring.isEmpty()).toBe(false);
});
