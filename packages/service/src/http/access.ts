import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Scope } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";
import type { KeyRecord, KeyStore } from "../decisions/store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Undefined for a call without a key or with an unknown one. */
    caller: Caller | undefined;
  }
}

/** A caller on the same machine, while no key exists. */
const LOCAL: Caller = { key: "", name: "local", scope: "admin" };

/** Finds the caller by the key in the header. */
export function callerOf(
  authorization: string | undefined,
  keys: StoredKeyRing,
  isLoopback: boolean,
): Caller | undefined {
  if (isLoopback && keys.isEmpty()) return LOCAL;
  const [, text] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return text === undefined ? undefined : keys.find(text);
}

/** The scopes that each scope includes. */
const included: Readonly<Record<Scope, readonly Scope[]>> = {
  admin: ["admin", "decide", "read"],
  decide: ["decide", "read"],
  read: ["read"],
};

/** Whether a caller has the needed scope. */
export function isAllowed(caller: Caller | undefined, needed: Scope): boolean {
  return caller !== undefined && included[caller.scope].includes(needed);
}

/** Refuses a caller without the needed scope. */
export function authorise({ caller, headers }: FastifyRequest, needed: Scope): void {
  if (caller === undefined) {
    const problem =
      headers.authorization === undefined ? "This call needs an API key." : "This API key is unknown or revoked.";
    throw new Refusal(401, "unauthorized", `${problem} Send a valid one in the header "Authorization: Bearer bl_...".`);
  }
  if (isAllowed(caller, needed)) return;
  throw new Refusal(403, "forbidden", `This call needs a key with scope ${needed}; yours has scope ${caller.scope}.`);
}

/** The caller of a request, and what it may do. */
interface Caller {
  /** The id of the key, since several keys may have the same name. */
  readonly key: string;
  readonly name: string;
  readonly scope: Scope;
}

/** The keys of a store as of the last refresh. Another process may create or revoke keys. */
export class StoredKeyRing {
  readonly #store: KeyStore;
  readonly #callbacks: (() => void)[] = [];
  #records: ReadonlyMap<string, KeyRecord> = new Map();

  constructor(store: KeyStore) {
    this.#store = store;
  }

  async refresh(): Promise<void> {
    const keys = await this.#store.listKeys();
    this.#records = new Map(keys.map((key) => [key.id, key]));
    for (const callback of this.#callbacks) callback();
  }

  /** Calls back whenever keys may have been created or revoked. */
  onRefresh(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  /** Undefined for an invalid, unknown or revoked key. */
  find(text: string): Caller | undefined {
    const [, id = ""] = FORM.exec(text) ?? [];
    const record = this.#records.get(id);
    if (record === undefined || !matchesHash(text, record.hash) || record.revokedAt !== null) return undefined;
    return { key: id, name: record.name, scope: record.scope };
  }

  /** Whether no key was ever created. Once there is one, calls need a key, even if all keys are revoked. */
  isEmpty(): boolean {
    return this.#records.size === 0;
  }
}

const FORM = /^bl_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/** Makes a key as it is shown once: `bl_`, an id that is not secret, and 32 random bytes. Only its hash is stored. */
export function makeKey(): { readonly id: string; readonly text: string; readonly hash: string } {
  const id = randomBytes(6).toString("hex");
  const text = `bl_${id}_${randomBytes(32).toString("base64url")}`;
  return { id, text, hash: hashOf(text) };
}

/** One pass of SHA-256 is enough: 32 random bytes cannot be guessed, and a slow hash would cost every call. */
function hashOf(text: string): string {
  return hash("sha256", text);
}

/** Whether a key has this hash, compared in constant time. */
function matchesHash(text: string, stored: string): boolean {
  const own = Buffer.from(hashOf(text), "hex");
  const other = Buffer.from(stored, "hex");
  return own.length === other.length && timingSafeEqual(own, other);
}

/** Creates a key and stores everything except its text, which only this function returns. */
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
