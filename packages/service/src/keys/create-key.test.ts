import { expect, test } from "vitest";
import { MemoryKeys } from "../../test/memory-keys.ts";
import { createKey } from "./create-key.ts";
import { StoredKeyRing } from "./key-ring.ts";

test("a new key opens the service, and its text is kept nowhere", async () => {
  const store = new MemoryKeys();
  const { id, text } = await createKey(store, "shop", "read", 7);
  const ring = new StoredKeyRing(store);
  await ring.refresh();
  expect(ring.find(text)).toEqual({ name: "shop", scope: "read" });
  const [record] = await store.listKeys();
  expect(record).toMatchObject({ id, name: "shop", scope: "read", createdAt: 7, revokedAt: null });
  expect(JSON.stringify(record)).not.toContain(text.slice(-43));
});
