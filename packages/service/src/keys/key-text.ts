import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A key as it is shown once: `bl_`, an id that is no secret, and 32 random bytes. */
export interface NewKey {
  readonly id: string;
  readonly text: string;
  /** What is stored of it. */
  readonly hash: string;
}

const FORM = /^bl_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

export function makeKey(): NewKey {
  const id = randomBytes(6).toString("hex");
  const text = `bl_${id}_${randomBytes(32).toString("base64url")}`;
  return { id, text, hash: hashKey(text) };
}

/** The id in the text of a key; undefined for what is no key. */
export function keyId(text: string): string | undefined {
  return FORM.exec(text)?.[1];
}

/** One pass of SHA-256: nobody guesses 32 random bytes, so slowness would cost every call and protect nothing. */
export function hashKey(text: string): string {
  return hash("sha256", text);
}

/** Whether a key has this hash, in a time that does not tell how much of it is right. */
export function matchesHash(text: string, stored: string): boolean {
  const own = Buffer.from(hashKey(text), "hex");
  const other = Buffer.from(stored, "hex");
  return own.length === other.length && timingSafeEqual(own, other);
}
