import type { FastifyRequest } from "fastify";
import type { Scope } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";
import type { Caller, KeyRing } from "../keys/key-ring.ts";
import { isEnough } from "./scopes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Undefined for a call without a key, or with one that is not known. */
    caller: Caller | undefined;
  }
}

/** Whoever calls a service on the same machine that nobody made a key for. */
const LOCAL: Caller = { name: "local", scope: "admin" };

/** Who calls, by the key in the header. */
export function callerOf(authorization: string | undefined, keys: KeyRing, isLoopback: boolean): Caller | undefined {
  if (isLoopback && keys.isEmpty()) return LOCAL;
  const [, text] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return text === undefined ? undefined : keys.find(text);
}

/** Whether a caller may do this. */
export function isAllowed(caller: Caller | undefined, needed: Scope): boolean {
  return caller !== undefined && isEnough(caller.scope, needed);
}

/** Refuses a caller who may not do this. */
export function authorise({ caller, headers }: FastifyRequest, needed: Scope): void {
  if (caller === undefined) {
    const found = headers.authorization === undefined ? "none" : "one that is unknown or revoked";
    throw new Refusal(
      401,
      "unauthorized",
      `invalid key: expected a header "Authorization: Bearer bl_...", got ${found}`,
    );
  }
  if (isAllowed(caller, needed)) return;
  throw new Refusal(403, "forbidden", `invalid key: expected one with scope ${needed}, got ${caller.scope}`);
}
