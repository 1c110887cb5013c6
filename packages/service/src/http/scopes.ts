import type { Scope } from "../contract/index.ts";

const includes: Readonly<Record<Scope, readonly Scope[]>> = {
  admin: ["admin", "decide", "read"],
  decide: ["decide", "read"],
  read: ["read"],
};

/** Whether a key for one thing will do for another. */
export function isEnough(own: Scope, needed: Scope): boolean {
  return includes[own].includes(needed);
}
