import type { Scope } from "../contract/index.ts";
import type { KeyStore } from "./key-store.ts";
import { makeKey } from "./key-text.ts";

/** Makes a key and stores what is kept of it. Its text is given here alone. */
export async function createKey(
  keys: KeyStore,
  name: string,
  scope: Scope,
  now: number,
): Promise<{ id: string; text: string }> {
  const { id, text, hash } = makeKey();
  await keys.insertKey({ id, name, scope, hash, createdAt: now, revokedAt: null });
  return { id, text };
}
