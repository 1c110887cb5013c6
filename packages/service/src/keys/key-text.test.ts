import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashKey, keyId, makeKey, matchesHash } from "./key-text.ts";

describe("a new key", () => {
  test("has a prefix, its id and 32 random bytes, and no two are alike", () => {
    const keys = Array.from({ length: 50 }, makeKey);
    for (const { id, text } of keys) {
      expect(text).toMatch(new RegExp(`^bl_${id}_[A-Za-z0-9_-]{43}$`));
      expect(Buffer.from(text.slice(`bl_${id}_`.length), "base64url")).toHaveLength(32);
      expect(keyId(text)).toBe(id);
    }
    expect(new Set(keys.map(({ text }) => text)).size).toBe(50);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(50);
  });

  test("is stored as its SHA-256, which is all that is needed to know it again", () => {
    const { text, hash } = makeKey();
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
    expect(matchesHash(text, hash)).toBe(true);
  });
});

test("another key does not match, nor a changed one, nor a hash that is none", () => {
  const { text, hash } = makeKey();
  expect(matchesHash(makeKey().text, hash)).toBe(false);
  expect(matchesHash(`${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`, hash)).toBe(false);
  expect(matchesHash(text, "")).toBe(false);
  expect(matchesHash(text, hashKey(text).slice(2))).toBe(false);
});

test.each(["", "bl_", "bl_0123456789ab_short", "xx_0123456789ab_", `bl_0123456789AB_${"a".repeat(43)}`])(
  "%j is no key",
  (text) => expect(keyId(text)).toBeUndefined(),
);
