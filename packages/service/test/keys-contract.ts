import { expect, test } from "vitest";
import type { KeyStore } from "../src/decisions/store.ts";

/** What every store of keys does. */
export function keysContract(open: () => Promise<KeyStore>): void {
  test("keys are kept, listed by age and revoked once", async () => {
    const keys = await open();
    const key = { id: "one", name: "mine", scope: "admin", hash: "h", createdAt: 2, revokedAt: null } as const;
    const older = { ...key, id: "two", createdAt: 1 };
    await keys.insertKey(key);
    await keys.insertKey(older);
    expect(await keys.listKeys()).toEqual([older, key]);
    expect(await keys.revokeKey("one", 7)).toBe(true);
    expect(await keys.revokeKey("one", 9)).toBe(true);
    expect(await keys.revokeKey("three", 7)).toBe(false);
    expect(await keys.listKeys()).toEqual([older, { ...key, revokedAt: 7 }]);
  });
}
