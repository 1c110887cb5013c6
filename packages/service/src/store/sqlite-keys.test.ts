import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { openStore } from "./open-store.ts";

test("keys are kept, found, listed by age and revoked once", () => {
  const { store, keys } = openStore(join(newFolder(), "blendit.sqlite"));
  onTestFinished(() => store.close());
  const key = { id: "one", name: "mine", scope: "admin", hash: "h", createdAt: 2, revokedAt: null } as const;
  const older = { ...key, id: "two", createdAt: 1 };
  keys.insertKey(key);
  keys.insertKey(older);
  expect(keys.listKeys()).toEqual([older, key]);
  expect(keys.findKey("one")).toEqual(key);
  expect(keys.findKey("three")).toBeUndefined();
  expect([keys.revokeKey("one", 7), keys.revokeKey("one", 9), keys.revokeKey("three", 7)]).toEqual([true, true, false]);
  expect(keys.findKey("one")?.revokedAt).toBe(7);
});
